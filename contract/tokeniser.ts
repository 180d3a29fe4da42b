import { normalForm } from './normal-form.ts'

/**
 * How texts are compared, stored for search, and looked for: one rule for the server and the browser. Needs nothing but
 * JavaScript.
 */

/** Stored texts are derived again where this is another number; tokeniser.test.ts fails until a changed rule has one. */
export const TOKENS_VERSION = 1

/** Letters that Unicode does not decompose, with what people type for them. */
const LETTERS = new Map(
  [
    ...'ıi ȷj đd ðd ɖd ɗd øo łl ħh ŧt ŋn ĸk ƒf ɓb ɛe əe ɔo ƙk ɲn ƴy ςσ ґг یي کك ةه ہه'
      .split(' ')
      .map((pair) => [...pair]),
    ...'ßss æae œoe þth'.split(' ').map((word) => [word.slice(0, 1), word.slice(1)]),
    // A chillu of Malayalam is a consonant without its vowel.
    ...'ൺണ ൻന ർര ൽല ൾള ൿക ൔമ ൕയ ൖഴ'.split(' ').map((pair) => [pair.slice(0, 1), `${pair.slice(1)}\u0d4d`]),
    ...[0x660, 0x6f0, 0x966, 0x9e6, 0xbe6, 0xde6, 0xe50].flatMap((zero) =>
      Array.from({ length: 10 }, (_, digit) => [String.fromCodePoint(zero + digit), String(digit)]),
    ),
  ].map(([letter = '', typed = '']) => [letter, typed]),
)
const LETTER = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'gu')

/**
 * Diacritics of Latin, Greek and Cyrillic, and the vowel marks and lengthening of Hebrew and Arabic. In other scripts, marks are
 * letters.
 */
const ACCENTS =
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u08d3-\u08ff]/g
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
const BEYOND_ASCII = /[^\0-\x7f]/

/** A text without what makes no difference to readers: case, accents, normal form, width, joiners and repeated blanks. */
export function foldText(text: string): string {
  return foldLetters(text).replace(/\s+/gu, ' ').trim()
}

function foldLetters(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase()
  const letters = normalForm(text, 'NFKD').replace(ACCENTS, '').replace(INVISIBLE, '').toLowerCase()
  return normalForm(letters, 'NFC').replace(LETTER, (letter) => LETTERS.get(letter) ?? letter)
}

const NO_BLANKS =
  '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]'
