import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../server/testing/postgres-cluster.ts'

/** A temporary folder, a PostgreSQL when it is needed, and everything that has to be stopped at the end. */
export type BenchEnvironment = {
  folder: string
  postgres: () => Promise<{ url: string; pid: number | undefined }>
  /** Registers what to stop; the last one is stopped first. */
  atEnd: (stop: () => Promise<void>) => void
  close: () => Promise<void>
}

export function openEnvironment(): BenchEnvironment {
  const folder = mkdtempSync(join(tmpdir(), 'quad-bench-'))
  const stops: (() => Promise<void>)[] = [async () => rmSync(folder, { recursive: true, force: true })]
  let cluster: ReturnType<typeof startPostgres> | undefined

  async function startOnce() {
    const started = await startPostgres({ isDurable: true })
    stops.push(started.stop)
    return started
  }
  return {
    folder,
    postgres: () => {
      cluster ??= startOnce()
      return cluster
    },
    atEnd: (stop) => void stops.push(stop),
    close: async () => {
      for (let stop = stops.pop(); stop; stop = stops.pop()) await stop()
    },
  }
}
