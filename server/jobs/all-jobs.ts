import type { Config } from '../config.ts'
import { FEATURES } from '../features.ts'
import { housekeeping } from './housekeeping.ts'
import type { Job, SharedJob } from './scheduler.ts'

/** All background work of a server. */
export function allJobs(config: Config): (Job | SharedJob)[] {
  return [...FEATURES.flatMap(({ jobs }) => jobs?.(config) ?? []), housekeeping]
}
