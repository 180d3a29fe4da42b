const RUNS = 3

/** The least processor time of a few runs in milliseconds, which other work on the machine changes little. */
export async function processorMs(run: () => unknown): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < RUNS; at++) {
    const before = process.cpuUsage()
    await run()
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1000)
  }
  return Math.min(...times)
}
