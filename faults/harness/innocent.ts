import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const PROCESS = join(import.meta.dirname, 'innocent-process.ts')

export type Slowest = { ms: number; path: string; requests: number; failed: string[] }

/**
 * Sends innocent requests, one after the other and again and again, until `work` is done. Returns the longest time in
 * milliseconds that one of them took, with its path, and those that failed. They come from a process of their own, so that
 * the work of this one does not count. "ROUND" in a path becomes the number of the round, for what no cache has.
 */
export async function slowestBeside(url: string, paths: string[], work: () => Promise<unknown>): Promise<Slowest> {
  const innocent = fork(PROCESS, [url, ...paths])
  await messageOf(innocent)
  await work().finally(() => innocent.send('stop'))
  const slowest = (await messageOf(innocent)) as Slowest
  innocent.disconnect()
  return slowest
}

async function messageOf(child: ChildProcess): Promise<unknown> {
  const [message] = await once(child, 'message')
  return message
}
