import type { z } from 'zod'
import { comparisonKey } from '../../../contract/comparison-key.ts'
import {
  type Author,
  type FoundIdea,
  type Idea,
  type IdeaEdit,
  type IdeaForm,
  type IdeaStatus,
  type IdeaSubmission,
  type IdeaWithAuthor,
  type listFeed as listFeedEndpoint,
  type listIdeas as listIdeasEndpoint,
  type listOwnIdeas as listOwnIdeasEndpoint,
  MATCHED_PARTS,
  type MatchedPart,
  WANTED_SKILLS_MAX,
  type listWantedSkills as wantedSkillsEndpoint,
} from '../../../contract/ideas.ts'
import { CATEGORIES, DEFAULT_CATEGORY } from '../../../contract/ideas.values.ts'
import type { Metadata } from '../../../contract/paging.ts'
import { metadataOf } from '../../../contract/paging.values.ts'
import type { RoleInput } from '../../../contract/roles.ts'
import { ANONYMOUS_AUTHOR } from '../../db/authors.ts'
import { anyWordMatcher, normalise, planSearch } from '../../db/search.ts'
import type { Deps } from '../../deps.ts'
import {
  type Actor,
  isAdmin,
  isSelfOrAdmin,
  type Member,
  mayReview,
  type Reviewer,
  scopeOf,
  sees,
} from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { ConflictError, ForbiddenError, NotFoundError, UnauthenticatedError } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { type Tx, transact } from '../../transact.ts'
import { hasCompletedProfile } from '../accounts/accounts.service.ts'
import { endDraft } from '../drafts/drafts.service.ts'
import { deleteFile, giveFiles, readPdf, transactWithFile } from '../files/files.service.ts'
import { closeRolesWithoutAuthor, isCoauthor, rolesAndTeamsOf, saveRoles } from '../roles/roles.service.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import type { IdeaFilter } from './idea-filters.repo.ts'
import type { StoredIdeaWithAuthor } from './idea-rows.repo.ts'
import { findMatchingPdfs } from './idea-texts.repo.ts'
import { wakeTextReader } from './idea-texts.service.ts'
import { notifyOfVersion } from './idea-versions.notifications.ts'
import { keepVersion } from './idea-versions.repo.ts'
import {
  deleteIdeaRow,
  deleteIdeasOf,
  type IdeaContent,
  increaseVersion,
  insertIdea,
  keepIdea,
  lockIdeaRow,
  reassignIdeas,
  releaseMerged,
  setAuthor,
  updateIdea,
} from './idea-writes.repo.ts'
import { atomFeed } from './ideas.atom.ts'
import { countIdeas, findIdea, findIdeas, findPublicIdeas, findWaiting } from './ideas.repo.ts'
import { countByStatus, countOfEach, findIdeaIdsOf, findNewestOfEach } from './ideas-of-authors.repo.ts'
import { countWantedSkills } from './wanted-skills.repo.ts'

export { awaitReview, readReviewState, restoreReviewState } from './idea-writes.repo.ts'

type FeedQuery = z.output<(typeof listFeedEndpoint)['query']>
type OwnQuery = z.output<(typeof listOwnIdeasEndpoint)['query']>
type AdminQuery = z.output<(typeof listIdeasEndpoint)['query']>

const FEED_SIZE = 50
const ACTIVE_MAX = 20
const FEED_CATEGORIES: readonly string[] = [...CATEGORIES, DEFAULT_CATEGORY]
const CHANGED_IN_BETWEEN = 'The idea was changed in between. Please look at the newer version first.'
const MERGED = 'This idea was merged into another. Please go on there.'

