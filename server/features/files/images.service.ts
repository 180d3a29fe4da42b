import { formatOf } from '../../../contract/file-formats.values.ts'
import type { ErrorText } from '../../../contract/messages/error-text.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { AVATAR_MAX_BYTES } from '../../../contract/profiles.values.ts'
import { InvalidError, TooLargeError } from '../../lib/errors.ts'
import type { ImageShape } from './avatar-limits.ts'
import { reencodeAvatar } from './avatar-process.ts'

/** Limits of an image, and the error texts. */
export type ImageRules = {
  field: string
  maxBytes: number
  tooLarge: ErrorText
  wrongType: ErrorText
  tooComplex: ErrorText
}

/** Rules of the pictures of members. `field`: of the request. */
export function memberImageRules(field: string): ImageRules {
  return {
    ...{ field, maxBytes: AVATAR_MAX_BYTES, tooLarge: errorTexts.files.pictureTooLarge },
    ...{ wrongType: errorTexts.files.picturesOnly, tooComplex: errorTexts.profiles.tooComplex },
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
function tooLargeError(text: ErrorText, field: string): Error {
  return field === 'avatar' ? new TooLargeError(text, { [field]: text }) : new InvalidError({ [field]: text })
}

/** Re-encodes an image without metadata, in a process of its own. */
export async function reencodeImage(
  ownerId: string,
  bytes: Buffer,
  shape: ImageShape,
  { field, tooComplex }: ImageRules,
): Promise<Buffer> {
  const image = await reencodeAvatar(ownerId, bytes, shape)
  if (image === 'unreadable') throw new InvalidError({ [field]: errorTexts.files.imageUnreadable })
  if (image === 'too large') throw new InvalidError({ [field]: tooComplex })
  return image
}
