import { compactCounts } from '../db/counts.ts'
import { pruneLinkTokens } from '../features/accounts/link-tokens.service.ts'
import { pruneAudit } from '../features/audit/audit.service.ts'
import { sweepOrphanFiles } from '../features/files/files.service.ts'
import { pruneInvitations } from '../features/invitations/invitations.service.ts'
import { pruneImports } from '../features/invitations/user-import.undo.service.ts'
import { pruneMails } from '../features/mails/mails.service.ts'
import { pruneReports } from '../features/reports/reports.account.service.ts'
import { pruneSessions } from '../features/sessions/sessions.service.ts'
import { HOUR, MINUTE } from '../lib/clock.ts'
import { deleteEndedWindows } from '../lib/throttle.repo.ts'
import type { Job } from './scheduler.ts'

/** Removes what has expired. */
export const housekeeping: Job = {
  name: 'housekeeping',
  everyMs: HOUR,
  retryMs: 5 * MINUTE,
  run: async (deps) => {
    await pruneSessions(deps)
    await pruneLinkTokens(deps)
    await pruneInvitations(deps)
    await pruneImports(deps)
    await pruneMails(deps)
    await pruneAudit(deps)
    await pruneReports(deps)
    await deleteEndedWindows(deps.db, deps.clock)
    await compactCounts(deps.db)
    await sweepOrphanFiles(deps)
  },
}
