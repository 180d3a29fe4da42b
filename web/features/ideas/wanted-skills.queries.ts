import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listWantedSkills } from '../../../contract/ideas.ts'
import { apiQuery } from '../../lib/api/api-query.ts'
import { PREFETCHED_STALE_MS } from '../../lib/api/query-client.ts'
import { type BoardSearch, boardInput } from './ideas.search.ts'

/** Which skills open roles ask for, of the ideas that the board's other filters leave; those before until these are there. */
export function wantedSkillsQuery(search: Omit<BoardSearch, 'idea'>) {
  const { sort: _sort, page: _page, page_size: _size, ...query } = boardInput(search)
  return queryOptions({
    ...apiQuery(listWantedSkills, { query }),
    placeholderData: keepPreviousData,
    staleTime: PREFETCHED_STALE_MS,
  })
}
