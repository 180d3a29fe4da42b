import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { ReportSnapshot } from '../../../contract/reports.ts'
import type { SiteSettings } from '../../../contract/site-settings.ts'
import { listedWordsIn } from '../../../contract/word-list.values.ts'
import type { Deps } from '../../deps.ts'
import { isReviewer, type Member } from '../../lib/actor.ts'
import { InvalidError } from '../../lib/errors.ts'
import type { Tx } from '../../transact.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { addStatement } from './open-reports.service.ts'
import { hideUntilDecided, snapshotOf } from './report-effects.service.ts'
import { lockTarget, type TargetKey } from './report-targets.repo.ts'
import { findKeptSnapshots, isHiddenByWordList } from './reports.repo.ts'

export { eventSnapshot } from './report-targets.repo.ts'

/**
 * Hides new content until a moderator decides, if it has a listed word that no moderator has accepted there. Returns
 * whether it did. Only public content is hidden; moderators need no moderator. `snapshot` is content that is not stored
 * yet, `settings` the settings already read in the transaction.
 */
export async function hideForListedWords(
  tx: Tx,
  actor: Member,
  key: TargetKey,
  { snapshot, settings }: { snapshot?: ReportSnapshot; settings?: SiteSettings } = {},
): Promise<boolean> {
  if (isReviewer(actor)) return false
  const { words } = (settings ?? (await readSiteSettings(tx))).word_list
  if (words.length === 0) return false
  const found = await lockTarget(tx, key)
  if (!found) return false
  const target = { ...found, snapshot: snapshot ?? found.snapshot }
  const kept = await findKeptSnapshots(tx.db, key)
  const accepted = kept.flatMap((one) => listedIn(words, snapshotOf({ snapshot: one })))
  const reasons = listedIn(words, target.snapshot).filter((word) => !accepted.includes(word))
  if (reasons.length === 0) return false
  const statement = { reporter_id: null, reason: 'word_list' as const, text: reasons.join('\n') }
  await hideUntilDecided(tx, await addStatement(tx, target, statement), 'word_list', snapshot)
  return true
}

/**
 * Rejects texts with a listed word that accompany something else, such as the note of an offer, and that no moderator could let
 * through by themselves. By field of the request.
 */
export async function rejectListedWords(
  deps: Pick<Deps, 'db'>,
  actor: Member,
  texts: Record<string, string | undefined>,
): Promise<void> {
  if (isReviewer(actor)) return
  const { words } = (await readSiteSettings(deps)).word_list
  const fields = Object.keys(texts).filter((field) => listedWordsIn(words, texts[field] ?? '').length > 0)
  if (fields.length === 0) return
  throw new InvalidError(Object.fromEntries(fields.map((field) => [field, errorTexts.reports.listedWord])))
}

/** Whether the word list hid it and no moderator has ever kept it. */
export async function isAwaitingModeration(tx: Tx, key: TargetKey): Promise<boolean> {
  return isHiddenByWordList(tx.db, key)
}

/** Ignores the title of the idea or event of a comment, which is not its author's text. */
function listedIn(words: string[], { title, text, place }: ReportSnapshot): string[] {
  return listedWordsIn(words, place ? text : `${title}\n${text}`)
}
