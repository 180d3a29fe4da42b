import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import { metadataOf } from '../../../contract/paging.values.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import type { Hit, Snippet, search as searchEndpoint } from '../../../contract/search.ts'
import { BEST, RANKED_MAX, SEARCH_KINDS, type SearchKind, SUGGESTIONS_MAX } from '../../../contract/search.values.ts'
import { matchTerm, parseQuery, type Query, type QueryTerm } from '../../../contract/search-query.ts'
import { indexedText } from '../../../contract/tokeniser.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, sees } from '../../lib/actor.ts'
import { bonusOf, byScore, newerFirst, rankFields, type Scored } from '../../lib/search-ranking.ts'
import { sharedResult } from '../../lib/shared-results.ts'
import { marksOf, passageOf } from '../../lib/snippets.ts'
import { ownTurn } from '../../lib/turns.ts'
import { boardFilter, type IdeaFilter } from '../ideas/idea-lists.service.ts'
import {
  ideasOfFilter,
  publicIdeasAmong,
  type RankedIdea,
  rankIdeas,
  searchedTextsOf,
} from '../ideas/idea-ranking.service.ts'
import { authorSeenBy } from '../ideas/idea-views.service.ts'
import { listedPeopleAmong, rankProfiles } from '../profiles/profile-ranking.service.ts'
import { listedFilter } from '../site-settings/lists.service.ts'
import { findCalls, findComments, findEvents, findMessages } from './search.repo.ts'

type SearchRequest = z.output<(typeof searchEndpoint)['query']>
type Page = { limit: number; offset: number; hasSnippets: boolean }

type CommentFound = Awaited<ReturnType<typeof findComments>>[number]
type Found<K extends SearchKind> = {
  kind: K
  best: number
  total: number
  isCountedFully: boolean
  page: (page: Page) => Promise<(Hit[K] & { snippet: Snippet | null })[]>
}
type AnyFound = { [K in SearchKind]: Found<K> }[SearchKind]

/** Calls and events are few: the newest are searched in memory. */
const LISTED_MAX = 5_000
const COMMENTS_MAX = 200
const WEIGHTS = { title: 10, place: 4, text: 3 }
/** A comment with all words makes its idea or event a find that ranks below those that have them. */
const COMMENT_SCORE = 1.5

/** Filters within a kind. */
type Filters = Pick<SearchRequest, 'category' | 'looking' | 'skill' | 'stage' | 'sort' | 'faculty'>
const NO_FILTERS: Filters = { category: '', looking: 'false', skill: '', stage: '', sort: BEST, faculty: '' }

export function isFiltered(filters: Filters): boolean {
  return (Object.keys(NO_FILTERS) as (keyof Filters)[]).some((name) => filters[name] !== NO_FILTERS[name])
}

export async function searchEverything(deps: Deps, actor: Actor, request: SearchRequest) {
  const { q, kinds, page, page_size } = request
  const found = await findAll(deps, actor, q, kinds.length === 0 ? SEARCH_KINDS : kinds, request)
  const shown = { limit: page_size, offset: (page - 1) * page_size, hasSnippets: true }
  const query = parseQuery(q)
  const groups: ReturnType<typeof withMarks>[] = []
  for (const one of found) {
    await ownTurn()
    groups.push(withMarks(query, await groupOf(one, shown)))
  }
  const most = Math.max(0, ...found.map(({ total }) => total))
  return { groups, metadata: metadataOf(page, page_size, most) }
}

export async function suggestEverything(deps: Deps, actor: Actor, q: string) {
  const shown = { limit: SUGGESTIONS_MAX, offset: 0, hasSnippets: false }
  const groups = await Promise.all(
    (await findAll(deps, actor, q, SEARCH_KINDS, NO_FILTERS)).map((one) => groupOf(one, shown)),
  )
  return { groups: groups.map(withoutSnippets) }
}

