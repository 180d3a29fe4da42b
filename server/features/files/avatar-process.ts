import { join } from 'node:path'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { idleChild } from '../../lib/child-when-idle.ts'
import { SECOND } from '../../lib/clock.ts'
import { TooManyRequestsError, UnavailableError } from '../../lib/errors.ts'
import type { ImageShape, ImageToReencode, ReencodedAvatar } from './avatar-limits.ts'

const CHILD = join(import.meta.dirname, 'avatar-child.ts')
/** The slowest avatar that is allowed takes two seconds of a small machine. */
const PROCESSOR_MS = 15 * SECOND
const WAITING_MAX = 20
const WAITING_PER_OWNER = 4
const HEAP_MAX_MB = 64

/** The owners of the avatars that wait, and of the one that is being re-encoded. */
let owners: string[] = []
const sendToChild = idleChild<ImageToReencode, ReencodedAvatar>(CHILD, {
  heapMaxMb: HEAP_MAX_MB,
  processorMs: PROCESSOR_MS,
})

/**
 * Re-encodes an avatar in a child process with a limit of memory and time, so that a hostile one slows down only other
 * avatars: one at a time, and a few of each owner.
 */
export async function reencodeAvatar(
  ownerId: string,
  image: Buffer,
  shape: ImageShape = 'avatar',
): Promise<ReencodedAvatar> {
  if (owners.filter((owner) => owner === ownerId).length >= WAITING_PER_OWNER)
    throw new TooManyRequestsError(PROCESSOR_MS / SECOND)
  if (owners.length >= WAITING_MAX) throw new UnavailableError(errorTexts.common.picturesBusy)
  owners.push(ownerId)
  // When the process ends or takes too long, the avatar was too large for it.
  const turn = sendToChild({ image, shape }).then((reencoded) => reencoded ?? 'too large')
  return turn.finally(() => {
    owners = owners.toSpliced(owners.indexOf(ownerId), 1)
  })
}
