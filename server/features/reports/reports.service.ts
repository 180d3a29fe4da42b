import { isDeepStrictEqual } from 'node:util'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { NewReport, ReportSnapshot } from '../../../contract/reports.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { ConflictError, ForbiddenError, NotFoundError } from '../../lib/errors.ts'
import { type Tx, transact } from '../../transact.ts'
import { withoutNewAccounts } from '../accounts/new-accounts.service.ts'
import { isOnTeam } from '../roles/roles.service.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { addStatement } from './open-reports.service.ts'
import { hideUntilDecided, snapshotOf, targetOf } from './report-effects.service.ts'
import { lockTarget } from './report-targets.repo.ts'
import { findKeptSnapshots, findReporterIds, hasReported, type ReportRow } from './reports.repo.ts'

/**
 * Reports public content, or a message that the actor sees, once. Enough reports of accounts that are not new hide the content until a moderator decides,
 * unless one decided to keep this text.
 */
export async function report(deps: Deps, actor: Member, { kind, id, reason, text }: NewReport): Promise<void> {
  await transact(deps, async (tx) => {
    // Locked, so that simultaneous reports add to one report, and a deletion waits or comes first.
    const target = await lockTarget(tx, { kind, id }, actor.userId)
    if (!target) throw new NotFoundError(kind)
    const ideaId = kind === 'idea' ? id : kind === 'update' ? target.snapshot.place?.id : undefined
    if (target.authorId === actor.userId || (ideaId !== undefined && (await isOnTeam(tx, ideaId, actor.userId)))) {
      throw new ForbiddenError(errorTexts.reports.own, kind)
    }
    if (await hasReported(tx.db, target, actor.userId)) {
      throw new ConflictError('report', errorTexts.reports.reported)
    }
    const open = await addStatement(tx, target, { reporter_id: actor.userId, reason, text })
    await hideAtThreshold(tx, open, target.snapshot)
  })
}

async function hideAtThreshold(tx: Tx, row: ReportRow, snapshot: ReportSnapshot): Promise<void> {
  const { moderation } = await readSiteSettings(tx)
  const counting = await withoutNewAccounts(tx, await findReporterIds(tx.db, row.id))
  if (counting.length < moderation.report_threshold) return
  const kept = await findKeptSnapshots(tx.db, targetOf(row))
  if (kept.some((one) => !hasMore(snapshot, snapshotOf({ snapshot: one })))) return
  await hideUntilDecided(tx, row, 'reports')
}

/** Whether content has another text than when it was kept, or something beside the text that it did not have. */
function hasMore(
  { additions = [], ...content }: ReportSnapshot,
  { additions: had = [], ...kept }: ReportSnapshot,
): boolean {
  if (!isDeepStrictEqual(content, kept)) return true
  const known = new Set(had.map((addition) => JSON.stringify(addition)))
  return additions.some((addition) => !known.has(JSON.stringify(addition)))
}
