import type { AwaitingModeration } from '../../../contract/awaiting-moderation.ts'
import { type IdeaContent, pickContent } from '../../../contract/idea-content.values.ts'
import type { Idea, IdeaEdit } from '../../../contract/ideas.ts'
import { type Lists, listedName } from '../../../contract/lists.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { SiteSettings } from '../../../contract/site-settings.ts'
import { isSameContent, proseOf } from '../../db/idea-content.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { ConflictError, ForbiddenError } from '../../lib/errors.ts'
import type { Tx } from '../../transact.ts'
import { limitLinks } from '../accounts/new-accounts.service.ts'
import { deleteFile, transactWithFile } from '../files/files.service.ts'
import { changedFile, readPdf } from '../files/received-files.service.ts'
import { hideForListedWords } from '../reports/word-list.service.ts'
import { saveRoles } from '../roles/roles.service.ts'
import { chooseCategory, readLists, readLockedSettings } from '../site-settings/lists.service.ts'
import { isAuthorOrCoauthor, lockVisibleIdea, requireVisibleIdea } from './idea-access.service.ts'
import type { StoredIdeaWithAuthor } from './idea-rows.repo.ts'
import { wakeTextReader } from './idea-texts.service.ts'
import { notifyOfVersion } from './idea-versions.notifications.ts'
import { archiveVersion } from './idea-versions.repo.ts'
import { withTeam } from './idea-views.service.ts'
import { increaseVersion, updateIdea } from './idea-writes.repo.ts'
import {
  requireLatestVersion,
  type SavedEdit,
  saveAsUnpublished,
  withLatestVersion,
} from './unpublished-versions.service.ts'

/**
 * Changes an idea's content and roles: its author or a co-author. A decided idea returns to Pending, and its previous
 * content becomes an earlier version, unless nothing changed. Where an approval is required first, the public content
 * stays until then. Roles are no content. A retired category is kept, also of an earlier version.
 */
export async function editIdea(
  deps: Deps,
  actor: Member,
  id: string,
  received: IdeaEdit,
  earlierCategory = '',
): Promise<Idea & AwaitingModeration> {
  const idea = await requireEditable(deps, actor, id, received.version)
  const input = { ...received, pdf: changedFile(received.pdf, idea.pdf) }
  await limitLinks(deps, actor, proseOf(input))
  const newPdf = await readPdf(deps, actor, { base64: input.pdf, upload: input.pdf_upload }, idea.user_id)
  const isNewVersion = hasNewContent(idea, input, await readLists(deps))
  const edit = { idea, input, earlierCategory, isNewVersion }
  return transactWithFile(deps, newPdf, async (tx, newPdfId) => {
    const is_held = await saveEdit(tx, actor, edit, newPdfId)
    if (newPdfId) wakeTextReader(tx)
    return { ...(await withTeam(tx, await requireLatestVersion(tx, id))), is_held }
  })
}

function changesPdf({ pdf, pdf_upload }: IdeaEdit): boolean {
  return pdf !== undefined || pdf_upload !== undefined
}

type Edit = { idea: StoredIdeaWithAuthor; input: IdeaEdit; earlierCategory: string; isNewVersion: boolean }

/** Returns whether it waits for a moderator. */
async function saveEdit(tx: Tx, actor: Member, edit: Edit, newPdfId: string | null): Promise<boolean> {
  const { input, isNewVersion } = edit
  const settings = await readLockedSettings(tx)
  const category = chooseCategory(settings.lists, input.category, edit.idea.category, edit.earlierCategory)
  const shown = await lockEditable(tx, actor, edit.idea, isNewVersion)
  const idea = await withLatestVersion(tx, shown)
  const rule = publishingRule(shown, settings)
  const { isApart } = rule
  const content = { ...pickContent(input), category }
  const change = { content, ...(changesPdf(input) ? { pdf_file_id: newPdfId } : {}) }
  const isSaved = await applyEdit(rule, tx, actor, { ...edit, idea, change })
  if (!isSaved) throw new ConflictError('version', errorTexts.ideas.changed)
  if (changesPdf(input)) await deleteReplacedPdf(tx, idea, isApart ? shown.pdf : '')
  const titled = { ...idea, title: isApart ? shown.title : input.title }
  if (input.roles) await saveRoles(tx, titled, input.roles)
  const isHidden = await hideForListedWords(tx, actor, { kind: 'idea', id: idea.id }, { settings })
  // The idea is locked, so that two versions at once do not make two notifications.
  if (isNewVersion && !isApart) await notifyOfVersion(tx, actor, titled)
  return isHidden
}

