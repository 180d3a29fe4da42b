import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { CHILD_HANGS_MS, forkModule } from '../../lib/child-process.ts'
import { SECOND } from '../../lib/clock.ts'
import { TooManyRequestsError, UnavailableError } from '../../lib/errors.ts'
import type { ImageShape, ImageToReencode, ReencodedAvatar } from './avatar-limits.ts'

const CHILD = join(import.meta.dirname, 'avatar-child.ts')
/** The slowest avatar that is allowed takes two seconds of a small machine. */
const PROCESSOR_MS = 15 * SECOND
const IDLE_MS = 10 * SECOND
const WAITING_MAX = 20
const WAITING_PER_OWNER = 4
const HEAP_MAX_MB = 64

/** The owners of the avatars that wait, and of the one that is being re-encoded. */
let owners: string[] = []
let queueTail: Promise<unknown> = Promise.resolve()
let child: ChildProcess | undefined
let idleTimer: NodeJS.Timeout | undefined

/**
 * Re-encodes an avatar in a child process of low priority with a limit of memory and time, so that a hostile one slows
 * down only other avatars: one at a time, and a few of each owner. The process is started when it is needed and ends
 * when it is idle.
 */
export async function reencodeAvatar(
  ownerId: string,
  image: Buffer,
  shape: ImageShape = 'avatar',
): Promise<ReencodedAvatar> {
  if (owners.filter((owner) => owner === ownerId).length >= WAITING_PER_OWNER)
    throw new TooManyRequestsError(PROCESSOR_MS / SECOND)
  if (owners.length >= WAITING_MAX)
    throw new UnavailableError('Many pictures are waiting. Please try again in a moment.')
  owners.push(ownerId)
  const turn = queueTail.then(() => sendToChild({ image, shape }))
  queueTail = turn
  return turn.finally(() => {
    owners = owners.toSpliced(owners.indexOf(ownerId), 1)
  })
}

/** Never rejects: when the process ends or takes too long, the avatar was too large for it. */
function sendToChild(message: ImageToReencode): Promise<ReencodedAvatar> {
  const { promise, resolve } = Promise.withResolvers<ReencodedAvatar>()
  clearTimeout(idleTimer)
  child ??= startChild()
  const used = child
  const timeout = setTimeout(() => used.kill('SIGKILL'), CHILD_HANGS_MS)
  const onMessage = (message: unknown) => {
    idleTimer = setTimeout(stopChild, IDLE_MS).unref()
    resolve(message as ReencodedAvatar)
  }
  const onFailure = () => {
    child = undefined
    used.kill('SIGKILL')
    resolve('too large')
  }
  used.once('message', onMessage).once('exit', onFailure).once('error', onFailure)
  used.send(message)
  return promise.finally(() => {
    clearTimeout(timeout)
    used.off('message', onMessage).off('exit', onFailure).off('error', onFailure)
  })
}

function startChild(): ChildProcess {
  const started = forkModule(CHILD, {
    heapMaxMb: HEAP_MAX_MB,
    processorMs: PROCESSOR_MS,
    variables: { UV_THREADPOOL_SIZE: '1', VIPS_CONCURRENCY: '1' },
  })
  // It ends with this process and does not keep it running.
  started.unref()
  started.channel?.unref()
  // Without a listener, an error would end this process.
  started.on('error', () => {})
  return started
}

function stopChild(): void {
  // It exits when disconnected.
  child?.disconnect()
  child = undefined
}