/** Shares an idea. It is Pending until a reviewer decides. */
export async function createIdea(deps: Deps, actor: Member, input: IdeaSubmission): Promise<Idea> {
  if (!(await hasCompletedProfile(deps, actor.userId))) {
    throw new ForbiddenError('Please complete your profile before you share an idea.', 'profile')
  }
  const pdf = input.pdf ? await readPdf(actor.userId, input.pdf) : null
  const id = newId()
  return transactWithFile(deps, pdf, async (tx, pdfFileId) => {
    await insertIdea(tx, { ...contentOf(input), id, userId: actor.userId, pdfFileId, now: timestamp(tx.clock) })
    if (input.roles?.length) await saveRoles(tx, { id, title: input.title }, withoutIds(input.roles))
    if (input.draft_id) await endDraft(tx, actor, input.draft_id)
    if (pdfFileId) wakeTextReader(tx)
    tx.changed('ideas')
    return withTeam(tx, await requireIdea(tx, id))
  })
}

/**
 * Changes an idea's content and roles: its author or a co-author. One that was decided on returns to Pending, and what it
 * said is kept as an earlier version, unless it says the same as before. Roles are no content.
 */
export async function editIdea(
  deps: Deps,
  actor: Member,
  id: string,
  input: Omit<IdeaEdit, 'category'> & { category: string },
): Promise<Idea> {
  const idea = await requireEditable(deps, actor, id, input.version)
  const newPdf = input.pdf ? await readPdf(idea.user_id, input.pdf) : null
  const isPdfReplaced = input.pdf !== undefined
  const content = contentOf(input)
  const isNewVersion = newPdf !== null || (isPdfReplaced && idea.pdf !== '') || !hasSameContent(idea, content)
  const saved = isNewVersion ? { authorId: actor.userId, reason: input.reason } : null
  const areRolesAlone = input.roles !== undefined && !isNewVersion
  return transactWithFile(deps, newPdf, async (tx, newPdfId) => {
    await requireOpenIdea(tx, actor, id)
    const change = {
      ...{ ...content, status: 'Pending' as const, ...waitOf(tx, idea, isNewVersion) },
      ...(isPdfReplaced ? { pdf_file_id: newPdfId } : {}),
    }
    const isChanged = areRolesAlone
      ? await increaseVersion(tx, id, idea.version)
      : await saveContent(tx, idea, change, saved)
    if (!isChanged) throw new ConflictError('version', CHANGED_IN_BETWEEN)
    if (isPdfReplaced && idea.pdf) await deleteFile(tx, idea.pdf)
    if (input.roles) await saveRoles(tx, { id, title: input.title }, input.roles)
    if (newPdfId) wakeTextReader(tx)
    // The idea is locked since it was changed, so that two versions at once do not make two notifications.
    if (isNewVersion) await notifyOfVersion(tx, actor, { ...idea, title: input.title })
    tx.changed('ideas')
    return withTeam(tx, await requireIdea(tx, id))
  })
}

/** Deletes an idea and its file: its author or an administrator. */
export async function deleteIdea(deps: Deps, actor: Member, id: string): Promise<void> {
  const idea = await requireVisibleIdea(deps, actor, id)
  if (!isSelfOrAdmin(actor, idea.user_id)) {
    throw new ForbiddenError('Only its author and administrators may delete an idea.', 'idea')
  }
  await transact(deps, async (tx) => {
    await releaseMerged(tx, [id])
    // Its author may have replaced the file since the idea was read.
    const deleted = await deleteIdeaRow(tx, id)
    if (!deleted) throw new NotFoundError('idea')
    if (deleted.pdf_file_id) await deleteFile(tx, deleted.pdf_file_id)
    if (actor.userId !== idea.user_id) {
      const target = { kind: 'idea' as const, id, name: idea.title, memberId: idea.user_id }
      await tx.audit(actor, { action: 'idea_deleted', target })
    }
    tx.changed('ideas')
  })
}

/** Ideas that everybody may see. A member filtering by their own id sees their own rejected ones too. */
export async function listFeed(
  deps: Deps,
  actor: Actor,
  query: FeedQuery,
): Promise<{ ideas: FoundIdea[]; metadata: Metadata }> {
  if (query.user_id !== '' && !sees(actor, 'community')) throw new UnauthenticatedError()
  const isPublic = query.user_id === '' || query.audience === 'everybody' || !isSelfOrAdmin(actor, query.user_id)
  const filter = {
    category: query.category,
    wantedKey: wantedKeyOf(query),
    isPublic,
    ...(query.user_id === '' ? {} : { authorId: query.user_id }),
  }
  const page = await listPage(deps, actor, filter, query)
  if (query.q === '' || query.scope !== 'all') return page
  return { ...page, ideas: await withMatchedParts(deps, page.ideas, query.q) }
}

