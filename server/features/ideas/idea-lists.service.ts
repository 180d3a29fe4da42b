import type { z } from 'zod'
import {
  type FoundIdea,
  type Idea,
  type IdeaStatus,
  type IdeaWithAuthor,
  type listFeed as listFeedEndpoint,
  type listIdeas as listIdeasEndpoint,
  type listOwnIdeas as listOwnIdeasEndpoint,
  MATCHED_PARTS,
  type MatchedPart,
  WANTED_SKILLS_MAX,
  type listWantedSkills as wantedSkillsEndpoint,
} from '../../../contract/ideas.ts'
import { DEFAULT_CATEGORY } from '../../../contract/ideas.values.ts'
import { findListed, listedName } from '../../../contract/lists.values.ts'
import type { Metadata } from '../../../contract/paging.ts'
import { metadataOf } from '../../../contract/paging.values.ts'
import { BEST } from '../../../contract/search.values.ts'
import { comparisonKey } from '../../../contract/tokeniser.ts'
import { searchedTexts } from '../../db/idea-content.ts'
import { planSearch } from '../../db/search.ts'
import { anyWordMatcher } from '../../db/token-patterns.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, isAdmin, isSelfOrAdmin, type Member, type Reviewer, scopeOf, sees } from '../../lib/actor.ts'
import { NotFoundError, UnauthenticatedError } from '../../lib/errors.ts'
import { listedFilter } from '../site-settings/lists.service.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import type { IdeaFilter } from './idea-filters.repo.ts'
import { rankIdeas } from './idea-ranking.service.ts'
import type { StoredIdeaWithAuthor } from './idea-rows.repo.ts'
import { findMatchingPdfs } from './idea-texts.repo.ts'
import { asSeenBy, authorSeenBy, withTeams } from './idea-views.service.ts'
import { atomFeed } from './ideas.atom.ts'
import { countIdeas, findIdeas, findIdeasById, findPublicIdeas, isUncommonFilter } from './ideas.repo.ts'
import { countByStatus, countOfEach, findNewestOfEach } from './ideas-of-authors.repo.ts'
import { withLatestVersions } from './unpublished-versions.service.ts'
import { countWantedSkills } from './wanted-skills.repo.ts'

export type { IdeaFilter }

type FeedQuery = z.output<(typeof listFeedEndpoint)['query']>
type OwnQuery = z.output<(typeof listOwnIdeasEndpoint)['query']>
type AdminQuery = z.output<(typeof listIdeasEndpoint)['query']>

const FEED_SIZE = 50
const ACTIVE_MAX = 20

/** Ideas that everybody may see. A member filtering by their own id sees their own rejected ones too. */
export async function listFeed(
  deps: Deps,
  actor: Actor,
  query: FeedQuery,
): Promise<{ ideas: FoundIdea[]; metadata: Metadata }> {
  // Where authors are for members, an idea does not tell who its author is.
  if (`${query.user_id}${query.faculty}` !== '' && !sees(actor, 'community')) throw new UnauthenticatedError()
  const isPublic = query.user_id === '' || query.audience === 'everybody' || !isSelfOrAdmin(actor, query.user_id)
  const filter = {
    ...(await boardFilter(deps, query)),
    ...statusFilter(query.status),
    ...(query.faculty === '' ? {} : { faculty: await listedFilter(deps, 'faculties', query.faculty) }),
    ...(query.call_id === '' ? {} : { callId: query.call_id }),
    ...(query.course_id === '' ? {} : { courseId: query.course_id }),
    ...(query.updated_since === '' ? {} : { activeSince: new Date(query.updated_since).toISOString() }),
    isPublic,
    ...(query.user_id === '' ? {} : { authorId: query.user_id }),
  }
  const page = await listPage(deps, actor, filter, query)
  if (query.q === '' || query.scope !== 'all') return page
  return { ...page, ideas: await withMatchedParts(deps, page.ideas, query.q) }
}

/** The filters of the board, of ideas that everybody sees. */
export async function boardFilter(
  deps: Deps,
  { category, stage, ...wanted }: Pick<FeedQuery, 'category' | 'stage' | 'looking' | 'skill'>,
): Promise<IdeaFilter> {
  return {
    category: await listedFilter(deps, 'categories', category),
    wantedKey: wantedKeyOf(wanted),
    stage: stage === '' ? undefined : stage,
    isPublic: true,
  }
}

