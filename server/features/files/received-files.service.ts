import { formatOf } from '../../../contract/file-formats.values.ts'
import { readFileValue } from '../../../contract/file-values.ts'
import { PDF_MAX_BYTES } from '../../../contract/ideas.values.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { InvalidError } from '../../lib/errors.ts'
import { LIMITS } from '../../lib/limits.ts'
import { oneByOne } from '../../lib/one-by-one.ts'
import { throttle } from '../../lib/throttle.ts'
import { type ArrivedUpload, rejectBeyondQuota, type Upload } from './files.service.ts'
import { type ImageRules, imageBytes, memberImageRules, reencodeImage } from './images.service.ts'
import { findArrived } from './uploads.service.ts'

/** A file of a request: its bytes as base64, or the id of an upload of the caller. Neither: no file. */
export type ReceivedFile = { base64?: string | null | undefined; upload?: string | undefined }

/** A field with a file as it changes the stored one: its value as responses have it changes nothing. */
export function changedFile<F extends string | null | undefined>(field: F, storedId: string): F | undefined {
  return field && readFileValue(field)?.id === storedId ? undefined : field
}

const AVATAR_RULES = memberImageRules('avatar')
const PICTURE_RULES = memberImageRules('image')

/** Checks an avatar and re-encodes it without metadata. */
export async function readAvatar(deps: Deps, actor: Member, { base64, upload }: ReceivedFile): Promise<Upload | null> {
  if (!base64 && !upload) return null
  const ownerId = actor.userId
  const { bytes, arrived } = await receiveImage(deps, ownerId, { base64, upload }, AVATAR_RULES)
  await rejectBeyondQuota(deps.db, ownerId, 'avatar', 1)
  await throttle(deps, LIMITS.avatars, ownerId)
  return { ownerId, kind: 'avatar', content: await reencodeImage(ownerId, bytes, 'avatar', AVATAR_RULES), arrived }
}

/** Checks a picture of an update and re-encodes it without metadata. */
export async function readPicture(deps: Deps, actor: Member, received: ReceivedFile): Promise<Upload> {
  const ownerId = actor.userId
  const { bytes, arrived } = await receiveImage(deps, ownerId, received, PICTURE_RULES)
  return { ownerId, kind: 'picture', content: await reencodeImage(ownerId, bytes, 'picture', PICTURE_RULES), arrived }
}

/** The bytes of an image of a request, before they are decoded. */
async function receiveImage(
  deps: Deps,
  ownerId: string,
  { base64, upload }: ReceivedFile,
  rules: ImageRules,
): Promise<{ bytes: Buffer; arrived?: ArrivedUpload }> {
  if (!upload) return { bytes: imageBytes(base64 ?? '', rules) }
  const arrived = await findArrived(deps, { ownerId, id: upload, kind: 'picture' }, rules.field)
  return { bytes: await oneByOne(arrived.read), arrived }
}

/** Checks the PDF of an idea by its content. It is stored as it is, as a file of `ownerId`. */
export async function readPdf(
  deps: Deps,
  actor: Member,
  { base64, upload }: ReceivedFile,
  ownerId: string = actor.userId,
): Promise<Upload | null> {
  if (upload) {
    const arrived = await findArrived(deps, { ownerId: actor.userId, id: upload, kind: 'pdf' }, 'pdf')
    return { ownerId, kind: 'pdf', content: arrived, arrived }
  }
  return base64 ? { ownerId, kind: 'pdf', content: pdfBytes(base64, 'pdf') } : null
}

/** The bytes of a PDF, checked by their number and beginning alone. `field`: of the request. */
export function pdfBytes(base64: string, field: string): Buffer {
  const pdf = Buffer.from(base64, 'base64')
  if (pdf.length > PDF_MAX_BYTES) throw new InvalidError({ [field]: errorTexts.files.pdfTooLarge })
  if (formatOf(pdf) !== 'pdf') throw new InvalidError({ [field]: errorTexts.files.pdfOnly })
  return pdf
}
