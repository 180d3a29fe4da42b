import { listPasskeys } from '../../../contract/passkeys.ts'
import { getSecondFactor } from '../../../contract/second-factors.ts'
import { getSettings } from '../../../contract/settings.ts'
import { apiQuery } from '../api/api-query.ts'

export const passkeysQuery = apiQuery(listPasskeys, {}, ({ passkeys }) => passkeys)

export const secondFactorQuery = apiQuery(getSecondFactor, {}, ({ second_factor }) => second_factor)

export const settingsQuery = apiQuery(getSettings, {}, ({ settings }) => settings)
