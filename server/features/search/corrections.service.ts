import type { z } from 'zod'
import type { search as searchEndpoint } from '../../../contract/search.ts'
import { parseQuery } from '../../../contract/search-query.ts'
import { chainsOf, comparisonKey } from '../../../contract/tokeniser.ts'
import { VOCABULARY_LETTERS } from '../../db/derived/rules.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../lib/actor.ts'
import { editDistance } from '../../lib/edit-distance.ts'
import { findLikeWords } from './search.repo.ts'
import { finds, isFiltered, searchEverything, suggestEverything } from './search.service.ts'

type SearchRequest = z.output<(typeof searchEndpoint)['query']>

/** Words with so many letters may have two wrong ones. */
const LONG = 9
const CANDIDATES_MAX = 2_000
/** So many words are tried in place of one: only a reader's own results say whether a word is there for them. */
const TRIED_MAX = 3

/** Where filters leave nothing of what a query finds, its words are right. */
export function searchWithCorrection(deps: Deps, actor: Actor, request: SearchRequest) {
  const isPart = request.kinds.length > 0 || isFiltered(request)
  return withCorrection(deps, actor, request.q, (q) => searchEverything(deps, actor, { ...request, q }), isPart)
}

export function suggestWithCorrection(deps: Deps, actor: Actor, asked: string) {
  return withCorrection(deps, actor, asked, (q) => suggestEverything(deps, actor, q))
}

async function withCorrection<Found extends { groups: unknown[] }>(
  deps: Deps,
  actor: Actor,
  asked: string,
  find: (q: string) => Promise<Found>,
  isPart = false,
) {
  const found = await find(asked)
  const q =
    found.groups.length > 0 || (isPart && (await finds(deps, actor, asked))) ? null : await correct(deps, actor, asked)
  return q === null ? { ...found, did_you_mean: null } : { ...(await find(q)), did_you_mean: { q, is_applied: true } }
}

/** The query with the nearest words in place of words that the actor finds nowhere, where that finds something. */
async function correct(deps: Deps, actor: Actor, q: string): Promise<string | null> {
  const words = wordsOf(q)
  const isOne = words.length === 1
  let corrected = q
  for (const word of words) {
    // The query has found nothing already.
    if (!isOne && (await finds(deps, actor, word))) continue
    const near = await nearestWord(deps, actor, word)
    if (near === null) return null
    corrected = replaceWord(corrected, word, near)
  }
  if (corrected === q) return null
  return isOne || (await finds(deps, actor, corrected)) ? corrected : null
}

function wordsOf(q: string): string[] {
  return parseQuery(q).terms.flatMap(({ word }) => word ?? [])
}

async function nearestWord(deps: Deps, actor: Actor, word: string): Promise<string | null> {
  const { length } = [...word]
  if (length < VOCABULARY_LETTERS.min || length > VOCABULARY_LETTERS.max) return null
  const max = length >= LONG ? 2 : 1
  const near = (await findLikeWords(deps.searchDb, word, CANDIDATES_MAX))
    .map((one) => ({ ...one, distance: editDistance(word, one.word, max) }))
    .filter(({ distance }) => distance <= max)
    .sort((one, other) => one.distance - other.distance || other.uses - one.uses || (one.word < other.word ? -1 : 1))
  for (const one of near.slice(0, TRIED_MAX)) if (await finds(deps, actor, one.word)) return one.word
  return null
}

/** In the spelling of the query where it stands. */
function replaceWord(q: string, word: string, near: string): string {
  for (const { runs } of chainsOf(q)) {
    const [start, end] = [runs[0]?.start ?? 0, runs.at(-1)?.end ?? 0]
    const spelt = q.slice(start, end)
    if (comparisonKey(spelt).replaceAll(' ', '') === word) return q.slice(0, start) + near + q.slice(end)
  }
  return q
}
