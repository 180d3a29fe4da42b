import type { ReportConflict } from '../../../contract/reports.ts'
import type { Deps } from '../../deps.ts'
import type { Reviewer } from '../../lib/actor.ts'
import { listReviewerIds } from '../accounts/accounts.service.ts'
import { findAuthors } from './report-queue.repo.ts'
import { findDecisions, findReporterIds, type ReportRow } from './reports.repo.ts'

/**
 * Reports hidden from a moderator: about content the moderator wrote or works on, as reports name the reporters. Null
 * for the only moderator.
 */
export async function scopeOf(deps: Pick<Deps, 'db'>, { userId }: Reviewer): Promise<{ exceptOf: string | null }> {
  const others = (await listReviewerIds(deps)).filter((id) => id !== userId)
  return { exceptOf: others.length === 0 ? null : userId }
}

/**
 * Why a moderator leaves a decision to somebody else: they made the report, or the decision that the author objects to. Null
 * where nobody else is free of both.
 */
export async function conflictOf(
  deps: Pick<Deps, 'db'>,
  { userId }: Reviewer,
  report: Pick<ReportRow, 'id' | 'target_id' | 'author_id'>,
): Promise<ReportConflict | null> {
  const reporters = await findReporterIds(deps.db, report.id)
  const deciders = (await findDecisions(deps.db, [report.id])).map(({ moderator_id }) => moderator_id)
  const reasonOf = (id: string) => (reporters.includes(id) ? 'reported' : deciders.includes(id) ? 'decided' : null)
  const conflict = reasonOf(userId)
  if (conflict === null) return null
  const authors = await findAuthors(deps.db, report)
  const free = (await listReviewerIds(deps)).filter((id) => !authors.includes(id) && reasonOf(id) === null)
  return free.length > 0 ? conflict : null
}
