import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileTypeFromBuffer } from 'file-type'
import type { AvatarEdge } from '../../../contract/files.ts'
import { PDF_MAX_BYTES, PDF_TOO_LARGE, PDF_WRONG_TYPE } from '../../../contract/ideas.ts'
import { AVATAR_MAX_BYTES, AVATAR_TOO_LARGE, AVATAR_WRONG_TYPE } from '../../../contract/profiles.ts'
import { isOutcomeUnknown } from '../../db/errors.ts'
import type { Db, Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { type Clock, HOUR, timestamp } from '../../lib/clock.ts'
import { InvalidError, NotFoundError } from '../../lib/errors.ts'
import { newCapabilityId } from '../../lib/ids.ts'
import { smallerPicture } from './avatar-sizes.ts'
import {
  changeOwner,
  deleteFile,
  findAllIds,
  findFile,
  findKnownIds,
  findPdfTitle,
  insertFile,
  lockOwner,
  sumSizes,
} from './files.repo.ts'

/** A file that is stored and whole, but has no row yet. */
export type StoredFile = { id: string; kind: Row<'files'>['kind']; size: number }

const AVATAR_EDGE_PIXELS = 512
const AVATAR_PIXELS_MAX = 40_000_000
/** Of an animated picture the first frame stays. */
const AVATAR_MIME_TYPES = new Set<string>(['image/jpeg', 'image/png', 'image/apng', 'image/webp'])
const MEGABYTE = 1024 * 1024
const QUOTA_BYTES = 200 * MEGABYTE
const ORPHAN_AGE_MS = HOUR
const ROWS_AT_ONCE = 500
const END_OF_TIME = new Date(8.64e15)

/** Checks a picture by its content, re-encodes it without metadata and stores it. */
export async function prepareAvatar(deps: Deps, ownerId: string, base64: string): Promise<StoredFile> {
  const picture = Buffer.from(base64, 'base64')
  if (picture.length > AVATAR_MAX_BYTES) throw new InvalidError({ avatar: AVATAR_TOO_LARGE })
  return store(deps, ownerId, 'avatar', await reencode(picture))
}

/** Checks a PDF by its content and stores it as it is. */
export async function preparePdf(deps: Deps, ownerId: string, base64: string): Promise<StoredFile> {
  const pdf = Buffer.from(base64, 'base64')
  if (pdf.length > PDF_MAX_BYTES) throw new InvalidError({ pdf: PDF_TOO_LARGE })
  const type = await fileTypeFromBuffer(pdf)
  if (type?.mime !== 'application/pdf') throw new InvalidError({ pdf: PDF_WRONG_TYPE })
  return store(deps, ownerId, 'pdf', pdf)
}

/** Does the work that gives a stored file its row, and removes the file again when that fails. */
export async function withStoredFile<T>(deps: Deps, stored: StoredFile | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // Where the row may be there after all, the file stays: without a row, the sweep finds it.
    if (stored && !isOutcomeUnknown(error)) await removeFile(deps, stored.id)
    throw error
  }
}

/** Writes the row of a stored file, within the owner's quota. Pass the transaction that refers to it. */
export async function recordFile(db: Db, clock: Clock, ownerId: string, stored: StoredFile): Promise<void> {
  // Uploads of one member take turns here, so that together they keep to the quota too.
  await lockOwner(db, ownerId)
  await refuseBeyondQuota(db, ownerId, stored.kind, stored.size)
  await insertFile(db, { ...stored, owner_id: ownerId, created_at: timestamp(clock) })
}

/** Deletes a file's row. Pass the transaction that stops referring to it; remove the file after the commit. */
export async function forgetFile(db: Db, id: string): Promise<void> {
  await deleteFile(db, id)
}

/** Makes files another member's. Pass the transaction that gives away what refers to them. */
export async function giveFiles(db: Db, ids: string[], ownerId: string): Promise<void> {
  for (let start = 0; start < ids.length; start += ROWS_AT_ONCE) {
    await changeOwner(db, ids.slice(start, start + ROWS_AT_ONCE), ownerId)
  }
}

/** Removes a file that has no row any more. A failure is left to the sweep. */
export async function removeFile(deps: Deps, id: string): Promise<void> {
  await deps.files.remove(id).catch((error) => deps.log.warn({ err: error, file: id }, 'file not removed'))
}

export type OpenFile = { size: number; stream: Readable }