/** Whether the actor finds anything at all. */
export async function finds(deps: Deps, actor: Actor, q: string): Promise<boolean> {
  return (await findAll(deps, actor, q, SEARCH_KINDS, NO_FILTERS)).length > 0
}

async function groupOf({ kind, total, isCountedFully, page }: AnyFound, shown: Page) {
  const hits = await page(shown)
  // Each hit is of its group's kind.
  return { kind, total, is_counted_fully: isCountedFully, hits } as Group
}

function withMarks(query: Query, group: Group) {
  const hits = group.hits.map((hit) => ({ ...hit, title_marks: marksOf(query, hit.title) }))
  return { ...group, hits } as Marked<Group>
}

type Marked<G> = G extends { hits: (infer H)[] }
  ? Omit<G, 'hits'> & { hits: (H & { title_marks: [number, number][] })[] }
  : never
type Suggested<G> = G extends { hits: (infer H)[] } ? Omit<G, 'hits'> & { hits: Omit<H, 'snippet'>[] } : never

function withoutSnippets(group: Group): Suggested<Group> {
  return { ...group, hits: group.hits.map(({ snippet: _none, ...hit }) => hit) } as Suggested<Group>
}

type Group = {
  [K in SearchKind]: {
    kind: K
    total: number
    is_counted_fully: boolean
    hits: (Hit[K] & { snippet: Snippet | null })[]
  }
}[SearchKind]

/** Hits of these kinds that the actor may see, the best first; kinds without a hit are left out. */
async function findAll(
  deps: Deps,
  actor: Actor,
  q: string,
  kinds: readonly SearchKind[],
  filters: Filters,
): Promise<AnyFound[]> {
  const query = parseQuery(q)
  if (query.terms.length === 0) return []
  const seesAll = sees(actor, 'community') && sees(actor, 'ideas')
  const comments =
    sees(actor, 'community') && kinds.some((kind) => kind === 'ideas' || kind === 'events')
      ? await findComments(deps.searchDb, query, actor.kind === 'member' ? actor.userId : null, COMMENTS_MAX)
      : []
  const finders: Record<SearchKind, () => Promise<AnyFound> | null> = {
    ideas: () =>
      sees(actor, 'ideas') ? ideasOf(deps, actor, { q, query, comments: seesAll ? comments : [] }, filters) : null,
    people: () => (sees(actor, 'community') ? peopleOf(deps, q, query, filters) : null),
    calls: () => (sees(actor, 'ideas') ? callsOf(deps, query) : null),
    events: () => (sees(actor, 'community') ? eventsOf(deps, query, comments) : null),
    messages: () => (actor.kind === 'member' ? messagesOf(deps, actor.userId, q, query) : null),
  }
  const found = await Promise.all([...new Set(kinds)].flatMap((kind) => finders[kind]() ?? []))
  return found.filter(({ total }) => total > 0).sort((one, other) => other.best - one.best)
}

type Asked = { q: string; query: Query; comments: CommentFound[] }

async function ideasOf(
  deps: Deps,
  actor: Actor,
  { q, query, comments }: Asked,
  filters: Filters,
): Promise<Found<'ideas'>> {
  const filter = await boardFilter(deps, filters)
  const { ranked, isAll } = await rankIdeas(deps, filter, { q, scope: 'all' })
  const found = withComments(ranked, comments, ({ idea_id }) => idea_id)
  // Comments come of ideas on the board alone.
  const scored = isFiltered(filters) ? await sortedIdeas(deps, filter, filters, ranked, found) : found.scored
  return {
    kind: 'ideas',
    ...counted(scored.length, isAll),
    // They may be in another order.
    best: Math.max(0, ...scored.map(({ score }) => score)),
    page: async (page) => {
      const ids = idsOn(scored, page)
      const ideas = new Map((await publicIdeasAmong(deps, ids)).map((idea) => [idea.id, idea]))
      const texts = page.hasSnippets ? await searchedTextsOf(deps, ids) : new Map()
      return ids.flatMap((id) => {
        const idea = ideas.get(id)
        if (!idea) return []
        const { title, category, status, stage, support_count, created_at, pdf } = idea
        const snippet = page.hasSnippets ? ofIdeaOrComment(query, texts.get(id), found.commentOf.get(id)) : null
        const author = authorSeenBy(actor, idea.author)
        const facts = { category, status, stage, support_count, created_at, pdf }
        return [{ id, title, path: `/ideas/${id}`, author, ...facts, snippet }]
      })
    },
  }
}

