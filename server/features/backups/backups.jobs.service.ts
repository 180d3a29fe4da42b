import { isMissingTable } from '../../db/errors.ts'
import type { Deps } from '../../deps.ts'
import { MINUTE, timestamp } from '../../lib/clock.ts'
import { claimJob, findJob, moveClaim, recordDone } from './backups.repo.ts'

/** The backup that BACKUP_EVERY asks for, and the latest backup, whoever took it, that was restored and compared. */
const SCHEDULED = 'scheduled-backup'
const PROVEN = 'proven-backup'

/** A process that dies leaves its claim; another takes the job over when it ends. */
export const LEASE_MS = 5 * MINUTE
const RETRY_MS = 15 * MINUTE

type Context = Pick<Deps, 'db' | 'clock'>

/** True for one process alone, when a scheduled backup is due. */
export async function claimScheduledBackup({ db, clock }: Context, everyMs: number): Promise<boolean> {
  const times = { now: timestamp(clock), until: timestamp(clock, LEASE_MS), doneBefore: timestamp(clock, -everyMs) }
  return claimJob(db, SCHEDULED, times)
}

export async function renewScheduledBackup({ db, clock }: Context): Promise<void> {
  await moveClaim(db, SCHEDULED, timestamp(clock, LEASE_MS), null)
}

export async function finishScheduledBackup({ db, clock }: Context): Promise<void> {
  await recordDone(db, SCHEDULED, timestamp(clock))
}

/** The next try is some time away, in whichever process. */
export async function postponeScheduledBackup({ db, clock }: Context, error: string): Promise<void> {
  await moveClaim(db, SCHEDULED, timestamp(clock, RETRY_MS), error)
}

export async function releaseScheduledBackup({ db, clock }: Context): Promise<void> {
  await moveClaim(db, SCHEDULED, timestamp(clock), null)
}

/** A backup before an update may meet a database that does not know this yet. */
export async function recordProof({ db, clock }: Context): Promise<void> {
  await recordDone(db, PROVEN, timestamp(clock)).catch((error) => {
    if (!isMissingTable(error)) throw error
  })
}

/** When the latest proven backup was proven, and why the last scheduled one failed. */
export async function readBackupState(db: Deps['db']): Promise<{ provenAt: Date | null; lastError: string | null }> {
  const [proven, scheduled] = [await findJob(db, PROVEN), await findJob(db, SCHEDULED)]
  return { provenAt: proven?.done_at ? new Date(proven.done_at) : null, lastError: scheduled?.last_error ?? null }
}
