import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ResponseOf } from '../../../contract/http.ts'
import { listWantedSkills } from '../../../contract/ideas.ts'
import { STAGES } from '../../../contract/progress.values.ts'
import { search, suggest } from '../../../contract/search.ts'
import { BEST, FOUND_SORTS, SEARCH_KINDS } from '../../../contract/search.values.ts'
import { apiQuery } from '../../lib/api/api-query.ts'
import { PREFETCHED_STALE_MS } from '../../lib/api/query-client.ts'
import type { PageSearch } from './search.search.ts'

type Response = ResponseOf<typeof search>
export type Group = Response['groups'][number]
export type HitOf<K extends Group['kind']> = Extract<Group, { kind: K }>['hits'][number]
export type DidYouMean = NonNullable<Response['did_you_mean']>

/** Hits of each kind where all are shown. */
export const SHOWN_OF_EACH = 5
const PAGE_SIZE = 10

/** The kind of the address, all where it is none. */
export function kindOf({ kind }: PageSearch): Group['kind'] | '' {
  return SEARCH_KINDS.find((one) => one === kind) ?? ''
}

export const stageOf = ({ stage }: PageSearch) => STAGES.find((one) => one === stage) ?? ''
export const sortOf = ({ sort }: PageSearch) => FOUND_SORTS.find((one) => one === sort) ?? BEST

/** The first of each kind, with snippets: for the dialog, and for the tabs of the page and what is beside a kind. */
export function overviewQuery(q: string) {
  return queryOptions({
    ...apiQuery(search, { query: { q, page_size: SHOWN_OF_EACH } }),
    placeholderData: keepPreviousData,
    staleTime: PREFETCHED_STALE_MS,
  })
}

/** A page of the kind of the address. */
export function kindQuery(asked: PageSearch) {
  const { q, page, category, looking, skill, faculty } = asked
  const kinds = kindOf(asked)
  const wanted = { category, skill, ...(looking && { looking: 'true' as const }) }
  const filters = kinds === 'ideas' ? { ...wanted, stage: stageOf(asked), sort: sortOf(asked) } : {}
  const query = { q, kinds, page, page_size: PAGE_SIZE, ...(kinds === 'people' ? { faculty } : filters) }
  return queryOptions({
    ...apiQuery(search, { query: withoutBlanks(query) }),
    staleTime: PREFETCHED_STALE_MS,
  })
}

/** Results for the page of a URL. */
export function fetchFound(queryClient: QueryClient, asked: PageSearch): Promise<unknown>[] {
  const overview = queryClient.fetchQuery(overviewQuery(asked.q))
  return kindOf(asked) === '' ? [overview] : [overview, queryClient.fetchQuery(kindQuery(asked))]
}

/** So that what is searched has one URL. */
function withoutBlanks<T extends object>(query: T): T {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '' && value !== BEST)) as T
}

/** The skills that open roles of the found ideas ask for. */
export function skillsQuery({ q, category, looking, skill }: PageSearch) {
  const query = { q, scope: 'all' as const, category, skill, ...(looking && { looking: 'true' as const }) }
  return queryOptions({
    ...apiQuery(listWantedSkills, { query: withoutBlanks(query) }),
    placeholderData: keepPreviousData,
    staleTime: PREFETCHED_STALE_MS,
  })
}

/** The first of each kind without snippets, while somebody types: all of them count as one search. */
export function suggestQuery(q: string) {
  return queryOptions({
    ...apiQuery(suggest, { query: { q } }, ({ groups, did_you_mean }) => ({
      groups: groups.map((group) => ({
        ...group,
        hits: group.hits.map((hit) => ({ ...hit, title_marks: [], snippet: null })),
      })) as Group[],
      did_you_mean,
    })),
    placeholderData: keepPreviousData,
    staleTime: PREFETCHED_STALE_MS,
  })
}

export const isIdeas = (group: Group): group is Extract<Group, { kind: 'ideas' }> => group.kind === 'ideas'

export function totalOf(groups: Group[]): number {
  return groups.reduce((sum, { total }) => sum + total, 0)
}
