import { infiniteQueryOptions } from '@tanstack/react-query'
import { ideaKeys } from '../../entities/ideas/ideas.queries.ts'
import { call } from '../../lib/api/api-client.ts'
import { PREFETCHED_STALE_MS } from '../../lib/api/query-client.ts'
import type { ShowcaseSearch } from './showcase.search.ts'

/** Ideas at a stage, the most supported first. */
export const showcaseQuery = (stage: ShowcaseSearch['stage']) =>
  infiniteQueryOptions({
    queryKey: [...ideaKeys.feeds, 'showcase', stage],
    queryFn: ({ signal, pageParam }) =>
      call('listFeed', { query: { stage, sort: 'supported', page: pageParam, page_size: 10 } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ metadata }) =>
      metadata.current_page < metadata.last_page ? metadata.current_page + 1 : undefined,
    staleTime: PREFETCHED_STALE_MS,
  })
