import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listFeed } from '../../../contract/ideas.ts'
import { getShowcase } from '../../../contract/progress.ts'
import { apiPages } from '../../lib/api/api-pages.ts'
import { apiQuery } from '../../lib/api/api-query.ts'
import { PREFETCHED_STALE_MS } from '../../lib/api/query-client.ts'
import type { ShowcaseSearch } from './showcase.search.ts'

/** Ideas at a stage, the most supported first. */
export const showcaseQuery = ({ stage, faculty, call }: ShowcaseSearch) =>
  infiniteQueryOptions({
    ...apiPages(listFeed, { query: { stage, faculty, call_id: call, sort: 'supported', page_size: 10 } }),
    staleTime: PREFETCHED_STALE_MS,
  })

export const showcaseFiguresQuery = queryOptions({ ...apiQuery(getShowcase, {}), staleTime: PREFETCHED_STALE_MS })