/** These hits and those found by a comment, as the filter allows, in the requested order. */
async function sortedIdeas(
  deps: Deps,
  filter: IdeaFilter,
  { sort }: Filters,
  ranked: RankedIdea[],
  { scored, commentOf }: Commented,
): Promise<Scored[]> {
  const added = await ideasOfFilter(deps, filter, [...commentOf.keys()])
  const ideas = new Map([...ranked, ...added].map((idea) => [idea.id, idea]))
  const all = scored.filter(({ id }) => ideas.has(id))
  if (sort === BEST) return all
  const supports = ({ id }: Scored) => (sort === 'supported' ? (ideas.get(id)?.support_count ?? 0) : 0)
  const time = ({ id }: Scored) => Date.parse(ideas.get(id)?.created_at ?? '')
  return all.sort((one, other) => supports(other) - supports(one) || time(other) - time(one) || newerFirst(one, other))
}

async function peopleOf(deps: Deps, q: string, query: Query, { faculty }: Filters): Promise<Found<'people'>> {
  const { ranked, isAll } = await rankProfiles(deps, { q, faculty: await listedFilter(deps, 'faculties', faculty) })
  return {
    kind: 'people',
    ...counted(ranked.length, isAll),
    best: ranked[0]?.score ?? 0,
    page: async (page) => {
      const ids = idsOn(ranked, page)
      const people = await listedPeopleAmong(deps, ids)
      return ids.flatMap((id) => {
        const one = people.get(id)
        if (!one) return []
        const { username, avatar, title: job, faculty } = one.author
        const name = displayName(one.author)
        const fields = { name, title: job, skills: one.skills.join(', '), bio: one.bio }
        const snippet = page.hasSnippets ? snippetOf(query, fields) : null
        return [{ id, title: name, path: `/profile/${id}`, username, avatar, job, faculty, snippet }]
      })
    },
  }
}

async function callsOf(deps: Deps, query: Query): Promise<Found<'calls'>> {
  const all = await sharedResult(deps.db, ['calls'], 'calls for searches', async () =>
    (await findCalls(deps.db, LISTED_MAX)).map((call) => ({
      ...call,
      tokens: tokensOf({ title: call.title, text: [call.question, call.promise] }),
    })),
  )
  const now = deps.clock.now()
  const scored = scoredOf(query, all, ({ created_at }) => bonusOf({ at: created_at, now }))
  const byId = new Map(all.map((call) => [call.id, call]))
  return {
    kind: 'calls',
    ...counted(scored.length),
    best: scored[0]?.score ?? 0,
    page: async (page) =>
      idsOn(scored, page).flatMap((id) => {
        const call = byId.get(id)
        if (!call) return []
        const { title, phase, closes_at, question, promise } = call
        const snippet = page.hasSnippets ? snippetOf(query, { title, question: `${question}\n${promise}` }) : null
        return [{ id, title, path: `/calls/${id}`, phase, closes_at, snippet }]
      }),
  }
}

