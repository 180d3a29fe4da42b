import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ideaKeys } from '../../entities/ideas/ideas.queries.ts'
import { call } from '../../lib/api/api-client.ts'
import { PREFETCHED_STALE_MS } from '../../lib/api/query-client.ts'
import { type BoardSearch, boardInput } from './ideas.search.ts'

/** Which skills open roles ask for, of the ideas that the board's other filters leave; those before until these are there. */
export function wantedSkillsQuery(search: Omit<BoardSearch, 'idea'>) {
  const { sort: _sort, page: _page, page_size: _size, ...query } = boardInput(search)
  return queryOptions({
    queryKey: ideaKeys.wantedSkills(query),
    queryFn: ({ signal }) => call('listWantedSkills', { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: PREFETCHED_STALE_MS,
  })
}
