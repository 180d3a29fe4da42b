import type { Deps } from '../deps.ts'
import { findJobs } from './jobs.repo.ts'

/** When each job was last done, and why its last run failed if it did. */
export async function readJobs({ db }: Pick<Deps, 'db'>) {
  const jobs = await findJobs(db)
  return jobs.map(({ name, done_at, last_error }) => ({
    name,
    doneAt: done_at === null ? null : new Date(done_at),
    lastError: last_error,
  }))
}
