import { useEffect } from 'react'

/**
 * Leads from a page past the end of its list to the last one: rows were deleted meanwhile, or the URL was typed.
 * `lastPage` is 0 while it is not known and when the list is empty.
 */
export function useLastPage(page: number, lastPage: number | undefined, onPageChange: (page: number) => void): void {
  const isPastTheEnd = lastPage !== undefined && lastPage > 0 && page > lastPage
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback of each render is another and does the same
  useEffect(() => {
    if (isPastTheEnd) onPageChange(lastPage)
  }, [isPastTheEnd, lastPage])
}