async function applyEdit(
  { isApart, staysApproved }: ReturnType<typeof publishingRule>,
  tx: Tx,
  actor: Member,
  { idea, input, isNewVersion, change }: Edit & { change: SavedEdit['change'] },
): Promise<boolean> {
  const areRolesAlone = input.roles !== undefined && !isNewVersion
  const keepsApproved = isApart && !isNewVersion && idea.status === 'Approved'
  if (areRolesAlone || keepsApproved) return increaseVersion(tx, idea.id, idea.version)
  // A new version waits for a whole period, as does a decided idea.
  const isWaiting = !staysApproved && (isNewVersion || idea.due_at === null)
  const isSaved = await (isApart ? saveAsUnpublished : savePublicContent)(tx, {
    idea,
    change: isWaiting ? { ...change, waiting_since: timestamp(tx.clock) } : change,
    saved: isNewVersion ? { authorId: actor.userId, reason: input.reason } : null,
    status: staysApproved ? 'Approved' : 'Pending',
  })
  if (isSaved && isWaiting) await tx.emit('ideaWaiting', { ideaId: idea.id })
  return isSaved
}

/** Whether a change is saved beside the public content, and whether an approved idea needs no new review. */
function publishingRule(
  { newest, is_unapproved, status }: StoredIdeaWithAuthor,
  { ideas: { publishing } }: SiteSettings,
) {
  const isApart = newest !== null || (publishing === 'after_review' && !is_unapproved)
  return { isApart, staysApproved: !isApart && publishing === 'at_once' && status === 'Approved' }
}

function hasNewContent(idea: StoredIdeaWithAuthor, input: IdeaEdit, lists: Lists): boolean {
  if (input.pdf || (input.pdf !== undefined && idea.pdf !== '')) return true
  return !hasSameContent(idea, input, lists)
}

/** Deletes the file that a version had, unless everybody sees it still. */
async function deleteReplacedPdf(tx: Tx, { pdf }: StoredIdeaWithAuthor, shownPdf: string): Promise<void> {
  if (pdf && pdf !== shownPdf) await deleteFile(tx, pdf)
}

/**
 * The public state of an idea that the actor may change and that has the expected version. Sends a pending decision
 * first, as the new version replaces the judged one.
 */
export async function lockEditable(
  tx: Tx,
  actor: Member,
  { id, version }: Pick<StoredIdeaWithAuthor, 'id' | 'version'>,
  isNewVersion: boolean,
): Promise<StoredIdeaWithAuthor> {
  const idea = await lockVisibleIdea(tx, actor, id)
  await requireRights(tx, actor, idea)
  requireVersion(idea, version)
  if (!isNewVersion) return idea
  await tx.emit('ideaVersionEnds', { ideaId: id })
  return lockVisibleIdea(tx, actor, id)
}

/** Changes the content of an idea. A new version keeps the previous content. */
async function savePublicContent(
  tx: Tx,
  { idea: { id, version }, change, saved, status }: SavedEdit,
): Promise<boolean> {
  if (saved) await archiveVersion(tx, { id, version })
  return updateIdea(tx, { id, version, now: timestamp(tx.clock) }, { ...change, status }, saved)
}

/** An idea with its newest version, which the actor may change. */
export async function requireEditable(deps: Deps, actor: Member, id: string, version: number | undefined) {
  const idea = await requireVisibleIdea(deps, actor, id)
  await requireRights(deps, actor, idea)
  if (version !== undefined) requireVersion(idea, version)
  return withLatestVersion(deps, idea)
}

async function requireRights(deps: Pick<Deps, 'db'>, actor: Member, idea: StoredIdeaWithAuthor): Promise<void> {
  if (await isAuthorOrCoauthor(deps, actor, idea)) return
  throw new ForbiddenError(errorTexts.ideas.onlyAuthorsChange, 'idea')
}

function requireVersion(idea: StoredIdeaWithAuthor, version: number): void {
  if (idea.version !== version) throw new ConflictError('version', errorTexts.ideas.changed)
}

function hasSameContent(idea: StoredIdeaWithAuthor, content: IdeaContent, { categories }: Lists): boolean {
  const listed = (one: IdeaContent) => ({ ...one, category: listedName(categories, one.category) })
  return isSameContent(listed(idea), listed(content))
}
