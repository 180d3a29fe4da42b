import { isMissingTable } from '../../db/errors.ts'
import type { Deps } from '../../deps.ts'
import { findJob, recordDone } from '../../jobs/jobs.repo.ts'
import { timestamp } from '../../lib/clock.ts'

/** Names of jobs: the backup of BACKUP_EVERY, and any backup that was restored and compared. */
export const SCHEDULED = 'scheduled-backup'
/** The name stays as stored by the first release. */
const VERIFIED = 'proven-backup'

/** A backup before an update may meet a database that does not know this yet. */
export async function recordVerification({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await recordDone(db, VERIFIED, timestamp(clock)).catch((error) => {
    if (!isMissingTable(error)) throw error
  })
}

/** When the latest verified backup was verified, and why the last scheduled one failed. */
export async function readBackupState(db: Deps['db']): Promise<{ verifiedAt: Date | null; lastError: string | null }> {
  const [verified, scheduled] = [await findJob(db, VERIFIED), await findJob(db, SCHEDULED)]
  return { verifiedAt: verified?.done_at ? new Date(verified.done_at) : null, lastError: scheduled?.last_error ?? null }
}
