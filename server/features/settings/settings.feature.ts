import { Readable } from 'node:stream'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type * as contract from '../../../contract/settings.ts'
import type { Feature } from '../../feature.ts'
import { jsonFile } from '../../lib/member-files.ts'
import type { Handlers } from '../../lib/route.ts'
import { exportEverything } from './settings.export.ts'
import {
  changePassword,
  changeSettings,
  confirmPassword,
  deleteAccount,
  exportAccount,
  getSettings,
} from './settings.service.ts'

export const settingsFeature: Feature = {
  handlers: {
    exportData: async (deps, { actor }) => Readable.from(await exportEverything(deps, actor)),

    getSettings: async (deps, { actor }) => ({ settings: await getSettings(deps, actor) }),

    changeSettings: async (deps, { actor, body }) => ({
      settings: await changeSettings(deps, actor, body),
    }),

    changePassword: async (deps, { actor, body }) => {
      await changePassword(deps, actor, body)
      return { message: errorTexts.settings.passwordChanged }
    },

    confirmPassword: (deps, { actor, body }) => confirmPassword(deps, actor, body),

    deleteAccount: async (deps, { actor, body }) => {
      await deleteAccount(deps, actor, body)
      return { message: errorTexts.settings.accountDeleted }
    },
  } satisfies Handlers<typeof contract>,
  memberData: [
    {
      tables: { users: 'account' },
      files: jsonFile('account', exportAccount),
    },
  ],
}
