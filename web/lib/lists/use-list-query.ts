import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { Metadata } from '../../../contract/paging.ts'
import type { ListSearch } from './list-search.ts'
import { useLastPage } from './use-last-page.ts'

/**
 * One page of a list. Until the next one is there the rows before stay and `isUpdating` is true. From past the end it
 * leads to the last page.
 */
export function useListQuery<Data extends { metadata: Metadata }, Key extends QueryKey>(
  query: UseQueryOptions<Data, Error, Data, Key>,
  page: number,
  turnTo: ListSearch['turnTo'],
) {
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...query,
    placeholderData: keepPreviousData as never,
  })
  useLastPage(page, isPlaceholderData ? undefined : data?.metadata.last_page, (last) => turnTo(last, { replace: true }))
  return { data, error, isUpdating: isPlaceholderData, isFetching, refetch }
}
