import { buffer } from 'node:stream/consumers'
import { FORMAT_BYTES, formatOf } from '../../../contract/file-formats.values.ts'
import { PDF_MAX_BYTES } from '../../../contract/ideas.values.ts'
import type { ErrorText } from '../../../contract/messages/error-text.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { AVATAR_MAX_BYTES } from '../../../contract/profiles.values.ts'
import {
  OPEN_UPLOADS_MAX,
  PARTS_MAX,
  UPLOAD_KINDS,
  UPLOAD_LASTS_DAYS,
  type UploadKind,
} from '../../../contract/uploads.values.ts'
import type { Deps } from '../../deps.ts'
import type { LeavingMember } from '../../feature.ts'
import type { Member } from '../../lib/actor.ts'
import { DAY, timestamp } from '../../lib/clock.ts'
import { ConflictError, InvalidError, NotFoundError, TooLargeError } from '../../lib/errors.ts'
import { newCapabilityId } from '../../lib/ids.ts'
import { LIMITS } from '../../lib/limits.ts'
import { withinLimit } from '../../lib/throttle.ts'
import { type Tx, transact } from '../../transact.ts'
import { lockOwner } from './files.repo.ts'
import { type ArrivedUpload, deleteFile, rejectBeyondQuota, transactWithFile } from './files.service.ts'
import {
  advanceUpload,
  countParts,
  countUploads,
  deleteUploadRow,
  findStaleUploads,
  findUpload,
  findUploadsOf,
  insertPart,
  insertUpload,
  listParts,
  type StoredUpload,
} from './uploads.repo.ts'

const RULES: Record<UploadKind, { maxBytes: number; tooLarge: ErrorText; wrongType: ErrorText }> = {
  pdf: { maxBytes: PDF_MAX_BYTES, tooLarge: errorTexts.files.pdfTooLarge, wrongType: errorTexts.files.pdfOnly },
  picture: {
    maxBytes: AVATAR_MAX_BYTES,
    tooLarge: errorTexts.files.pictureTooLarge,
    wrongType: errorTexts.files.picturesOnly,
  },
}

/** Begins an upload, of which nothing has arrived yet. */
export async function beginUpload(deps: Deps, actor: Member, asked: { kind: string; size: number }): Promise<string> {
  const kind = UPLOAD_KINDS.find((one) => one === asked.kind)
  if (!kind) throw new InvalidError({ kind: errorTexts.files.kind })
  const { maxBytes, tooLarge, wrongType } = RULES[kind]
  if (asked.size > maxBytes) throw new TooLargeError(tooLarge)
  if (asked.size === 0) throw new InvalidError({ [kind]: wrongType })
  return withinLimit(deps, LIMITS.uploads, actor.userId, () =>
    transact(deps, async (tx) => {
      await lockOwner(tx, actor.userId)
      const { count, bytes } = await countUploads(tx.db, actor.userId)
      if (count >= OPEN_UPLOADS_MAX) throw new ConflictError(kind, errorTexts.files.tooManyUploads)
      await rejectBeyondQuota(tx.db, actor.userId, kind, bytes + asked.size)
      const now = timestamp(tx.clock)
      const id = newCapabilityId()
      const row = { id, owner_id: actor.userId, kind, size: asked.size, received: 0 }
      await insertUpload(tx, { ...row, created_at: now, updated_at: now })
      return id
    }),
  )
}

export async function requireUpload(deps: Deps, actor: Member, id: string): Promise<StoredUpload> {
  const upload = await findUpload(deps.db, actor.userId, id)
  if (!upload) throw new NotFoundError('file')
  return upload
}

/** Stores what arrived of an upload. Its format shows in the first bytes, or when all has arrived. */
export async function addPart(
  deps: Deps,
  { id, owner_id, kind, size }: StoredUpload,
  start: number,
  content: Buffer,
): Promise<void> {
  const isTelling = content.length >= Math.min(FORMAT_BYTES, size) || formatOf(content) !== undefined
  if (start === 0 && isTelling) rejectOtherKind(kind, content)
  await transactWithFile(deps, { ownerId: owner_id, kind: 'part', content }, async (tx, fileId) => {
    const isNext = await advanceUpload(tx, id, { start, bytes: content.length, now: timestamp(tx.clock) })
    if (!isNext) throw new ConflictError('request', errorTexts.files.anotherRequest)
    if ((await countParts(tx.db, id)) >= PARTS_MAX) throw new InvalidError({ [kind]: errorTexts.files.tooManyParts })
    await insertPart(tx, { upload_id: id, start, file_id: fileId as string })
  })
}

function rejectOtherKind(kind: UploadKind, content: Buffer, field: string = kind): void {
  if (formatOf(content) !== (kind === 'pdf' ? 'pdf' : 'image')) {
    throw new InvalidError({ [field]: RULES[kind].wrongType })
  }
}

export async function endUpload(deps: Deps, actor: Member, id: string): Promise<void> {
  await requireUpload(deps, actor, id)
  await transact(deps, (tx) => removeUpload(tx, id))
}

/** An upload of which all has arrived. `field`: of the request. */
export async function findArrived(
  deps: Deps,
  { ownerId, id, kind }: { ownerId: string; id: string; kind: UploadKind },
  field: string,
): Promise<ArrivedUpload> {
  const gone = new InvalidError({ [field]: errorTexts.files.uploadGone })
  const upload = await findUpload(deps.db, ownerId, id)
  if (upload?.kind !== kind) throw gone
  if (upload.received < upload.size) throw new InvalidError({ [field]: errorTexts.files.notArrived })
  return {
    length: upload.size,
    begunAt: upload.created_at,
    read: async () => {
      const content = await joinParts(deps, id)
      if (content.length < upload.size) throw gone
      rejectOtherKind(kind, content, field)
      return content
    },
    take: async (tx) => {
      if (!(await removeUpload(tx, id))) throw gone
    },
  }
}

async function joinParts(deps: Deps, id: string): Promise<Buffer> {
  const parts: Buffer[] = []
  for (const fileId of await listParts(deps.db, id)) {
    const file = await deps.files.read(fileId)
    if (file) parts.push(await buffer(file.stream))
  }
  return Buffer.concat(parts)
}

/** Returns false where it is gone already. */
async function removeUpload(tx: Tx, id: string): Promise<boolean> {
  const files = await listParts(tx.db, id)
  if (!(await deleteUploadRow(tx, id))) return false
  for (const fileId of files) await deleteFile(tx, fileId)
  return true
}

/** Removes uploads that nobody goes on with. */
export async function pruneUploads(deps: Deps): Promise<number> {
  const stale = await findStaleUploads(deps.db, timestamp(deps.clock, -UPLOAD_LASTS_DAYS * DAY))
  for (const id of stale) await transact(deps, (tx) => removeUpload(tx, id))
  return stale.length
}

/** Before the account of a member is deleted. */
export async function removeUploadsOf(tx: Tx, { userId }: LeavingMember): Promise<void> {
  for (const id of await findUploadsOf(tx.db, userId)) await removeUpload(tx, id)
}
