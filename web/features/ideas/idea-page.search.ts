import { oneOf, searchParams } from '../../lib/lists/search-params.ts'
import { IDEA_TABS } from '../../lib/pages/links.ts'

/** The page of an idea: its tab on phones, and how it was reached where merges are concerned. */
export const ideaPageSearch = searchParams({
  /** The id of a merged idea whose page led on to this one. */
  from: (value) => (typeof value === 'string' && /^[\da-f-]{36}$/i.test(value) ? value : undefined),
  /** A merged idea is read itself. */
  original: (value) => (value === true ? true : undefined),
  tab: oneOf(IDEA_TABS),
})
