import { type ChildProcess, fork, spawn } from 'node:child_process'
import { on, once } from 'node:events'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { untilReady } from '../../scripts/until-ready.ts'

export type ServerEnv = NodeJS.ProcessEnv & { PORT: string }
export type RunningServer = {
  /** Waits until the server has printed something. */
  printed: (pattern: RegExp) => Promise<string>
  /** Ends its process at once, as a crash does. */
  kill: () => Promise<void>
  stop: () => Promise<void>
}
export type StartServer = (env: ServerEnv) => Promise<RunningServer>
export type SharedProcess = { start: StartServer; end: () => Promise<void> }

/** Starts the server of a port, or stops it, where there is no environment. */
export type Command = { port: string; env?: ServerEnv }
export type Done = { port: string; error?: string }

const PRINT_TIMEOUT_MS = 120_000

/** Starts a server as `npm start` does. */
export const startInOwnProcess: StartServer = async (env) => {
  const child = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const printed = collectOutput(child)
  await untilReady(`http://localhost:${env.PORT}`, () => child.exitCode === null)
  return { printed, kill: () => end(child, 'SIGKILL'), stop: () => end(child, 'SIGTERM') }
}

/** A process for several servers: there each but the first starts with a tenth of the work, since its code is loaded. */
export function startSharedProcess(): SharedProcess {
  const child = fork('e2e/harness/server-child.ts', {
    env: { NODE_COMPILE_CACHE: resolve('.cache/compiled'), ...process.env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    execArgv: [],
  })
  const printed = collectOutput(child)
  const run = async (command: Command) => {
    child.send(command)
    for await (const [{ port, error }] of on(child, 'message') as AsyncIterable<[Done]>) {
      if (port !== command.port) continue
      if (error) throw new Error(error)
      return
    }
  }
  const kill = () => end(child, 'SIGKILL')
  return {
    start: async (env) => {
      await run({ port: env.PORT, env })
      return { printed, kill, stop: () => run({ port: env.PORT }) }
    },
    end: kill,
  }
}

/** Returns what waits until a process has printed something. */
function collectOutput({ stdout }: ChildProcess): RunningServer['printed'] {
  let output = ''
  stdout?.on('data', (chunk) => {
    output += chunk
  })
  return async (pattern) => {
    const signal = AbortSignal.timeout(PRINT_TIMEOUT_MS)
    for (;;) {
      const [found] = output.match(pattern) ?? []
      if (found) return found
      await once(stdout as Readable, 'data', { signal })
    }
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolveEnd) => child.once('exit', resolveEnd))
  child.kill(signal)
  await ended
}
