const RUNS = 3
const RUNS_MAX = 30

/**
 * The least processor time of a few runs in milliseconds, which other work on the machine changes little. Above `limit` it
 * runs more often: a core that many share takes longer for some of the runs, not for all.
 */
export async function processorMs(run: () => unknown, limit = Number.POSITIVE_INFINITY): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let runs = 0; runs < RUNS || (least > limit && runs < RUNS_MAX); runs++) {
    const before = process.cpuUsage()
    await run()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}