/** The next date represents a series. */
async function eventsOf(deps: Deps, query: Query, comments: CommentFound[]): Promise<Found<'events'>> {
  const all = await sharedResult(deps.db, ['events', 'profiles'], 'events for searches', async () =>
    (await findEvents(deps.db, LISTED_MAX)).map((event) => ({
      ...event,
      tokens: tokensOf({ title: event.title, place: event.place, text: [event.description] }),
    })),
  )
  const now = deps.clock.now()
  const series = new Map<string, (typeof all)[number]>()
  for (const event of all) {
    if (!matchesInFields(query, event.tokens)) continue
    const known = series.get(event.series_id ?? event.id)
    const isNext = known && Date.parse(event.ends_at) >= now.getTime()
    if (!known || isNext) series.set(event.series_id ?? event.id, event)
  }
  const own = scoredOf(query, [...series.values()], ({ starts_at }) => bonusOf({ at: starts_at, now }))
  const { scored, commentOf } = withComments(own, comments, ({ event_id }) => event_id)
  const byId = new Map(all.map((event) => [event.id, event]))
  return {
    kind: 'events',
    ...counted(scored.length),
    best: scored[0]?.score ?? 0,
    page: async (page) =>
      idsOn(scored, page).flatMap((id) => {
        const event = byId.get(id)
        if (!event) return []
        const { title, description, starts_at, time_zone, place, status, going_count } = event
        const facts = { starts_at, time_zone, place, status, going_count }
        const comment = commentOf.get(id)
        const fields = { title, description, place }
        const snippet = page.hasSnippets ? (comment ? ofComment(query, comment) : snippetOf(query, fields)) : null
        return [{ id, title, path: `/events/${id}`, ...facts, snippet }]
      }),
  }
}

async function messagesOf(deps: Deps, userId: string, q: string, query: Query): Promise<Found<'messages'>> {
  const rows = await findMessages(deps.searchDb, userId, q, RANKED_MAX)
  const now = deps.clock.now()
  const scored = rows
    .map(({ id, search_text, created_at }) => {
      const score = rankFields(query.terms, [
        // A message has no title.
        { tokens: '', weight: 0 },
        { tokens: search_text, weight: WEIGHTS.text, inMiddle: true },
      ])
      return { id, score: score + bonusOf({ at: created_at, now }) }
    })
    .sort(byScore)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    kind: 'messages',
    ...counted(rows.length, rows.length < RANKED_MAX),
    best: scored[0]?.score ?? 0,
    page: async (page) =>
      idsOn(scored, page).flatMap((id) => {
        const message = byId.get(id)
        if (!message) return []
        const { conversation_id, author, created_at, text } = message
        const path = `/messages/${conversation_id}`
        const snippet = page.hasSnippets ? snippetOf(query, { text }) : null
        return [{ id, title: displayName(author), path, conversation_id, author, created_at, snippet }]
      }),
  }
}

type InMemory = { id: string; tokens: { title: string; place: string; text: string; all: string } }

type Told = { title: string; place?: string; text: string[] }

/** Made once for each text, though calls and events are read again whenever one changes. */
const tokensByText = new LRUCache<string, InMemory['tokens']>({ max: 2 * LISTED_MAX })

function tokensOf(told: Told): InMemory['tokens'] {
  const key = JSON.stringify(told)
  const tokens = tokensByText.get(key) ?? makeTokens(told)
  tokensByText.set(key, tokens)
  return tokens
}

function makeTokens({ title, place = '', text }: Told): InMemory['tokens'] {
  const tokens = { title: indexedText(title), place: indexedText(place), text: indexedText(...text) }
  return { ...tokens, all: Object.values(tokens).join('|') }
}

function scoredOf<T extends InMemory>(query: Query, all: T[], bonus: (one: T) => number): Scored[] {
  return all
    .filter(({ tokens }) => matchesInFields(query, tokens))
    .map((one) => {
      const { title, place, text } = one.tokens
      const score = rankFields(query.terms, [
        { tokens: title, weight: WEIGHTS.title, inMiddle: true },
        { tokens: place, weight: WEIGHTS.place },
        { tokens: text, weight: WEIGHTS.text },
      ])
      return { id: one.id, score: score + bonus(one) }
    })
    .sort(byScore)
}

