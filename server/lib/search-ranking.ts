import { matchTerm, type QueryTerm } from '../../contract/search-query.ts'
import { DAY } from './clock.ts'

/** A part of what is found: its tokens (`indexedText`), and how much it counts. */
type RankedField = { tokens: string; weight: number; inMiddle?: boolean }

export type Scored = { id: string; score: number }

/** By `MatchQuality`: within a word, at its start, in another form, as typed. */
const QUALITIES = [0, 0.35, 0.7, 0.85, 1]
/** For a name or title that has nothing but the words. */
const WHOLE_BONUS = 4
/** For words side by side. */
const NEAR_BONUS = 2
const SUPPORT_BONUS = 0.25
const SUPPORT_MAX = 1
const RECENT_BONUS = 0.5
const RECENT_DAYS = 180

/**
 * How well something fits a query, the same on both engines: the mean over its words of the best field that has each, then how
 * much of the first field, a name or title, they are, and how near each other. A word in none of the fields counts as `elsewhere`.
 */
export function rankFields(terms: QueryTerm[], fields: RankedField[], elsewhere = 0): number {
  if (terms.length === 0) return 0
  let sum = 0
  for (const term of terms) {
    let best = 0
    for (const { tokens, weight, inMiddle = false } of fields) {
      const quality = QUALITIES[matchTerm(term, tokens, { inMiddle })] ?? 0
      best = Math.max(best, weight * quality)
    }
    sum += best || elsewhere
  }
  const bonus = WHOLE_BONUS * wholeness(terms, fields[0]) + NEAR_BONUS * Math.max(0, ...fields.map(nearnessOf(terms)))
  return sum / terms.length + bonus
}

/** Supported and recent ideas count a little more. */
export function bonusOf({ supports = 0, at, now }: { supports?: number; at: string; now: Date }): number {
  const days = Math.max(0, now.getTime() - Date.parse(at)) / DAY
  return (
    Math.min(SUPPORT_MAX, SUPPORT_BONUS * Math.log2(1 + supports)) + RECENT_BONUS * (RECENT_DAYS / (RECENT_DAYS + days))
  )
}

/** The best first; of two as good, the newer one. */
export const byScore = (one: Scored, other: Scored) => other.score - one.score || newerFirst(one, other)

export const newerFirst = (one: { id: string }, other: { id: string }) => (one.id < other.id ? 1 : -1)

const wordsIn = (tokens: string) => (tokens.split('|')[0] ?? '').split(' ').filter((token) => token !== '')

/** The part of a name or title that the words are. */
function wholeness(terms: QueryTerm[], field: RankedField | undefined): number {
  if (!field) return 0
  const found = terms.filter((term) => matchTerm(term, field.tokens, { inMiddle: false }) > 1).length
  return found === 0 ? 0 : found / Math.max(found, wordsIn(field.tokens).length)
}

/** 1 for all words of a query side by side, less with others between them, 0 where one is missing. */
const nearnessOf =
  (terms: QueryTerm[]) =>
  ({ tokens }: RankedField): number => {
    if (terms.length < 2 || !terms.every((term) => matchTerm(term, tokens, { inMiddle: false }) > 0)) return 0
    const places = tokens.split(' ').flatMap((token, place) => {
      const found = terms.findIndex(
        (term) => token !== '' && token.startsWith(term.stem) && matchTerm(term, ` ${token} `, { inMiddle: false }) > 0,
      )
      return found < 0 ? [] : [{ found, place }]
    })
    const window = smallestWindow(places, terms.length)
    return window === undefined ? 0 : (terms.length - 1) / window
  }

/** From the first to the last of places that have all that is to be found. */
function smallestWindow(places: { found: number; place: number }[], count: number): number | undefined {
  const latest = new Map<number, number>()
  let smallest: number | undefined
  for (const { found, place } of places) {
    latest.set(found, place)
    if (latest.size < count) continue
    const window = place - Math.min(...latest.values())
    if (smallest === undefined || window < smallest) smallest = window
  }
  return smallest
}
