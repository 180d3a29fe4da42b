import { chainsOf, joinedWord, runsOf, tokensOf, WITHOUT_BLANKS } from './tokeniser.ts'

/** Parses a query and matches texts as `indexedText` stores them, on the server and in the browser. */

export const QUERY_WORDS_MAX = 16

/** Tokens that stand one behind the other. The last one may go on, where `isStart`. */
export type TokenSequence = { tokens: string[]; isStart: boolean }

/** A part of a query: a word, or a phrase in quotes. Any of the sequences will do; the first is as it was typed. */
export type QueryTerm = {
  sequences: TokenSequence[]
  /** Common beginning of all sequences: a text without it has none of them. */
  stem: string
  /** The word, for which a similar one may be looked for; null of a phrase. */
  word: string | null
  isExcluded: boolean
}
export type Query = { terms: QueryTerm[]; excluded: QueryTerm[] }

/** A dash before a word leaves it out, unless another one is behind. */
const PART = /(-(?=["“„«\p{L}\p{N}])(?!\S{0,200}-(?:\s|$)))?(?:["“”„«»]([^"“”„«»]*)(["“”„«»]|$)|([^\s"“”„«»]+))/gu
/** The pulli of Tamil and the hal kirima of Sinhala at the end of a word, where a suffix has a vowel instead: தமிழ் and தமிழில். */
const FINAL_VOWEL_KILLER = /(\p{L})[\u0bcd\u0dca]$/u

/** The first `QUERY_WORDS_MAX` words and phrases. Without a word, nothing is found. */
export function parseQuery(text: string): Query {
  const all = [...text.matchAll(PART)].flatMap(([, minus = '', phrase, end = '', word = '']) => {
    const isExcluded = minus !== ''
    return phrase === undefined ? wordTerms(word, isExcluded) : phraseTerms(phrase, end !== '', isExcluded)
  })
  const distinct = new Map(all.map((term) => [JSON.stringify(term), term]))
  const terms = [...distinct.values()].slice(0, QUERY_WORDS_MAX)
  return { terms: terms.filter((term) => !term.isExcluded), excluded: terms.filter((term) => term.isExcluded) }
}

/** Punctuation parts words; a word with a dash, a quote or a dot may be written as one, too. */
function wordTerms(text: string, isExcluded: boolean): QueryTerm[] {
  return [...chainsOf(text)].flatMap((chain): QueryTerm[] => {
    const { words } = chain
    const joined = joinedWord(chain)
    if (joined === null) return words.map((word) => termOf(sequencesOf(word), { word, isExcluded }))
    return [termOf([startOf(words), ...sequencesOf(joined)], { word: joined, isExcluded })]
  })
}

/** While it is typed, its last word may go on. */
function phraseTerms(text: string, isClosed: boolean, isExcluded: boolean): QueryTerm[] {
  const words = [...runsOf(text)].flatMap((run) => run.words)
  if (words.length === 0) return []
  const tokens = words.flatMap((word) => tokensOf(word, 'query'))
  const isStart = !isClosed || WITHOUT_BLANKS.test(tokens.at(-1) ?? '')
  return [termOf([{ tokens, isStart }], { word: null, isExcluded })]
}

/** A word or phrase that any of these sequences is. */
export function termOf(sequences: TokenSequence[], of: Pick<QueryTerm, 'word' | 'isExcluded'>): QueryTerm {
  return { sequences, stem: commonStart(sequences.map(({ tokens }) => tokens[0] ?? '')), ...of }
}

export function commonStart(words: string[]): string {
  const [first = '', ...others] = words
  let end = first.length
  for (const word of others) while (!word.startsWith(first.slice(0, end))) end--
  return first.slice(0, end)
}

function sequencesOf(word: string): TokenSequence[] {
  return [startOf([word]), ...englishForms(word).map((form) => ({ tokens: [form], isStart: false }))]
}

function startOf(words: string[]): TokenSequence {
  const tokens = words.flatMap((word) => tokensOf(word, 'query'))
  return { tokens: [...tokens.slice(0, -1), (tokens.at(-1) ?? '').replace(FINAL_VOWEL_KILLER, '$1')], isStart: true }
}

const ENGLISH = /^[a-z]{4,}$/
const DOUBLED = /([bdgklmnprtz])\1$/
const E_ENDING = /(?:[cgsvz]|[aeiou][^aeiouwxy]|[^aeiou]l|[^aeiou]r)$/

/** Other forms of an English word, which do not begin with it: interviews of interviewing, studies of study. */
export function englishForms(word: string): string[] {
  if (!ENGLISH.test(word)) return []
  const forms = new Set(basesOf(word).flatMap(formsOf))
  return [...forms].filter((form) => !form.startsWith(word))
}

function basesOf(word: string): string[] {
  const bases = [word]
  const without = (ending: string) => word.slice(0, -ending.length)
  if (/ies$|ied$/.test(word)) bases.push(`${without('ies')}y`)
  else if (/(?:[sxz]|[cs]h|o)es$/.test(word)) bases.push(without('es'))
  if (/[^s]s$/.test(word) && !/[iu]s$/.test(word)) bases.push(without('s'))
  for (const ending of ['ing', 'ed']) {
    const stem = without(ending)
    if (!word.endsWith(ending) || !/[aeiouy]/.test(stem) || stem.length < 2) continue
    bases.push(stem)
    if (DOUBLED.test(stem)) bases.push(stem.slice(0, -1))
    if (E_ENDING.test(stem)) bases.push(`${stem}e`)
  }
  if (/zzes$/.test(word)) bases.push(word.slice(0, -3))
  return bases.filter((base) => base.length > 2)
}

function formsOf(base: string): string[] {
  if (/[^aeiou]y$/.test(base)) {
    const stem = base.slice(0, -1)
    return [base, `${stem}ies`, `${stem}ied`, `${base}ing`]
  }
  if (base.endsWith('e')) return [base, `${base}s`, `${base}d`, `${base.slice(0, -1)}ing`]
  const doubled = /[^aeiou][aeiou][bdgklmnprtz]$/.test(base) ? [`${base}${base.at(-1)}`] : []
  const regular = [base, `${base}s`, `${base}ed`, `${base}ing`]
  return [
    ...regular,
    ...(/(?:[sxz]|[cs]h)$/.test(base) ? [`${base}es`] : []),
    ...doubled.flatMap((stem) => [`${stem}ed`, `${stem}ing`, `${stem}es`]),
  ]
}

/** How a text has a term: 0 for not at all, then in the middle of a word, as a start, in another form, as it was typed. */
export type MatchQuality = 0 | 1 | 2 | 3 | 4

/** In the middle of words only longer ones are looked for. */
export const MIDDLE_MIN = 3

/** `indexed` is a text as `indexedText` makes it. */
export function matchTerm(term: QueryTerm, indexed: string, { inMiddle }: { inMiddle: boolean }): MatchQuality {
  if (!indexed.includes(term.stem)) return 0
  let best: MatchQuality = 0
  for (const [place, { tokens, isStart }] of term.sequences.entries()) {
    const text = tokens.join(' ')
    if (indexed.includes(` ${text} `)) {
      if (place === 0) return 4
      best = 3
    } else if (isStart && best < 2 && indexed.includes(` ${text}`)) best = 2
    else if (best < 1 && inMiddle && isMiddle(tokens) && indexed.includes(text)) best = 1
  }
  return best
}

/** Whether a sequence may also be found within a word. */
export function isMiddle(tokens: string[]): boolean {
  return tokens.length === 1 && (tokens[0]?.length ?? 0) >= MIDDLE_MIN
}

/** Whether a text has all terms of a query, and none that it excludes. */
export function matchesQuery({ terms, excluded }: Query, indexed: string, inMiddle = true): boolean {
  const has = (term: QueryTerm) => matchTerm(term, indexed, { inMiddle: inMiddle && !term.isExcluded }) > 0
  return terms.length > 0 && terms.every(has) && !excluded.some(has)
}
