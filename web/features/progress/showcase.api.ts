import { infiniteQueryOptions } from '@tanstack/react-query'
import { listFeed } from '../../../contract/ideas.ts'
import { apiPages } from '../../lib/api/api-pages.ts'
import { PREFETCHED_STALE_MS } from '../../lib/api/query-client.ts'
import type { ShowcaseSearch } from './showcase.search.ts'

/** Ideas at a stage, the most supported first. */
export const showcaseQuery = (stage: ShowcaseSearch['stage']) =>
  infiniteQueryOptions({
    ...apiPages(listFeed, { query: { stage, sort: 'supported', page_size: 10 } }),
    staleTime: PREFETCHED_STALE_MS,
  })
