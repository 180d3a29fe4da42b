import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { untilReady } from './until-ready.ts'

export type DevServer = {
  /** Resolves once the last start has succeeded, with false when it failed or the server has ended since. */
  isReady: () => Promise<boolean>
  restart: () => void
  stop: () => Promise<void>
}

/** Starts the server in a child process, in a group of its own so that a Ctrl+C reaches it once. */
export function startDevServer(url: string, env: NodeJS.ProcessEnv): DevServer {
  let child: ChildProcess
  const start = async () => {
    child = fork('scripts/dev-child.ts', { env, detached: true })
    return untilReady(url, () => isRunning(child)).then(
      () => true,
      () => false,
    )
  }
  let started = start()
  return {
    isReady: async () => (await started) && isRunning(child),
    restart: () => {
      started = started.then(() => end(child)).then(start)
    },
    stop: () => end(child),
  }
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}

async function end(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
