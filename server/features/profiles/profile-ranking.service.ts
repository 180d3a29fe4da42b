import { RANKED_MAX } from '../../../contract/search.values.ts'
import { parseQuery } from '../../../contract/search-query.ts'
import type { Deps } from '../../deps.ts'
import { byScore, rankFields, type Scored } from '../../lib/search-ranking.ts'
import { mapInTurns } from '../../lib/turns.ts'
import { findMatching, findPeople } from './profile-ranking.repo.ts'

const WEIGHTS = { name: 10, skills: 6, text: 3 }

/** Up to `RANKED_MAX` members of the directory with all words of a query, the best first. */
export async function rankProfiles(
  { searchDb }: Deps,
  asked: { q: string; faculty: string },
): Promise<{ ranked: Scored[]; isAll: boolean }> {
  const { terms } = parseQuery(asked.q)
  if (terms.length === 0) return { ranked: [], isAll: true }
  const rows = await findMatching(searchDb, asked, RANKED_MAX)
  const ranked = await mapInTurns(rows, ({ user_id, search_name, search_text, skill_keys }) => ({
    id: user_id,
    score: rankFields(terms, [
      { tokens: search_name, weight: WEIGHTS.name, inMiddle: true },
      { tokens: ` ${JSON.parse(skill_keys).join(' | ')} `, weight: WEIGHTS.skills, inMiddle: true },
      { tokens: search_text, weight: WEIGHTS.text, inMiddle: true },
    ]),
  }))
  ranked.sort(byScore)
  return { ranked: ranked.slice(0, RANKED_MAX), isAll: rows.length < RANKED_MAX }
}

/** The listed ones of these members, with their searchable texts. */
export async function listedPeopleAmong({ db }: Deps, ids: string[]) {
  return new Map((await findPeople(db, ids)).map((one) => [one.id, one]))
}
