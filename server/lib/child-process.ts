import { type ChildProcess, fork } from 'node:child_process'

type ChildOptions = { heapMaxMb: number; variables?: Record<string, string> }

/** The environment of a child: none of the secrets of this process, and no inherited keys, which Node would copy. */
export function childEnvironment(variables: Record<string, string> = {}): NodeJS.ProcessEnv {
  const cache = process.env.NODE_COMPILE_CACHE
  return Object.assign(Object.create(null), cache && { NODE_COMPILE_CACHE: cache }, variables)
}

/** Starts a module in a process of its own, with a bound of its memory. */
export function forkModule(path: string, { heapMaxMb, variables }: ChildOptions): ChildProcess {
  return fork(path, [], {
    env: childEnvironment(variables),
    execArgv: [`--max-old-space-size=${heapMaxMb}`],
    serialization: 'advanced',
    stdio: 'ignore',
  })
}
