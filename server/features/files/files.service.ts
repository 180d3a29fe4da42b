import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Thing } from '../../../contract/error-keys.values.ts'
import type { AvatarEdge } from '../../../contract/files.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { type Avatar, findAvatar } from '../../db/closed-files.ts'
import { isOutcomeUnknown } from '../../db/errors.ts'
import { isJudgedFile } from '../../db/judged-files.ts'
import type { Db, Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, isReviewer } from '../../lib/actor.ts'
import { HOUR, timestamp } from '../../lib/clock.ts'
import { InvalidError, NotFoundError } from '../../lib/errors.ts'
import { newCapabilityId } from '../../lib/ids.ts'
import { oneByOne } from '../../lib/one-by-one.ts'
import { hashToken } from '../../lib/tokens.ts'
import { type Tx, transact } from '../../transact.ts'
import { resizedAvatar } from './avatar-sizes.ts'
import { changeOwner, deleteFileRow, findAllIds, findKnownIds, insertFile, lockOwner, sumSizes } from './files.repo.ts'
import type { PdfText } from './pdf-limits.ts'
import { extractPdfText } from './pdf-process.ts'

/** A file that arrived in parts. It is removed with `take`, so that nothing can take it twice. */
export type ArrivedUpload = {
  length: number
  begunAt: string
  read: () => Promise<Buffer>
  take: (tx: Tx) => Promise<void>
}

/** A file that was checked, and is to be stored with the row that refers to it. `arrived`: where it comes from. */
export type Upload = {
  ownerId: string
  kind: Row<'files'>['kind']
  content: Buffer | ArrivedUpload
  arrived?: ArrivedUpload | undefined
}

const MEGABYTE = 1024 * 1024
const QUOTA_BYTES = 200 * MEGABYTE
const ORPHAN_AGE_MS = HOUR
const ROWS_AT_ONCE = 500
const VERSION_LENGTH = 32
/**
 * Images of the site and rules of calls belong to nobody, and are limited by the number of uploads. Parts are counted when their
 * upload begins.
 */
const WITHOUT_QUOTA: Upload['kind'][] = ['logo', 'portrait', 'rules', 'part']
const END_OF_TIME = new Date(8.64e15)

/**
 * Runs the work in a transaction with the id of the uploaded file, which is stored before and removed again when the
 * transaction fails. Without an upload the id is null.
 */
export async function transactWithFile<T>(
  deps: Deps,
  upload: Upload | null,
  work: (tx: Tx, fileId: string | null) => Promise<T>,
): Promise<T> {
  if (!upload) return transact(deps, (tx) => work(tx, null))
  const { ownerId, kind, content, arrived } = upload
  // Checked again in the transaction; here, so that no file is written that would be removed at once.
  await rejectBeyondQuota(deps.db, ownerId, kind, content.length)
  const id = newCapabilityId()
  await (Buffer.isBuffer(content)
    ? deps.files.put(id, content)
    : oneByOne(async () => deps.files.put(id, await content.read())))
  try {
    return await transact(deps, async (tx) => {
      // Uploads of one member take turns here, so that together they keep to the quota too.
      await lockOwner(tx, ownerId)
      await arrived?.take(tx)
      await rejectBeyondQuota(tx.db, ownerId, kind, content.length)
      await insertFile(tx, { id, kind, size: content.length, owner_id: ownerId, created_at: timestamp(tx.clock) })
      return work(tx, id)
    })
  } catch (error) {
    // If the row may have been committed, the file stays; without a row, the sweep removes it.
    if (!isOutcomeUnknown(error)) await removeFile(deps, id)
    throw error
  }
}

/** Deletes a file's row, and the file once that is on disk. A PDF by which an entry of a call is judged stays. */
export async function deleteFile(tx: Tx, id: string): Promise<void> {
  if (await isJudgedFile(tx.db, id)) return
  await deleteFileRow(tx, id)
  tx.afterCommit((deps) => removeFile(deps, id))
}

/** Reassigns files to another member. */
export async function reassignFiles(tx: Tx, ids: string[], ownerId: string): Promise<void> {
  for (let start = 0; start < ids.length; start += ROWS_AT_ONCE) {
    await changeOwner(tx, ids.slice(start, start + ROWS_AT_ONCE), ownerId)
  }
}

