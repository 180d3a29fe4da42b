import { isMissingTable } from '../../db/errors.ts'
import type { Deps } from '../../deps.ts'
import { findJob, recordDone } from '../../jobs/jobs.repo.ts'
import { timestamp } from '../../lib/clock.ts'

/** The backup that BACKUP_EVERY asks for, and the latest backup, whoever took it, that was restored and compared. */
export const SCHEDULED = 'scheduled-backup'
const PROVEN = 'proven-backup'

/** A backup before an update may meet a database that does not know this yet. */
export async function recordProof({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await recordDone(db, PROVEN, timestamp(clock)).catch((error) => {
    if (!isMissingTable(error)) throw error
  })
}

/** When the latest proven backup was proven, and why the last scheduled one failed. */
export async function readBackupState(db: Deps['db']): Promise<{ provenAt: Date | null; lastError: string | null }> {
  const [proven, scheduled] = [await findJob(db, PROVEN), await findJob(db, SCHEDULED)]
  return { provenAt: proven?.done_at ? new Date(proven.done_at) : null, lastError: scheduled?.last_error ?? null }
}