const isIn = (term: QueryTerm, tokens: string, inMiddle: boolean) => matchTerm(term, tokens, { inMiddle }) > 0

/** Words are found within others in titles alone. */
function matchesInFields({ terms, excluded }: Query, { title, all }: InMemory['tokens']): boolean {
  return (
    terms.every((term) => isIn(term, all, false) || isIn(term, title, true)) &&
    !excluded.some((term) => isIn(term, all, false))
  )
}

type Commented = { scored: Scored[]; commentOf: Map<string, CommentFound> }

/** Finds with those that only comments have the words of, and the newest such comment of each of these. */
function withComments(
  own: Scored[],
  comments: CommentFound[],
  subjectOf: (comment: CommentFound) => string | null,
): Commented {
  const known = new Set(own.map(({ id }) => id))
  const commentOf = new Map<string, CommentFound>()
  for (const comment of comments) {
    const id = subjectOf(comment)
    if (id !== null && !known.has(id) && !commentOf.has(id)) commentOf.set(id, comment)
  }
  const more = [...commentOf.keys()].map((id) => ({ id, score: COMMENT_SCORE }))
  return { scored: [...own, ...more].sort(byScore), commentOf }
}

const idsOn = (scored: Scored[], { limit, offset }: Page) => scored.slice(offset, offset + limit).map(({ id }) => id)

/** No more are counted than are put in order: to count what common words find would take longer than to find it. */
const counted = (total: number, isAll = true) => ({
  total: Math.min(total, RANKED_MAX),
  isCountedFully: isAll && total <= RANKED_MAX,
})

const NO_PLACE = { page: null, pages: null, author: null }

type Fields = Partial<Record<Snippet['field'], string>>

/** The passage of the field with the most words of the query: of several, the first. */
function snippetOf(query: Query, fields: Fields): Snippet | null {
  const found = Object.entries(fields).map(([field, text]) => {
    const indexed = indexedText(text)
    const count = query.terms.filter((term) => isIn(term, indexed, false)).length
    return { field: field as Snippet['field'], text, count }
  })
  const [best] = found.sort((one, other) => other.count - one.count)
  if (!best) return null
  const { text, marks } = passageOf(query, best.text)
  return { ...NO_PLACE, field: best.field, text, marks }
}

type IdeaTexts = Awaited<ReturnType<typeof searchedTextsOf>> extends Map<string, infer T> ? T : never

function ofIdeaOrComment(query: Query, text: IdeaTexts | undefined, comment: CommentFound | undefined): Snippet | null {
  if (comment) return ofComment(query, comment)
  return text ? ofIdea(query, text) : null
}

/** Beside its title. Of the PDF where words are there alone; the beginning of the idea where the title has them alone. */
function ofIdea(query: Query, { title, tags, description, learning_outcome, pdf_text }: IdeaTexts): Snippet | null {
  const listed: string[] = JSON.parse(tags)
  const fields = { description, tags: listed.join(', '), learning_outcome }
  const titled = indexedText(title)
  // The text of an idea whose title has all words says more than its tags.
  const isTitle = query.terms.every((term) => isIn(term, titled, true))
  const own = snippetOf(query, isTitle ? { description } : fields)
  if (pdf_text === '') return own
  const all = indexedText(title, ...Object.values(fields))
  if (query.terms.every((term) => isIn(term, all, true))) return own
  const { text, marks, at } = passageOf(query, pdf_text)
  if (marks.length === 0) return own
  const pages = pdf_text.split('\f').length
  return { field: 'pdf', page: pdf_text.slice(0, at).split('\f').length, pages, author: null, text, marks }
}

function ofComment(query: Query, comment: CommentFound): Snippet {
  const { text, marks } = passageOf(query, comment.text)
  return { ...NO_PLACE, field: 'comment', author: comment.author, text, marks }
}
