import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ResponseOf } from '../../../contract/http.ts'
import { search, suggest } from '../../../contract/search.ts'
import { SEARCH_KINDS } from '../../../contract/search.values.ts'
import { apiQuery } from '../../lib/api/api-query.ts'
import { PREFETCHED_STALE_MS } from '../../lib/api/query-client.ts'
import type { PageSearch } from './search.search.ts'

type Response = ResponseOf<typeof search>
export type Group = Response['groups'][number]
export type DidYouMean = NonNullable<Response['did_you_mean']>

/** Of each kind where all are shown. */
export const SHOWN_OF_EACH = 5
const PAGE_SIZE = 10

/** The kind of the address, all where it is none. */
export function kindOf({ kind }: PageSearch): Group['kind'] | '' {
  return SEARCH_KINDS.find((one) => one === kind) ?? ''
}

export function pageQuery(input: PageSearch) {
  const { q, page } = input
  const kind = kindOf(input)
  return queryOptions({
    ...apiQuery(search, { query: { q, kinds: kind, page, page_size: kind === '' ? SHOWN_OF_EACH : PAGE_SIZE } }),
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
        hits: group.hits.map((hit) => ({ ...hit, snippet: null })),
      })) as Group[],
      did_you_mean,
    })),
    placeholderData: keepPreviousData,
    staleTime: PREFETCHED_STALE_MS,
  })
}

/** The first of each kind, with snippets, for the dialog. */
export function dialogQuery(q: string) {
  return pageQuery({ q, kind: '', page: 1 })
}

export function totalOf(groups: Group[]): number {
  return groups.reduce((sum, { total }) => sum + total, 0)
}
