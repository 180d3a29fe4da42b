import type { AwaitingModeration } from '../../../contract/awaiting-moderation.ts'
import { type IdeaContent, pickContent } from '../../../contract/idea-content.values.ts'
import type { Idea, IdeaSubmission } from '../../../contract/ideas.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { RoleInput } from '../../../contract/roles.ts'
import type { SiteSettings } from '../../../contract/site-settings.ts'
import { isSameContent, proseOf } from '../../db/idea-content.ts'
import type { Deps } from '../../deps.ts'
import { type Admin, isSelfOrAdmin, type Member } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { ConflictError, ForbiddenError } from '../../lib/errors.ts'
import { idOfKey, newId } from '../../lib/ids.ts'
import { type Tx, transact } from '../../transact.ts'
import { hasCompletedProfile } from '../accounts/accounts.service.ts'
import { limitLinks } from '../accounts/new-accounts.service.ts'
import { endDraft } from '../drafts/drafts.service.ts'
import { deleteFile, reassignFiles, transactWithFile } from '../files/files.service.ts'
import { readPdf } from '../files/received-files.service.ts'
import { notifyOfAdminDeletion } from '../reports/report-effects.service.ts'
import { hideForListedWords, isAwaitingModeration } from '../reports/word-list.service.ts'
import { saveRoles } from '../roles/roles.service.ts'
import { chooseCategory, readLockedSettings } from '../site-settings/lists.service.ts'
import { requireIdea, requireVisibleIdea } from './idea-access.service.ts'
import type { StoredIdeaWithAuthor } from './idea-rows.repo.ts'
import { wakeTextReader } from './idea-texts.service.ts'
import { withTeam } from './idea-views.service.ts'
import { deleteIdeaRow, detachMerged, insertIdea, lockIdeaRow, setAuthor } from './idea-writes.repo.ts'
import { findOtherPdfs } from './unpublished-versions.repo.ts'
import { requireLatestVersion } from './unpublished-versions.service.ts'

/** Shares an idea, once for each draft. It is Pending until a reviewer decides, unless the site shows ideas at once. */
export async function createIdea(
  deps: Deps,
  actor: Member,
  input: IdeaSubmission,
  arrivedAt: string = timestamp(deps.clock),
): Promise<Idea & AwaitingModeration> {
  if (!(await hasCompletedProfile(deps, actor.userId))) {
    throw new ForbiddenError(errorTexts.ideas.profileFirst, 'profile')
  }
  await limitLinks(deps, actor, proseOf(input))
  const pdf = await readPdf(deps, actor, { base64: input.pdf, upload: input.pdf_upload })
  const [begunAt = arrivedAt] = [arrivedAt, pdf?.arrived?.begunAt ?? arrivedAt].toSorted()
  const id = input.draft_id ? idOfKey(actor.userId, input.draft_id) : newId()
  return transactWithFile(deps, pdf, async (tx, pdfFileId) => {
    const settings = await readLockedSettings(tx)
    const { publishing } = settings.ideas
    const category = chooseCategory(settings.lists, input.category)
    const begun = beginningOf(publishing, timestamp(tx.clock))
    const content = { ...pickContent(input), category }
    if (!(await insertIdea(tx, { id, content, userId: actor.userId, pdfFileId, ...begun }))) {
      if (pdfFileId) await deleteFile(tx, pdfFileId)
      return requireSameIdea(tx, actor, id, content)
    }
    if (input.roles?.length) await saveRoles(tx, { id, title: input.title }, withoutIds(input.roles))
    if (begun.waitingSince !== null) await tx.emit('ideaWaiting', { ideaId: id })
    await tx.emit('ideaShared', { ideaId: id, actor, input, begunAt })
    await tx.webhook({ kind: 'idea.shared', subject: id })
    if (input.draft_id) await endDraft(tx, actor, input.draft_id)
    if (pdfFileId) wakeTextReader(tx)
    const is_held = await hideForListedWords(tx, actor, { kind: 'idea', id }, { settings })
    return { ...(await withTeam(tx, await requireLatestVersion(tx, id))), is_held }
  })
}

