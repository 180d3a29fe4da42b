import type { ChildProcess } from 'node:child_process'
import { CHILD_HANGS_MS, forkModule } from './child-process.ts'
import { SECOND } from './clock.ts'

const IDLE_MS = 10 * SECOND

type IdleChildOptions = { heapMaxMb: number; processorMs: number; variables?: Record<string, string> }

/**
 * Gives inputs to a module in a child process of low priority, one at a time. The process is started when it is needed and
 * ends when it is idle. Undefined: it ended, or took too long, over this input. Never rejects.
 */
export function idleChild<Input, Output>(path: string, options: IdleChildOptions) {
  let queueTail: Promise<unknown> = Promise.resolve()
  let child: ChildProcess | undefined
  let idleTimer: NodeJS.Timeout | undefined

  function send(input: Input): Promise<Output | undefined> {
    const { promise, resolve } = Promise.withResolvers<Output | undefined>()
    clearTimeout(idleTimer)
    child ??= start(path, options)
    const used = child
    const timeout = setTimeout(() => used.kill('SIGKILL'), CHILD_HANGS_MS)
    const onMessage = (message: unknown) => {
      idleTimer = setTimeout(stop, IDLE_MS).unref()
      resolve(message as Output)
    }
    const onFailure = () => {
      child = undefined
      used.kill('SIGKILL')
      resolve(undefined)
    }
    used.once('message', onMessage).once('exit', onFailure).once('error', onFailure)
    used.send(input as object)
    return promise.finally(() => {
      clearTimeout(timeout)
      used.off('message', onMessage).off('exit', onFailure).off('error', onFailure)
    })
  }

  function stop(): void {
    // It exits when disconnected.
    child?.disconnect()
    child = undefined
  }

  return (input: Input): Promise<Output | undefined> => {
    const turn = queueTail.then(() => send(input))
    queueTail = turn
    return turn
  }
}

function start(path: string, options: IdleChildOptions): ChildProcess {
  const { variables, ...limits } = options
  const started = forkModule(path, {
    ...limits,
    variables: { UV_THREADPOOL_SIZE: '1', VIPS_CONCURRENCY: '1', ...variables },
  })
  // It ends with this process and does not keep it running.
  started.unref()
  started.channel?.unref()
  // Without a listener, an error would end this process.
  started.on('error', () => {})
  return started
}
