import type { Deps } from '../../deps.ts'
import { findAccountOf } from '../accounts/accounts.service.ts'
import { getChoices } from '../profiles/profiles.service.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { findEntry } from './call-entries.repo.ts'
import { ownEntryOf } from './call-entries.service.ts'
import { findCall } from './calls.repo.ts'
import { countOpenReadings, findSentences } from './panel.repo.ts'

/** A call for a mail, with the zone of the reader and the entries to score; null where it or the account is gone. */
export async function readMailedCall(deps: Deps, email: string, callId: string) {
  const [account, call] = await Promise.all([findAccountOf(deps, email), findCall(deps.db, callId)])
  if (!account || account.locked_at || !call) return null
  const zone = (await getChoices(deps, account.id)).time_zone ?? (await readSiteSettings(deps)).time.zone
  const openReadings = (await countOpenReadings(deps.db, [callId], account.id)).get(callId) ?? 0
  return { call, zone, openReadings }
}

/** An entry of a call with its results; null where it is gone. */
export async function readMailedEntry(deps: Deps, callId: string, ideaId: string) {
  const [call, entry] = await Promise.all([findCall(deps.db, callId), findEntry(deps.db, callId, ideaId)])
  if (!call || !entry) return null
  const sentences = (await findSentences(deps.db, callId, [ideaId])).get(ideaId) ?? []
  return ownEntryOf(call, entry, sentences)
}
