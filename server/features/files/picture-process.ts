import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { SECOND } from '../../lib/clock.ts'
import { TooManyRequestsError, UnavailableError } from '../../lib/errors.ts'
import type { PictureAnswer } from './picture-limits.ts'

const CHILD = join(import.meta.dirname, 'picture-child.ts')
/** The slowest picture that is allowed takes two seconds on a small machine of its own. */
const PICTURE_TIMEOUT_MS = 15 * SECOND
const IDLE_MS = 10 * SECOND
const WAITING_MAX = 20
const WAITING_PER_OWNER = 4
const HEAP_MAX_MB = 64

/** The owners of the pictures that wait, and of the one that is read. */
let owners: string[] = []
let lastInLine: Promise<unknown> = Promise.resolve()
let child: ChildProcess | undefined
let idleTimer: NodeJS.Timeout | undefined

/**
 * Re-encodes a picture in a child process of low priority with a limit of memory and time, so that a hostile one slows
 * down nothing but other pictures: one at a time, and a few of each owner. The process is started when it is needed and
 * ends when it is idle.
 */
export async function reencodePicture(ownerId: string, picture: Buffer): Promise<PictureAnswer> {
  if (owners.filter((owner) => owner === ownerId).length >= WAITING_PER_OWNER)
    throw new TooManyRequestsError(PICTURE_TIMEOUT_MS / SECOND)
  if (owners.length >= WAITING_MAX)
    throw new UnavailableError('Many pictures are waiting. Please try again in a moment.')
  owners.push(ownerId)
  const turn = lastInLine.then(() => askChild(picture))
  lastInLine = turn
  return turn.finally(() => {
    owners = owners.toSpliced(owners.indexOf(ownerId), 1)
  })
}

/** Never rejects: where the process ends or takes too long, the picture was too large for it. */
function askChild(picture: Buffer): Promise<PictureAnswer> {
  const { promise, resolve } = Promise.withResolvers<PictureAnswer>()
  clearTimeout(idleTimer)
  child ??= startChild()
  const asked = child
  const timeout = setTimeout(() => asked.kill('SIGKILL'), PICTURE_TIMEOUT_MS)
  const answered = (answer: unknown) => {
    idleTimer = setTimeout(stopChild, IDLE_MS).unref()
    resolve(answer as PictureAnswer)
  }
  const failed = () => {
    child = undefined
    asked.kill('SIGKILL')
    resolve('too large')
  }
  asked.once('message', answered).once('exit', failed).once('error', failed)
  asked.send(picture)
  return promise.finally(() => {
    clearTimeout(timeout)
    asked.off('message', answered).off('exit', failed).off('error', failed)
  })
}

function startChild(): ChildProcess {
  const started = fork(CHILD, [], {
    // None of the secrets that the environment may hold.
    env: { UV_THREADPOOL_SIZE: '1', VIPS_CONCURRENCY: '1', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    execArgv: [`--max-old-space-size=${HEAP_MAX_MB}`],
    serialization: 'advanced',
    stdio: 'ignore',
  })
  // It ends with this process, and holds up no end of it.
  started.unref()
  started.channel?.unref()
  // Without a listener, an error would end this process.
  started.on('error', () => {})
  return started
}

function stopChild(): void {
  // On which it ends.
  child?.disconnect()
  child = undefined
}
