/** Usage of a process: processor time of all its threads up to now, and memory now. */
export type Usage = { cpuMs: number; residentBytes: number }

export function usage(): Usage {
  const { user, system } = process.cpuUsage()
  return { cpuMs: (user + system) / 1000, residentBytes: process.memoryUsage.rss() }
}