/** Which skills open roles of the ideas in the feed ask for. A filter does not count for its own numbers. */
export async function listWantedSkills(deps: Deps, query: z.output<(typeof wantedSkillsEndpoint)['query']>) {
  const { q, scope } = query
  const db = deps.searchDb
  const category = await listedFilter(deps, 'categories', query.category)
  const search = q === '' ? null : await planSearch(db, scope === 'all' ? 'idea_texts' : 'ideas', q)
  const key = comparisonKey(query.skill)
  const counted = await countWantedSkills(
    db,
    { search, category, stage: query.stage === '' ? undefined : query.stage, isPublic: true },
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

/** The public ideas among these, with roles and team, in the order of these ids. */
export async function listPublicIdeas(deps: Deps, actor: Actor, ids: string[]): Promise<IdeaWithAuthor[]> {
  const ideas = await withTeams(deps, await findPublicIdeas(deps.db, ids))
  const byId = new Map(ideas.map((idea) => [idea.id, asSeenBy(actor, idea)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function listOwnIdeas(deps: Deps, actor: Member, query: OwnQuery) {
  const filter: IdeaFilter = { authorId: actor.userId, isPublic: false, ...statusFilter(query.status) }
  const counts = await countByStatus(deps.db, actor.userId)
  const all = query.status === '' ? counts.Pending + counts.Approved + counts.Rejected : counts[query.status]
  const page = await listPage(deps, actor, filter, { ...query, sort: 'newest' }, query.q === '' ? all : undefined)
  return { ...page, ideas: await withLatestVersions(deps, page.ideas), counts }
}

/** The actor's ideas where something happened last. */
export async function findActiveIdeasOf({ db }: Deps, { userId }: Member): Promise<StoredIdeaWithAuthor[]> {
  const page = { limit: ACTIVE_MAX, offset: 0 }
  return withLatestVersions({ db }, await findIdeas(db, { authorId: userId, isPublic: false }, 'active', page))
}

/** The ideas that a reviewer may decide on. */
export async function listReviewable(deps: Deps, actor: Reviewer, query: AdminQuery) {
  const filter: IdeaFilter = { isPublic: false, scope: scopeOf(actor), ...statusFilter(query.status) }
  const page = await listPage(deps, actor, filter, query)
  return { ...page, ideas: await withLatestVersions(deps, page.ideas) }
}

/** Ideas by their ids, with their newest versions. */
export async function findNewestById(deps: Pick<Deps, 'db'>, ids: string[]) {
  const ideas = await withLatestVersions(deps, await findIdeasById(deps.db, ids))
  return new Map(ideas.map((idea) => [idea.id, idea]))
}

/** The approved ideas where something happened last, as Atom; of one category, or of all for "". */
export async function renderAtomFeed(deps: Deps, actor: Actor, text: string): Promise<string> {
  const { general, lists } = await readSiteSettings(deps)
  const category = listedName(lists.categories, text)
  if (!['', DEFAULT_CATEGORY].includes(category) && !findListed(lists.categories, category)) {
    throw new NotFoundError('feed')
  }
  const filter: IdeaFilter = { category, status: 'Approved', isPublic: true }
  // By activity, so that one that was shared long ago and approved just now is among them.
  const ideas = await findIdeas(deps.db, filter, 'active', { limit: FEED_SIZE, offset: 0 })
  const seen = ideas.map((idea) => ({ ...idea, author: authorSeenBy(actor, idea.author) }))
  return atomFeed(seen, { publicUrl: deps.config.publicUrl, category, siteName: general.name })
}

/** The newest ideas that everybody sees. */
export async function listNewestIdeas({ db }: Deps, actor: Actor, limit: number) {
  const ideas = await findIdeas(db, { isPublic: true }, 'newest', { limit, offset: 0 })
  return ideas.map((idea) => ({ ...idea, author: authorSeenBy(actor, idea.author) }))
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

type ListedIdea = StoredIdeaWithAuthor & IdeaWithAuthor

async function listPage(
  deps: Deps,
  actor: Actor,
  conditions: IdeaFilter,
  { q, scope, page, page_size, sort }: Pick<FeedQuery, 'q' | 'page' | 'page_size' | 'sort'> & Partial<FeedQuery>,
  knownTotal?: number,
): Promise<{ ideas: ListedIdea[]; metadata: Metadata }> {
  // A filter by more than category, status and author is as expensive as a search.
  const db = q === '' && !isUncommonFilter(conditions) ? deps.db : deps.searchDb
  if (sort === BEST && q !== '')
    return listBest(deps, actor, conditions, { q, scope: scope ?? 'title', page, page_size })
  const filter = {
    ...conditions,
    search: q === '' ? null : await planSearch(db, scope === 'all' ? 'idea_texts' : 'ideas', q),
  }
  const [ideas, total] = await Promise.all([
    findIdeas(db, filter, sort, { limit: page_size, offset: (page - 1) * page_size }),
    knownTotal ?? countIdeas(db, filter),
  ])
  const complete = await withTeams(deps, ideas)
  return { ideas: complete.map((idea) => asSeenBy(actor, idea)), metadata: metadataOf(page, page_size, total) }
}

async function listBest(
  deps: Deps,
  actor: Actor,
  conditions: IdeaFilter,
  { page, page_size, ...asked }: Pick<FeedQuery, 'q' | 'scope' | 'page' | 'page_size'>,
): Promise<{ ideas: ListedIdea[]; metadata: Metadata }> {
  const { ranked } = await rankIdeas(deps, conditions, asked)
  const ids = ranked.slice((page - 1) * page_size, page * page_size).map(({ id }) => id)
  const ideas = await withTeams(deps, await findIdeasById(deps.db, ids))
  const byId = new Map(ideas.map((idea) => [idea.id, asSeenBy(actor, idea)]))
  return { ideas: ids.flatMap((id) => byId.get(id) ?? []), metadata: metadataOf(page, page_size, ranked.length) }
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
    const texts = searchedTexts(idea)
    const isFound = (part: MatchedPart) => (part === 'pdf' ? inPdf.has(idea.id) : matches(texts[part]))
    return { ...idea, matched_in: MATCHED_PARTS.filter(isFound) }
  })
}

/** A filter by a skill is one for ideas that look for people. */
function wantedKeyOf({ looking, skill }: Pick<FeedQuery, 'looking' | 'skill'>): string | undefined {
  return skill === '' && looking === 'false' ? undefined : comparisonKey(skill)
}

function statusFilter(status: IdeaStatus | ''): { status?: IdeaStatus } {
  return status === '' ? {} : { status }
}