/** The picture as it is stored, or smaller. */
export async function openAvatar(deps: Deps, id: string, edge?: AvatarEdge): Promise<OpenFile> {
  const row = await findFile(deps.db, id, 'avatar')
  if (!edge) return openStored(deps, row?.id, 'picture')
  // Asked first: a picture that was removed is not shown from what is kept.
  if (!row) throw new NotFoundError('picture')
  const picture = await smallerPicture(id, edge, async () => buffer((await openStored(deps, id, 'picture')).stream))
  return { size: picture.length, stream: Readable.from([picture]) }
}

/** The PDF with the title of its idea. */
export async function openPdf(deps: Deps, id: string): Promise<OpenFile & { title: string }> {
  const row = await findFile(deps.db, id, 'pdf')
  const title = (await findPdfTitle(deps.db, id)) ?? 'document'
  return { ...(await openStored(deps, row?.id, 'document')), title }
}

/** The ids of all files that have a row. */
export async function listFileIds(db: Db): Promise<string[]> {
  return findAllIds(db)
}

/** Removes files that a crash left without a row. Young ones may be waiting for theirs. */
export async function sweepOrphanFiles(deps: Deps): Promise<number> {
  const before = deps.clock.now().getTime() - ORPHAN_AGE_MS
  let removed = 0
  let batch: string[] = []
  for await (const name of deps.files.listOlderThan(new Date(before))) {
    batch.push(name)
    if (batch.length < ROWS_AT_ONCE) continue
    removed += await removeOrphans(deps, batch)
    batch = []
  }
  return removed + (await removeOrphans(deps, batch))
}

async function removeOrphans(deps: Deps, names: string[]): Promise<number> {
  const known = await findKnownIds(deps.db, names)
  const orphans = names.filter((name) => !known.has(name))
  for (const name of orphans) await removeFile(deps, name)
  return orphans.length
}

/** Rows whose file is not stored, and stored files that have had no row for an hour. */
export async function findStrayFiles(deps: Pick<Deps, 'db' | 'files' | 'clock'>) {
  const known = new Set(await findAllIds(deps.db))
  const stored = new Set(await namesOlderThan(deps, END_OF_TIME))
  const suspects = [...known].filter((id) => !stored.has(id))
  // A file may have gone with its row since the rows were read.
  const still = suspects.length > 0 ? new Set(await findAllIds(deps.db)) : new Set<string>()
  const old = await namesOlderThan(deps, new Date(deps.clock.now().getTime() - ORPHAN_AGE_MS))
  const orphans = old.filter((name) => !known.has(name))
  return { lost: suspects.filter((id) => still.has(id)), orphans }
}

function namesOlderThan({ files }: Pick<Deps, 'files'>, moment: Date): Promise<string[]> {
  return Readable.from(files.listOlderThan(moment)).toArray()
}

async function openStored(deps: Deps, id: string | undefined, thing: string): Promise<OpenFile> {
  const file = id === undefined ? null : await deps.files.read(id)
  if (!file) throw new NotFoundError(thing)
  return file
}

async function store(deps: Deps, ownerId: string, kind: StoredFile['kind'], content: Buffer): Promise<StoredFile> {
  // Asked again in the transaction; here it spares the disk a file that will not stay.
  await refuseBeyondQuota(deps.db, ownerId, kind, content.length)
  const id = newCapabilityId()
  await deps.files.put(id, content)
  return { id, kind, size: content.length }
}

async function refuseBeyondQuota(db: Db, ownerId: string, kind: StoredFile['kind'], size: number): Promise<void> {
  if ((await sumSizes(db, ownerId)) + size <= QUOTA_BYTES) return
  throw new InvalidError({ [kind]: 'Your files together may take 200 MB. Please delete some first.' })
}

async function reencode(picture: Buffer): Promise<Buffer> {
  // Asked first, so that no decoder of another format (SVG reads files) ever sees what a stranger sent.
  const type = await fileTypeFromBuffer(picture)
  if (!AVATAR_MIME_TYPES.has(type?.mime ?? '')) throw new InvalidError({ avatar: AVATAR_WRONG_TYPE })
  try {
    const { default: sharp } = await import('sharp')
    return await sharp(picture, { limitInputPixels: AVATAR_PIXELS_MAX })
      .rotate()
      .resize(AVATAR_EDGE_PIXELS, AVATAR_EDGE_PIXELS, { fit: 'cover', withoutEnlargement: true })
      .webp()
      .toBuffer()
  } catch {
    throw new InvalidError({ avatar: AVATAR_WRONG_TYPE })
  }
}
