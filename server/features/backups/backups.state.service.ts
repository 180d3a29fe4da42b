import { isMissingTable } from '../../db/errors.ts'
import type { Deps } from '../../deps.ts'
import type { Finding } from '../../doctor/finding.ts'
import { deleteJob, findJob, recordDone } from '../../jobs/jobs.repo.ts'
import { DAY, HOUR, timestamp } from '../../lib/clock.ts'

/** Names of jobs: the backup of BACKUP_EVERY, and any backup that was restored and compared. */
export const SCHEDULED = 'scheduled-backup'
/** The name stays as stored by the first release. */
const VERIFIED = 'proven-backup'
/** A restored copy beside the installation sends nothing, until it is told that it takes its place. */
const RESTORED = 'restored-copy'
const BACKUP_AGE_MS = 2 * DAY

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

export async function checkBackups({ db, clock, config }: Deps): Promise<Finding> {
  const title = 'Backups'
  const { verifiedAt, lastError } = await readBackupState(db)
  const fix = config.backups
    ? `Is the server running? ${lastError ? `The last one failed: ${lastError}` : 'Its log has the reason.'}`
    : 'Set BACKUP_DIR, or run npm run quad -- backup FILE --verify.'
  if (!verifiedAt) return { title, text: 'no verified backup yet', fix }
  const age = clock.now().getTime() - verifiedAt.getTime()
  const text = `the latest was verified ${Math.round(age / HOUR)} hours ago`
  return age > Math.max(BACKUP_AGE_MS, 2 * (config.backups?.everyMs ?? 0)) ? { title, text, fix } : { title, text }
}

export async function markRestored({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await recordDone(db, RESTORED, timestamp(clock))
}

/** Whether this is a restored copy, which sends neither mails nor pushes. */
export async function isRestoredCopy({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  return (await findJob(db, RESTORED)) !== undefined
}

/** Lets a restored copy send. Returns false where it is none. */
export async function takeOver({ db, bus }: Pick<Deps, 'db' | 'bus'>): Promise<boolean> {
  if (!(await deleteJob(db, RESTORED))) return false
  for (const job of ['outbox', 'pushes'] as const) await bus.publish('wake', { job })
  return true
}

export async function checkCopy(deps: Deps): Promise<Finding> {
  const title = 'Restored copy'
  if (!(await isRestoredCopy(deps))) return { title, text: 'no: this installation sends mails and pushes' }
  const fix = 'Where it takes the place of the installation, and that has stopped, run npm run quad -- take-over.'
  return { title, text: 'it sends neither mails nor pushes', fix }
}