/** In the scripts of these, blanks do not part words. */
export const WITHOUT_BLANKS = new RegExp(NO_BLANKS, 'u')
/** Letters and digits with their marks and joiners, and pictures. Signs of C++ and C# belong to the word, and the dot of .NET. */
const RUN =
  /[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Default_Ignorable_Code_Point}]*(?:[+＋]{2}(?!\p{L})|[+＋](?![\p{L}\p{N}+＋])|[#＃](?![\p{L}\p{N}]))?|(?<![\p{L}\p{N}\p{M}\p{Pe}\p{Pf}.…'"])[.．]\p{L}[\p{L}\p{N}\p{M}]*|\p{Extended_Pictographic}/gu
const WORD = new RegExp(
  `(?:(?!${NO_BLANKS})[\\p{L}\\p{N}]\\p{M}*)+[+#]*|(?:(?=${NO_BLANKS})[\\p{L}\\p{N}]\\p{M}*)+|^\\.[\\p{L}\\p{N}\\p{M}]+|\\p{Extended_Pictographic}`,
  'gu',
)
/** Letters of one token: PostgreSQL takes no more than 2,047 bytes. */
const TOKEN_MAX = 80
const LETTER_WITH_MARKS = /[\p{L}\p{N}]\p{M}*/gu
/** Between two runs: they may be one word, as in e-mail, driver’s and Node.js. */
const GLUE = /^(?:[\p{Pd}'’‘ʼ＇`´.．_])$/u
/** More parts than these are an address. */
const JOINED_MAX = 4

/** A place in a text, by UTF-16 units, with the words that it has there, folded. */
export type Run = {
  start: number
  end: number
  words: string[]
  /** Whether only a dash, a quote or a dot is between this run and the one before. */
  isGlued: boolean
}

export function* runsOf(text: string): Generator<Run> {
  let end = Number.NEGATIVE_INFINITY
  for (const { 0: run, index } of text.matchAll(RUN)) {
    const words = foldLetters(run).match(WORD) ?? []
    if (words.length > 0) {
      yield { start: index, end: index + run.length, words, isGlued: GLUE.test(text.slice(end, index)) }
    }
    end = index + run.length
  }
}

/** Runs that readers may take for one word, such as those of e-mail. */
export type Chain = { runs: Run[]; words: string[] }

export function* chainsOf(text: string): Generator<Chain> {
  let runs: Run[] = []
  for (const run of runsOf(text)) {
    if (runs.length > 0 && !run.isGlued) {
      yield chainOf(runs)
      runs = []
    }
    runs.push(run)
  }
  if (runs.length > 0) yield chainOf(runs)
}

function chainOf(runs: Run[]): Chain {
  return { runs, words: runs.flatMap((run) => run.words) }
}

/** The chain as one word, where it may be one. */
export function joinedWord({ runs, words }: Chain): string | null {
  const mayBeOne = runs.length > 1 && words.length <= JOINED_MAX && !words.some((word) => WITHOUT_BLANKS.test(word))
  return mayBeOne ? words.join('') : null
}

/** The form in which names, titles, tags and skills are compared: the words of a text, folded, with blanks between them. */
export function comparisonKey(text: string): string {
  return [...runsOf(text)].flatMap(({ words }) => words).join(' ')
}

/** Skills without repetitions, however they are written; the first spelling stays. */
export function distinctSkills(skills: readonly string[]): string[] {
  const keys = skills.map(comparisonKey)
  return skills.filter((_skill, place) => keys.indexOf(keys[place] ?? '') === place)
}

/**
 * The tokens of a word: itself or, where blanks do not part words, its pairs of letters. In a text, the last letter is a token
 * too, so that each letter begins one.
 */
export function tokensOf(word: string, of: 'text' | 'query' = 'text'): string[] {
  if (!WITHOUT_BLANKS.test(word)) return [word.length > TOKEN_MAX ? [...word].slice(0, TOKEN_MAX).join('') : word]
  const letters = word.match(LETTER_WITH_MARKS) ?? []
  if (letters.length === 1) return letters
  const pairs = letters.slice(1).map((letter, place) => `${letters[place]}${letter}`)
  return of === 'query' ? pairs : [...pairs, letters.at(-1) ?? '']
}

const BETWEEN = ' | '

/**
 * Texts as they are stored for search: tokens with a blank around each, text after text, with words that may also be one word
 * behind. A bar, which is no token, is between them, so that no phrase goes across.
 */
export function indexedText(...texts: string[]): string {
  const parts = texts.flatMap(partsOf).filter((part) => part !== '')
  return parts.length === 0 ? '' : ` ${parts.join(BETWEEN)} `
}

function partsOf(text: string): string[] {
  const tokens: string[] = []
  const joined = new Set<string>()
  for (const chain of chainsOf(text)) {
    for (const word of chain.words) {
      tokens.push(...tokensOf(word))
      // Without its dot, too.
      if (word.startsWith('.')) joined.add(word.slice(1))
    }
    for (const part of partsOfChain(chain)) joined.add(joinedWord(part) ?? '')
  }
  joined.delete('')
  return [tokens.join(' '), [...joined].join(' ')]
}

/** The chain and its parts of two runs or more, so that "driver’s" is found in "driver’s-licence"; of an address, its pairs. */
function* partsOfChain({ runs }: Chain): Generator<Chain> {
  const max = runs.length > JOINED_MAX ? 2 : runs.length
  for (let length = 2; length <= max; length++) {
    for (let start = 0; start + length <= runs.length; start++) yield chainOf(runs.slice(start, start + length))
  }
}
