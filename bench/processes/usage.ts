/** What a process has used up to now: processor time of all its threads, and memory now. */
export type Usage = { cpuMs: number; residentBytes: number }

export function usage(): Usage {
  const { user, system } = process.cpuUsage()
  return { cpuMs: (user + system) / 1000, residentBytes: process.memoryUsage.rss() }
}
