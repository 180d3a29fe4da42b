export type PagerEntry = { kind: 'page'; page: number } | { kind: 'ellipsis'; key: string }

const ALWAYS_SHOWN = 5

/** The numbers a pager shows: the first, the last, the current page and its neighbours, with ellipses between. */
export function pagerPages(page: number, pageCount: number): PagerEntry[] {
  const wanted = new Set([1, pageCount, page - 1, page, page + 1])
  if (page <= 2) wanted.add(3)
  if (page >= pageCount - 1) wanted.add(pageCount - 2)
  const pages =
    pageCount <= ALWAYS_SHOWN
      ? Array.from({ length: pageCount }, (_, index) => index + 1)
      : [...wanted].filter((candidate) => candidate >= 1 && candidate <= pageCount).sort((a, b) => a - b)
  return pages.flatMap((shown, index): PagerEntry[] => {
    const previous = pages[index - 1] ?? shown - 1
    const entry: PagerEntry = { kind: 'page', page: shown }
    return shown - previous > 1 ? [{ kind: 'ellipsis', key: `ellipsis-${shown}` }, entry] : [entry]
  })
}