/** Which skills open roles of the ideas in the feed ask for. A filter does not count for its own numbers. */
export async function listWantedSkills(
  { searchDb: db }: Deps,
  query: z.output<(typeof wantedSkillsEndpoint)['query']>,
) {
  const { q, scope, category } = query
  const search = q === '' ? null : await planSearch(db, scope === 'all' ? 'idea_texts' : 'ideas', q)
  const key = comparisonKey(query.skill)
  const counted = await countWantedSkills(
    db,
    { search, category, isPublic: true },
    { key, limit: WANTED_SKILLS_MAX + 1 },
  )
  // The chosen one comes first, lest it is cut off.
  const skills = counted
    .filter((one) => one.key !== '')
    .slice(0, WANTED_SKILLS_MAX)
    .sort((one, other) => other.count - one.count || (one.key < other.key ? -1 : 1))
  return {
    looking_count: counted.find((one) => one.key === key)?.count ?? 0,
    skills: skills.map(({ skill, count }) => ({ skill, count })),
  }
}

/** Those of these ideas that everybody sees, with roles and team, in the order of these ids. */
export async function listPublicIdeas(deps: Deps, actor: Member, ids: string[]): Promise<IdeaWithAuthor[]> {
  const ideas = await withTeams(deps, await findPublicIdeas(deps.db, ids))
  const byId = new Map(ideas.map((idea) => [idea.id, asSeenBy(actor, idea)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function listOwnIdeas(deps: Deps, actor: Member, query: OwnQuery) {
  const filter: IdeaFilter = { authorId: actor.userId, isPublic: false, ...statusFilter(query.status) }
  const [page, counts] = await Promise.all([
    listPage(deps, actor, filter, { ...query, sort: 'newest' }),
    countByStatus(deps.db, actor.userId),
  ])
  return { ...page, counts }
}

/** The actor's ideas where something happened last. */
export async function findActiveIdeasOf({ db }: Deps, { userId }: Member): Promise<StoredIdeaWithAuthor[]> {
  return findIdeas(db, { authorId: userId, isPublic: false }, 'active', { limit: ACTIVE_MAX, offset: 0 })
}

/** How many ideas wait for the review of this member, and since when the oldest does. */
export async function readWaiting({ db }: Deps, actor: Reviewer): Promise<{ count: number; oldest: string | null }> {
  return findWaiting(db, scopeOf(actor))
}

/** What a reviewer may decide on, with what waits. */
export async function listIdeas(deps: Deps, actor: Reviewer, query: AdminQuery) {
  const scope = scopeOf(actor)
  const filter: IdeaFilter = { isPublic: false, scope, ...statusFilter(query.status) }
  const [page, waiting] = await Promise.all([listPage(deps, actor, filter, query), findWaiting(deps.db, scope)])
  return { ...page, waiting }
}

/** The approved ideas where something happened last, as Atom; of one category, or of all for "". */
export async function renderAtomFeed(deps: Deps, actor: Actor, category: string): Promise<string> {
  if (category !== '' && !FEED_CATEGORIES.includes(category)) throw new NotFoundError('feed')
  const filter: IdeaFilter = { category, status: 'Approved', isPublic: true }
  // By activity, so that one that was shared long ago and approved just now is among them.
  const ideas = await findIdeas(deps.db, filter, 'active', { limit: FEED_SIZE, offset: 0 })
  const seen = ideas.map((idea) => ({ ...idea, author: authorSeenBy(actor, idea.author) }))
  const { general } = await readSiteSettings(deps)
  return atomFeed(seen, { publicUrl: deps.config.publicUrl, category, siteName: general.name })
}

export async function getIdea(deps: Deps, actor: Actor, id: string): Promise<IdeaWithAuthor> {
  const idea = await withTeam(deps, await requireVisibleIdea(deps, actor, id))
  const isCoauthor = idea.team.some(
    ({ user, is_coauthor }) => is_coauthor && actor.kind === 'member' && user.id === actor.userId,
  )
  return isCoauthor ? idea : asSeenBy(actor, idea)
}

/** For directory rows and profiles: the newest ideas of an author that the actor may see, with the number of all of them. */
export async function ideasByAuthor(
  deps: Deps,
  actor: Actor,
  authorIds: string[],
  limits: { each: number; all: number },
): Promise<(authorId: string) => { ideas: Idea[]; ideas_count: number }> {
  if (!sees(actor, 'ideas')) return () => ({ ideas: [], ideas_count: 0 })
  const exceptOf = actor.kind === 'member' ? actor.userId : undefined
  const filter = { isPublic: !isAdmin(actor), exceptOf }
  const [ideas, counts] = await Promise.all([
    findNewestOfEach(deps.db, authorIds, limits, filter),
    countOfEach(deps.db, authorIds, filter),
  ])
  const byAuthor = Map.groupBy(
    (await withTeams(deps, ideas)).map((idea) => asSeenBy(actor, idea)),
    (idea) => idea.user_id,
  )
  return (id) => ({ ideas: byAuthor.get(id) ?? [], ideas_count: counts.get(id) ?? 0 })
}

/** All of a member's ideas with what was said of them, for the export of their data. */
export async function exportIdeas(deps: Deps, authorId: string): Promise<Idea[]> {
  const everything = { limit: Number.MAX_SAFE_INTEGER, offset: 0 }
  const ideas = await findIdeas(deps.db, { authorId, isPublic: false }, 'oldest', everything)
  return withTeams(
    deps,
    ideas.map(({ author: _author, ...idea }) => idea),
  )
}

/** Deletes the ideas of a member who leaves with their files, or gives them to a new owner. */
export async function deleteOrReassignIdeas(tx: Tx, authorId: string, newOwnerId: string | null): Promise<void> {
  tx.changed('ideas')
  if (newOwnerId === null) {
    await releaseMerged(tx, await findIdeaIdsOf(tx.db, authorId))
    for (const fileId of await deleteIdeasOf(tx, authorId)) await deleteFile(tx, fileId)
  } else {
    const ideas = await reassignIdeas(tx, authorId, newOwnerId)
    await giveFiles(
      tx,
      ideas.flatMap(({ pdf_file_id }) => pdf_file_id ?? []),
      newOwnerId,
    )
    await closeRolesWithoutAuthor(tx, ideas)
  }
}

/** Makes another member the author of an idea, with its file. */
export async function giveIdea(
  tx: Tx,
  idea: Pick<StoredIdeaWithAuthor, 'id' | 'pdf'>,
  authorId: string,
): Promise<void> {
  await setAuthor(tx, idea.id, authorId)
  if (idea.pdf) await giveFiles(tx, [idea.pdf], authorId)
}

export async function withTeam<I extends { id: string }>(deps: Pick<Deps, 'db'>, idea: I) {
  const of = await rolesAndTeamsOf(deps, [idea.id])
  return { ...idea, ...of(idea.id) }
}

async function withTeams<I extends { id: string }>(deps: Pick<Deps, 'db'>, ideas: I[]) {
  const of = await rolesAndTeamsOf(
    deps,
    ideas.map(({ id }) => id),
  )
  return ideas.map((idea) => ({ ...idea, ...of(idea.id) }))
}

/** The idea as it is stored, feedback included. */
export async function requireIdea({ db }: Pick<Deps, 'db'>, id: string) {
  const idea = await findIdea(db, id)
  if (!idea) throw new NotFoundError('idea')
  return idea
}

export async function hasApprovedIdea({ db }: Deps, authorId: string): Promise<boolean> {
  return (await countByStatus(db, authorId)).Approved > 0
}

type Visibility = {
  isPublic: boolean
  user_id: string
  isAuthorSuspended: boolean
  isCoauthor: boolean
  category: string
  author: { faculty: string }
}

/** Who sees an idea. Its co-authors and who reviews it see it as its author does, unless the author is suspended. */
export function isVisibleTo(actor: Actor, idea: Visibility): boolean {
  if (idea.isPublic || isSelfOrAdmin(actor, idea.user_id)) return true
  return !idea.isAuthorSuspended && (idea.isCoauthor || mayReview(actor, idea))
}

/** An idea that the actor may see, as it is stored. */
export async function requireVisibleIdea({ db }: Pick<Deps, 'db'>, actor: Actor, id: string) {
  const idea = await findIdea(db, id)
  if (!idea) throw new NotFoundError('idea')
  if (isVisibleTo(actor, { ...idea, isCoauthor: false })) return idea
  const isCoauthor = actor.kind === 'member' && (await isAuthorOrCoauthor({ db }, actor, idea))
  if (!isVisibleTo(actor, { ...idea, isCoauthor })) throw new NotFoundError('idea')
  return idea
}

/** Changes what an idea says. Where that is a new version, what it said before is kept. */
async function saveContent(
  tx: Tx,
  { id, version }: StoredIdeaWithAuthor,
  change: Parameters<typeof updateIdea>[2],
  newVersion: Parameters<typeof updateIdea>[3],
): Promise<boolean> {
  if (newVersion) await keepVersion(tx, { id, version })
  return updateIdea(tx, { id, version, now: timestamp(tx.clock) }, change, newVersion)
}

/** A new version waits for a whole period again, as does what was decided on. */
function waitOf(tx: Tx, { due_at }: StoredIdeaWithAuthor, isNewVersion: boolean): { waiting_since?: string } {
  return isNewVersion || due_at === null ? { waiting_since: timestamp(tx.clock) } : {}
}

async function requireEditable(deps: Deps, actor: Member, id: string, version: number | undefined) {
  const idea = await requireVisibleIdea(deps, actor, id)
  if (!(await isAuthorOrCoauthor(deps, actor, idea))) {
    throw new ForbiddenError('Only its author and co-authors may change an idea.', 'idea')
  }
  if (version !== undefined && version !== idea.version) throw new ConflictError('version', CHANGED_IN_BETWEEN)
  return idea
}

/** As `requireOpenIdea`, for one transaction at a time. */
export async function lockVisibleIdea(tx: Tx, actor: Actor, id: string) {
  await lockIdeaRow(tx, id)
  return requireNotMerged(await requireVisibleIdea(tx, actor, id))
}

/** Whether a member may edit an idea and answer offers. */
export async function isAuthorOrCoauthor(
  deps: Pick<Deps, 'db'>,
  { userId }: Member,
  { id, user_id }: { id: string; user_id: string },
): Promise<boolean> {
  return user_id === userId || isCoauthor(deps, id, userId)
}

/** An idea that the actor may see and that is not merged, nor will be until the transaction ends. For what writes. */
export async function requireOpenIdea(tx: Tx, actor: Actor, id: string) {
  await keepIdea(tx, id)
  return requireNotMerged(await requireVisibleIdea(tx, actor, id))
}

function requireNotMerged<I extends Pick<Idea, 'merged_into'>>(idea: I): I {
  if (idea.merged_into !== null) throw new ConflictError('idea', MERGED)
  return idea
}

/** Sets what a review decides, if the idea is still in the expected version. Feedback that was current remains so. */
export async function applyReview(
  tx: Tx,
  idea: Pick<StoredIdeaWithAuthor, 'id' | 'version' | 'is_feedback_current'>,
  change: { status?: IdeaStatus; feedback?: string },
): Promise<StoredIdeaWithAuthor> {
  const reviewed = idea.version + 1
  const isFeedbackCurrent = change.feedback !== undefined || idea.is_feedback_current
  const isChanged = await updateIdea(
    tx,
    { ...idea, now: timestamp(tx.clock) },
    {
      ...change,
      waiting_since: null,
      reviewed_version: reviewed,
      ...(isFeedbackCurrent ? { feedback_version: reviewed } : {}),
    },
  )
  if (!isChanged) throw new ConflictError('version', CHANGED_IN_BETWEEN)
  tx.changed('ideas')
  return requireIdea(tx, idea.id)
}

async function listPage(
  deps: Deps,
  actor: Actor,
  conditions: IdeaFilter,
  { q, scope, page, page_size, sort }: Pick<FeedQuery, 'q' | 'page' | 'page_size' | 'sort'> & Partial<FeedQuery>,
): Promise<{ ideas: IdeaWithAuthor[]; metadata: Metadata }> {
  // What open roles ask for narrows a list as a search does.
  const db = q === '' && conditions.wantedKey === undefined ? deps.db : deps.searchDb
  const filter = {
    ...conditions,
    search: q === '' ? null : await planSearch(db, scope === 'all' ? 'idea_texts' : 'ideas', q),
  }
  const [ideas, total] = await Promise.all([
    findIdeas(db, filter, sort, { limit: page_size, offset: (page - 1) * page_size }),
    countIdeas(db, filter),
  ])
  const complete = await withTeams(deps, ideas)
  return { ideas: complete.map((idea) => asSeenBy(actor, idea)), metadata: metadataOf(page, page_size, total) }
}

/** The ideas of a search with where its words were found. */
async function withMatchedParts(deps: Deps, ideas: IdeaWithAuthor[], query: string): Promise<FoundIdea[]> {
  const inPdf = await findMatchingPdfs(
    deps.searchDb,
    ideas.filter(({ pdf }) => pdf !== '').map(({ id }) => id),
    query,
  )
  const matches = anyWordMatcher(query)
  return ideas.map((idea) => {
    const { title, description, tags, learning_outcome } = idea
    const texts = { title, description, tags: tags.join(' '), learning_outcome }
    const isFound = (part: MatchedPart) => (part === 'pdf' ? inPdf.has(idea.id) : matches(texts[part]))
    return { ...idea, matched_in: MATCHED_PARTS.filter(isFound) }
  })
}

/** What reviewers said is for the author and reviewers; co-authors see it with the idea only. */
function asSeenBy<I extends Idea & { author?: Author }>(actor: Actor, idea: I): I {
  const { author, category } = idea
  if (isSelfOrAdmin(actor, idea.user_id) || (author && mayReview(actor, { author, category }))) return idea
  const seen = { ...idea, feedback: undefined, is_feedback_current: undefined, has_changes_requested: undefined }
  if (sees(actor, 'community')) return seen
  return { ...seen, ...(author ? { author: ANONYMOUS_AUTHOR } : {}), user_id: ANONYMOUS_AUTHOR.id, team: [] }
}

/** Who wrote something, which is nobody's business where the community is for members. */
export function authorSeenBy(actor: Actor, author: Author): Author {
  return sees(actor, 'community') ? author : ANONYMOUS_AUTHOR
}

/** Whoever asks for a skill looks for people. */
function wantedKeyOf({ looking, skill }: Pick<FeedQuery, 'looking' | 'skill'>): string | undefined {
  return skill === '' && looking === 'false' ? undefined : comparisonKey(skill)
}

function statusFilter(status: IdeaStatus | ''): { status?: IdeaStatus } {
  return status === '' ? {} : { status }
}

/** Roles of another idea cannot be named. */
function withoutIds(roles: RoleInput[]): RoleInput[] {
  return roles.map((role) => ({ ...role, id: undefined }))
}

function hasSameContent(idea: StoredIdeaWithAuthor, content: IdeaContent): boolean {
  return (
    idea.title === content.title &&
    idea.description === content.description &&
    idea.category === content.category &&
    idea.learning_outcome === content.learning_outcome &&
    idea.recommended_level === content.recommended_level &&
    idea.github_link === content.github_link &&
    JSON.stringify(idea.tags) === JSON.stringify(content.tags)
  )
}

/** The stored form of what a person typed. */
export function contentOf(form: Omit<z.output<typeof IdeaForm>, 'category'> & { category: string }): IdeaContent {
  return {
    title: form.title,
    description: form.description,
    category: form.category,
    tags: form.tags,
    learning_outcome: form.learning_outcome,
    recommended_level: form.recommended_level,
    github_link: form.github_link,
    sort_title: comparisonKey(form.title),
    search_text: normalise(form.title),
  }
}