/** Removes a file that has no row any more. A failure is left to the sweep. */
async function removeFile(deps: Deps, id: string): Promise<void> {
  await deps.files.remove(id).catch((error) => deps.log.warn({ err: error, file: id }, 'file not removed'))
}

/** `version` differs for other content. */
export type OpenFile = { size: number; stream: Readable; version: string }

/** The avatar as it is stored, or resized. */
export async function openAvatar(
  deps: Deps,
  actor: Actor,
  id: string,
  edge?: AvatarEdge,
): Promise<OpenFile & Pick<Avatar, 'isHidden'>> {
  const row = visibleTo(actor, await findAvatar(deps.db, id))
  // Checked before the cache: an avatar that was removed must not be served from it.
  if (!row) throw new NotFoundError('picture')
  const { isHidden } = row
  if (!edge) return { ...(await openStored(deps, id, 'picture')), isHidden }
  const avatar = await resizedAvatar(id, edge, async () => buffer((await openStored(deps, id, 'picture')).stream))
  return { size: avatar.length, stream: Readable.from([avatar]), version: versionOf(id), isHidden }
}

/** The avatar of a hidden profile or a suspended member is for its owner and reviewers. */
function visibleTo(actor: Actor, avatar: Avatar | undefined): Avatar | undefined {
  const isOwner = actor.kind === 'member' && actor.userId === avatar?.owner_id
  return !avatar?.isHidden || isOwner || isReviewer(actor) ? avatar : undefined
}

/** The text of a PDF; empty where it cannot be read, or not within its limits. Rejects when the storage is unavailable. */
export async function readPdfText(deps: Deps, id: string, signal: AbortSignal): Promise<PdfText> {
  const file = await deps.files.read(id)
  const result = file ? await extractPdfText(await buffer(file.stream), signal) : { error: 'the file is not there' }
  if (!('error' in result)) return result
  deps.log.warn({ file: id, reason: result.error }, 'PDF text not extracted')
  return { text: '', words: '' }
}

/** The ids of all files that have a row. */
export async function listFileIds(db: Db): Promise<string[]> {
  return findAllIds(db)
}

/** Removes files that a crash left without a row. Recent ones may be waiting for theirs. */
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
export async function findUnmatchedFiles(deps: Pick<Deps, 'db' | 'files' | 'clock'>) {
  const known = new Set(await findAllIds(deps.db))
  const stored = new Set(await namesOlderThan(deps, END_OF_TIME))
  const suspects = [...known].filter((id) => !stored.has(id))
  // A file may have been removed with its row since the rows were read.
  const still = suspects.length > 0 ? new Set(await findAllIds(deps.db)) : new Set<string>()
  const old = await namesOlderThan(deps, new Date(deps.clock.now().getTime() - ORPHAN_AGE_MS))
  const orphans = old.filter((name) => !known.has(name))
  return { lost: suspects.filter((id) => still.has(id)), orphans }
}

function namesOlderThan({ files }: Pick<Deps, 'files'>, cutoff: Date): Promise<string[]> {
  return Readable.from(files.listOlderThan(cutoff)).toArray()
}

/** A stored file; 404 where it is not there. */
export async function openStored(deps: Deps, id: string | undefined, thing: Thing): Promise<OpenFile> {
  const file = id === undefined ? null : await deps.files.read(id)
  if (id === undefined || !file) throw new NotFoundError(thing)
  return { ...file, version: versionOf(id) }
}

/** A file never changes. Its id, with which it can be read, stays unknown. */
function versionOf(id: string): string {
  return hashToken(`version ${id}`).slice(0, VERSION_LENGTH)
}

export async function rejectBeyondQuota(db: Db, ownerId: string, kind: Upload['kind'], size: number): Promise<void> {
  if (WITHOUT_QUOTA.includes(kind) || (await sumSizes(db, ownerId)) + size <= QUOTA_BYTES) return
  throw new InvalidError({ [kind]: errorTexts.files.storageFull })
}
