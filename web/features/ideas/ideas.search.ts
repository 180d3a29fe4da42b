import { BOARD_SORTS, IDEA_STATUSES } from '../../../contract/ideas.values.ts'
import { SKILL_LENGTH_MAX } from '../../../contract/profiles.values.ts'
import { STAGES } from '../../../contract/progress.values.ts'
import {
  flag,
  oneOf,
  optionalText,
  page,
  rows,
  type SearchOf,
  searchParams,
  text,
} from '../../lib/lists/search-params.ts'

/** Search parameters of pages with ideas, and the page sizes of their lists. */

export const BOARD_SIZES = [6, 10, 20] as const
export const OWN_IDEAS_SIZES = [5, 10, 15, 20] as const
export const PROFILE_IDEAS_SIZES = [5, 10] as const

/** No skill is longer. */
const skillText = (value: unknown) => {
  const skill = text(value)
  return skill.length <= SKILL_LENGTH_MAX ? skill : ''
}

export const boardSearch = searchParams({
  q: text,
  /** The server's default is `title`, for older clients. */
  scope: oneOf(['all', 'title']),
  category: text,
  stage: oneOf(['', ...STAGES]),
  /** Only ideas with an open role, and only those where one asks for this skill. */
  looking: flag,
  skill: skillText,
  sort: oneOf(['', 'best', ...BOARD_SORTS]),
  page,
  rows: rows(BOARD_SIZES),
  /** Id of the idea whose details are open. */
  idea: optionalText,
})
export type BoardSearch = SearchOf<typeof boardSearch>

export const ownIdeasSearch = searchParams({
  q: text,
  status: oneOf(['', ...IDEA_STATUSES]),
  page,
  rows: rows(OWN_IDEAS_SIZES, 10),
})
export type OwnIdeasSearch = SearchOf<typeof ownIdeasSearch>

export const profileIdeasSearch = searchParams({ page, rows: rows(PROFILE_IDEAS_SIZES) })
export type ProfileIdeasSearch = SearchOf<typeof profileIdeasSearch>

export function profileIdeasInput(userId: string, search: ProfileIdeasSearch) {
  return { user_id: userId, page: search.page, page_size: search.rows }
}

/** The order of the board: of its own accord by how well ideas fit the words that are looked for. */
export const boardOrder = ({ q, sort }: Pick<BoardSearch, 'q' | 'sort'>) => sort || (q ? 'best' : 'newest')

/** The board's query of the server, without defaults, so that a list has one URL. */
export function boardInput({ q, scope, category, stage, looking, skill, sort, page, rows }: Omit<BoardSearch, 'idea'>) {
  return {
    ...{ q, category, sort: boardOrder({ q, sort }), page, page_size: rows },
    ...(scope === 'all' && q !== '' ? { scope } : {}),
    ...(stage === '' ? {} : { stage }),
    ...(looking ? { looking: 'true' as const } : {}),
    ...(skill === '' ? {} : { skill }),
  }
}
