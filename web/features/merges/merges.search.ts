import { searchParams } from '../../lib/lists/search-params.ts'

/** How the page of an idea was reached where merges are concerned. */
export const mergeSearch = searchParams({
  /** The id of a merged idea whose page led on to this one. */
  from: (value) => (typeof value === 'string' && /^[\da-f-]{36}$/i.test(value) ? value : undefined),
  /** A merged idea is read itself. */
  original: (value) => (value === true ? true : undefined),
})
