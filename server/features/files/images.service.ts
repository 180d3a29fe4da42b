import { formatOf, IMAGE_UNREADABLE } from '../../../contract/file-formats.values.ts'
import {
  AVATAR_MAX_BYTES,
  AVATAR_TOO_COMPLEX,
  AVATAR_TOO_LARGE,
  AVATAR_WRONG_TYPE,
} from '../../../contract/profiles.values.ts'
import { InvalidError, TooLargeError } from '../../lib/errors.ts'
import type { ImageShape } from './avatar-limits.ts'
import { reencodeAvatar } from './avatar-process.ts'

/** Limits of an image, and the error texts. */
export type ImageRules = { field: string; maxBytes: number; tooLarge: string; wrongType: string; tooComplex: string }

/** Rules of the pictures of members. `field`: of the request. */
export function memberImageRules(field: string): ImageRules {
  return {
    ...{ field, maxBytes: AVATAR_MAX_BYTES, tooLarge: AVATAR_TOO_LARGE },
    ...{ wrongType: AVATAR_WRONG_TYPE, tooComplex: AVATAR_TOO_COMPLEX },
  }
}

/** The bytes of an uploaded image, checked by their number and beginning alone. */
export function imageBytes(base64: string, { field, maxBytes, tooLarge, wrongType }: ImageRules): Buffer {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > maxBytes) throw tooLargeError(tooLarge, field)
  if (formatOf(bytes) !== 'image') throw new InvalidError({ [field]: wrongType })
  return bytes
}

/** The status that the contract has for avatars; other files are fields like others. */
function tooLargeError(message: string, field: string): Error {
  return field === 'avatar' ? new TooLargeError(message, { [field]: message }) : new InvalidError({ [field]: message })
}

/** Re-encodes an image without metadata, in a process of its own. */
export async function reencodeImage(
  ownerId: string,
  bytes: Buffer,
  shape: ImageShape,
  { field, tooComplex }: ImageRules,
): Promise<Buffer> {
  const image = await reencodeAvatar(ownerId, bytes, shape)
  if (image === 'unreadable') throw new InvalidError({ [field]: IMAGE_UNREADABLE })
  if (image === 'too large') throw new InvalidError({ [field]: tooComplex })
  return image
}
