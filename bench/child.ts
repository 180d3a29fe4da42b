import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Reply, Request } from './processes/rpc.ts'

/** A process that handles requests (processes/rpc.ts). */
export type Child = {
  /** Rejects when the process ends before it has replied. */
  ask: <T>(name: string, input?: unknown) => Promise<T>
  isRunning: () => boolean
  stop: () => Promise<void>
}

type Waiting = { resolve: (result: unknown) => void; reject: (error: Error) => void }

const ROOT = join(import.meta.dirname, '..')

export function startChild(
  program: string,
  options: { args?: string[]; env?: NodeJS.ProcessEnv; preload?: string } = {},
): Child {
  const forked = fork(join(ROOT, program), options.args ?? [], {
    cwd: ROOT,
    env: { ...process.env, ...options.env },
    execArgv: options.preload ? ['--import', join(ROOT, options.preload)] : [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const waiting = new Map<number, Waiting>()
  let requests = 0
  forked.on('message', ({ id, result, error }: Reply) => {
    const request = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) request?.resolve(result)
    else request?.reject(new Error(`${program}: ${error}`))
  })
  const ended = new Promise<void>((resolve) => {
    forked.once('exit', (code) => {
      for (const { reject } of waiting.values()) reject(new Error(`${program} ended with ${code}.`))
      resolve()
    })
  })
  const isRunning = () => forked.exitCode === null && forked.signalCode === null
  return {
    ask: <T>(name: string, input?: unknown) =>
      new Promise<T>((resolve, reject) => {
        const id = requests++
        waiting.set(id, { resolve: (result) => resolve(result as T), reject })
        forked.send({ id, name, input } satisfies Request, (error) => error && reject(error))
      }),
    isRunning,
    stop: async () => {
      if (isRunning()) forked.kill('SIGTERM')
      await ended
    },
  }
}
