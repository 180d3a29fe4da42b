/** The process of background-requests.ts: reports once its first round is done, and the slowest request when it gets the message to stop. */
const TIMEOUT_MS = 30_000
const [url = '', ...paths] = process.argv.slice(2)
const slowest = { ms: 0, path: '', requests: 0, failed: [] as string[] }
let isStopped = false

async function ask(path: string): Promise<void> {
  const started = performance.now()
  const response = await fetch(`${url}${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  await response.arrayBuffer()
  const ms = Math.round(performance.now() - started)
  slowest.requests++
  if (response.status >= 500) slowest.failed.push(`${response.status} ${path}`)
  if (ms > slowest.ms) Object.assign(slowest, { ms, path })
}

process.once('message', () => {
  isStopped = true
})
for (let round = 1; !isStopped; round++) {
  for (const path of paths) await ask(path.replace('ROUND', String(round)))
  // The first requests open the connection and compile what they need.
  if (round === 1) {
    Object.assign(slowest, { ms: 0, path: '', requests: 0 })
    process.send?.('ready')
  }
}
process.send?.(slowest)
