import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const PROCESS = join(import.meta.dirname, 'background-requests-process.ts')

export type Slowest = { ms: number; path: string; requests: number; failed: string[] }

/**
 * Sends requests, one after the other, until `work` is done. Returns the longest time in
 * milliseconds that one of them took, with its path, and those that failed. They come from a process of their own, so that
 * the work of this one does not count. "ROUND" in a path becomes the number of the round, for what no cache has.
 */
export async function slowestDuring(url: string, paths: string[], work: () => Promise<unknown>): Promise<Slowest> {
  const background = fork(PROCESS, [url, ...paths])
  await messageOf(background)
  await work().finally(() => background.send('stop'))
  const slowest = (await messageOf(background)) as Slowest
  background.disconnect()
  return slowest
}

async function messageOf(child: ChildProcess): Promise<unknown> {
  const [message] = await once(child, 'message')
  return message
}