function beginningOf(publishing: SiteSettings['ideas']['publishing'], now: string) {
  return {
    createdAt: now,
    waitingSince: publishing === 'at_once' ? null : now,
    heldAt: publishing === 'after_review' ? now : null,
  }
}

/** The idea that a draft became, for a repeated request whose first response was lost. */
async function requireSameIdea(
  tx: Tx,
  actor: Member,
  id: string,
  content: IdeaContent,
): Promise<Idea & AwaitingModeration> {
  const idea = await requireLatestVersion(tx, id)
  // The category may have been renamed since.
  const isSame = isSameContent({ ...idea, category: content.category }, content)
  if (idea.user_id !== actor.userId || !isSame) throw new ConflictError('draft_id', errorTexts.ideas.sharedAlready)
  return { ...(await withTeam(tx, idea)), is_held: await isAwaitingModeration(tx, { kind: 'idea', id }) }
}

/** Deletes an idea and its file: its author or an administrator. */
export async function deleteIdea(deps: Deps, actor: Member, id: string, reason: string): Promise<void> {
  await transact(deps, async (tx) => {
    await lockIdeaRow(tx, id)
    const idea = await requireVisibleIdea(tx, actor, id)
    if (!isSelfOrAdmin(actor, idea.user_id)) {
      throw new ForbiddenError(errorTexts.ideas.onlyAuthorDeletes, 'idea')
    }
    await removeIdea(tx, actor, idea)
    if (actor.userId !== idea.user_id) {
      const target = { kind: 'idea' as const, id, name: idea.title, memberId: idea.user_id }
      await tx.audit(actor, { action: 'idea_deleted', target, reason })
      await notifyOfAdminDeletion(tx, idea.user_id, { kind: 'idea', id, title: idea.title, place: null }, reason)
    }
  })
}

async function removeIdea(tx: Tx, actor: Member, { id, pdf }: Pick<StoredIdeaWithAuthor, 'id' | 'pdf'>): Promise<void> {
  await tx.emit('ideaGoes', { ideaId: id, how: 'deleted', actor })
  await detachMerged(tx, [id])
  const others = await findOtherPdfs(tx.db, 'id', id)
  await deleteIdeaRow(tx, id)
  for (const fileId of new Set([pdf, ...others].filter(Boolean))) await deleteFile(tx, fileId)
}

/** Adds an idea from elsewhere, of which nobody is told. One that `waits` is seen by reviewers alone until it is approved. */
export async function addImportedIdea(
  tx: Tx,
  { content, userId, createdAt, waits }: { content: IdeaContent; userId: string; createdAt: string; waits: boolean },
): Promise<string> {
  const id = newId()
  const since = waits ? timestamp(tx.clock) : null
  await insertIdea(tx, { id, content, userId, pdfFileId: null, createdAt, waitingSince: since, heldAt: since })
  if (waits) await tx.emit('ideaWaiting', { ideaId: id })
  return id
}

/** Takes an idea from elsewhere back, with all that was written on it. */
export async function removeImportedIdea(tx: Tx, actor: Admin, id: string): Promise<void> {
  await lockIdeaRow(tx, id)
  await removeIdea(tx, actor, await requireIdea(tx, id))
}

/** Makes another member the author of an idea, with its files. */
export async function transferIdea(
  tx: Tx,
  { id, pdf }: Pick<StoredIdeaWithAuthor, 'id' | 'pdf'>,
  authorId: string,
): Promise<void> {
  await setAuthor(tx, id, authorId)
  await reassignFiles(tx, [...(pdf ? [pdf] : []), ...(await findOtherPdfs(tx.db, 'id', id))], authorId)
}

/** Roles of another idea cannot be named. */
function withoutIds(roles: RoleInput[]): RoleInput[] {
  return roles.map((role) => ({ ...role, id: undefined }))
}
