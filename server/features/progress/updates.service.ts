import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { metadataOf } from '../../../contract/paging.values.ts'
import type { Update } from '../../../contract/progress.ts'
import type { Deps } from '../../deps.ts'
import type { LeavingMember } from '../../feature.ts'
import { type Actor, isAdmin, type Member } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { ConflictError, ForbiddenError, NotFoundError } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { type Tx, transact } from '../../transact.ts'
import { limitLinks } from '../accounts/new-accounts.service.ts'
import { deleteFile, reassignFiles } from '../files/files.service.ts'
import { isAuthorOrCoauthor, lockVisibleIdea, requireVisibleIdea } from '../ideas/idea-access.service.ts'
import { authorSeenBy } from '../ideas/idea-views.service.ts'
import { notifyOfAdminDeletion } from '../reports/report-effects.service.ts'
import { rejectListedWords } from '../reports/word-list.service.ts'
import { notifyOfUpdate } from './progress.notifications.ts'
import { saveProgress } from './progress.repo.ts'
import { lockOwnIdea } from './progress.service.ts'
import { findPicturesOf } from './update-pictures.repo.ts'
import {
  countUpdates,
  deleteOrReassignRows,
  deleteUpdateRow,
  findUpdate,
  findUpdates,
  findUpdatesBy,
  insertUpdate,
  type StoredUpdate,
  setUpdateText,
} from './updates.repo.ts'

export async function listUpdates(
  deps: Deps,
  actor: Actor,
  id: string,
  { page, page_size }: { page: number; page_size: number },
) {
  await requireVisibleIdea(deps, actor, id)
  const [updates, total] = await Promise.all([
    findUpdates(deps.db, id, { limit: page_size, offset: (page - 1) * page_size }),
    countUpdates(deps.db, id),
  ])
  return {
    updates: updates.map((update) => ({ ...update, author: authorSeenBy(actor, update.author) })),
    metadata: metadataOf(page, page_size, total),
  }
}

export async function addUpdate(deps: Deps, actor: Member, ideaId: string, text: string): Promise<Update> {
  await requireAllowedText(deps, actor, text)
  return transact(deps, async (tx) => {
    const idea = await lockOwnIdea(tx, actor, ideaId)
    if (!idea.isPublic) throw new ConflictError('idea', errorTexts.progress.notPublicToUpdate)
    const now = timestamp(tx.clock)
    const id = newId()
    await insertUpdate(tx, { id, idea_id: ideaId, user_id: actor.userId, text, created_at: now })
    await saveProgress(tx, ideaId, now, { progress_at: now, asked_at: null })
    await notifyOfUpdate(tx, actor, idea, now)
    return requireUpdate(tx, id)
  })
}

export async function editUpdate(deps: Deps, actor: Member, id: string, text: string): Promise<Update> {
  await requireAllowedText(deps, actor, text)
  return transact(deps, async (tx) => {
    const update = await lockOwnUpdate(tx, actor, id)
    if (text !== update.text) await setUpdateText(tx, id, { text, edited_at: timestamp(tx.clock) })
    return requireUpdate(tx, id)
  })
}

/** Deletes an update, which is taken out of notifications that were not read. */
export async function deleteUpdate(deps: Deps, actor: Member, id: string, reason: string): Promise<void> {
  await transact(deps, async (tx) => {
    const { update, idea, isOwn } = await lockRemovableUpdate(tx, actor, id)
    for (const picture of update.pictures) await deleteFile(tx, picture.id)
    await deleteUpdateRow(tx, id)
    await tx.retract({ kind: 'idea_update', ideaId: idea.id, at: update.created_at, byId: update.author.id })
    if (!isOwn) {
      const place = { id: idea.id, title: idea.title, place: 'idea' as const }
      await tx.audit(actor, {
        ...{ action: 'update_deleted', reason },
        target: { kind: 'idea', id: idea.id, name: idea.title },
      })
      await notifyOfAdminDeletion(tx, update.author.id, { kind: 'update', ...place }, reason)
    }
  })
}

/** An update that the actor wrote once, or whose idea is the actor's; the idea is locked. Administrators may remove each. */
export async function lockRemovableUpdate(tx: Tx, actor: Member, id: string) {
  const { idea_id } = await requireUpdate(tx, id)
  const idea = await lockVisibleIdea(tx, actor, idea_id)
  const update = await requireUpdate(tx, id)
  const isOwn = update.author.id === actor.userId || (await isAuthorOrCoauthor(tx, actor, idea))
  if (!isOwn && !isAdmin(actor)) throw new ForbiddenError(errorTexts.progress.onlyAuthorDeletes, 'update')
  return { update, idea, isOwn }
}

export async function exportUpdates({ db }: Deps, { userId }: Member) {
  return findUpdatesBy(db, userId)
}

async function requireAllowedText(deps: Deps, actor: Member, text: string): Promise<void> {
  await limitLinks(deps, actor, { text })
  await rejectListedWords(deps, actor, { text })
}

/** The own update of an idea whose team the actor is still on; the idea is locked. */
export async function lockOwnUpdate(tx: Tx, actor: Member, id: string): Promise<StoredUpdate> {
  const { idea_id } = await requireUpdate(tx, id)
  await lockOwnIdea(tx, actor, idea_id)
  const update = await requireUpdate(tx, id)
  if (update.author.id !== actor.userId) throw new ForbiddenError(errorTexts.progress.onlyAuthorEdits, 'update')
  return update
}

/** Deletes the updates of a member who leaves with their pictures, or gives them to a new owner. */
export async function deleteOrReassignUpdates(tx: Tx, { userId, newOwnerId }: LeavingMember): Promise<void> {
  const pictures = await findPicturesOf(tx.db, userId)
  if (newOwnerId === null) for (const id of pictures) await deleteFile(tx, id)
  else await reassignFiles(tx, pictures, newOwnerId)
  await deleteOrReassignRows(tx, userId, newOwnerId)
}

/** An update of this idea that is shown. */
export async function requireUpdateOf(tx: Tx, ideaId: string, id: string): Promise<StoredUpdate> {
  const update = await findUpdate(tx.db, id)
  if (update?.idea_id !== ideaId) throw new ConflictError('update', errorTexts.progress.gone)
  return update
}

export async function requireUpdate({ db }: Pick<Tx, 'db'>, id: string) {
  const update = await findUpdate(db, id)
  if (!update) throw new NotFoundError('update')
  return update
}
