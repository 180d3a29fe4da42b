import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { UPDATE_PICTURES_MAX, type Update } from '../../../contract/progress.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, isReviewer, type Member } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { ConflictError, NotFoundError } from '../../lib/errors.ts'
import { storedFile } from '../../lib/member-files.ts'
import type { ZipEntry } from '../../lib/zip.ts'
import { type Tx, transact } from '../../transact.ts'
import { deleteFile, type OpenFile, openStored, transactWithFile } from '../files/files.service.ts'
import { readPicture } from '../files/received-files.service.ts'
import { requireVisibleIdea } from '../ideas/idea-access.service.ts'
import { rejectListedWords } from '../reports/word-list.service.ts'
import { findPicturesOf, findUnusedPictures, findUpdateOfPicture, insertPicture } from './update-pictures.repo.ts'
import { lockOwnUpdate, lockRemovableUpdate, requireUpdate } from './updates.service.ts'

/** Checks and re-encodes a picture without metadata, and adds it to an own update. */
export async function addUpdatePicture(
  deps: Deps,
  actor: Member,
  updateId: string,
  { image, image_upload, alt }: { image?: string | undefined; image_upload?: string | undefined; alt: string },
): Promise<Update> {
  await rejectListedWords(deps, actor, { alt })
  // Nothing is decoded for an update that cannot have the picture.
  await transact(deps, (tx) => lockUpdateWithRoom(tx, actor, updateId))
  const picture = await readPicture(deps, actor, { base64: image, upload: image_upload })
  return transactWithFile(deps, picture, async (tx, id) => {
    await lockUpdateWithRoom(tx, actor, updateId)
    await insertPicture(tx, { id: id as string, update_id: updateId, alt, created_at: timestamp(tx.clock) })
    return requireUpdate(tx, updateId)
  })
}

async function lockUpdateWithRoom(tx: Tx, actor: Member, updateId: string): Promise<void> {
  const { pictures } = await lockOwnUpdate(tx, actor, updateId)
  if (pictures.length >= UPDATE_PICTURES_MAX) {
    throw new ConflictError('image', errorTexts.progress.maxPictures({ max: UPDATE_PICTURES_MAX }))
  }
}

export async function removeUpdatePicture(
  deps: Deps,
  actor: Member,
  { id, picture }: { id: string; picture: string },
): Promise<Update> {
  return transact(deps, async (tx) => {
    const { update, idea, isOwn } = await lockRemovableUpdate(tx, actor, id)
    if (!update.pictures.some((one) => one.id === picture)) throw new NotFoundError('picture')
    await deleteFile(tx, picture)
    if (!isOwn) {
      await tx.audit(actor, { action: 'update_deleted', target: { kind: 'idea', id: idea.id, name: idea.title } })
    }
    return requireUpdate(tx, id)
  })
}

/** A picture is as visible as the idea of its update. One of a hidden update is for moderators. */
export async function openUpdatePicture(deps: Deps, actor: Actor, id: string): Promise<OpenFile> {
  const update = await findUpdateOfPicture(deps.db, id)
  if (!update || (update.hidden_at !== null && !isReviewer(actor))) throw new NotFoundError('picture')
  await requireVisibleIdea(deps, actor, update.idea_id)
  return openStored(deps, id, 'picture')
}

/** Deletes pictures whose update is gone, with its idea or by itself. */
export async function pruneUpdatePictures(deps: Deps): Promise<void> {
  await transact(deps, async (tx) => {
    for (const id of await findUnusedPictures(tx.db)) await deleteFile(tx, id)
  })
}

/** The pictures of a member's updates, for the copy of their data. */
export async function* exportUpdatePictures(deps: Deps, { userId }: Member): AsyncGenerator<ZipEntry> {
  for (const id of await findPicturesOf(deps.db, userId)) yield* storedFile(deps, id, `update-pictures/${id}.webp`)
}
