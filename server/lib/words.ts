import { normalForm } from '../../contract/normal-form.ts'
import { STOP_WORDS } from './stop-words.ts'

/** Letters and digits with their marks; joiners stand within words of Sinhala and others. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u200c\u200d]*/gu
const JOINERS = /[\u200c\u200d]/g
/** Accents of Latin, Greek and Cyrillic do not distinguish words; vowel signs of other scripts do. */
const WITH_ACCENTS = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu
const WITHOUT_BLANKS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** More than the longest word has. */
const SEGMENTED_AT_ONCE = 200
const LETTERS_MIN = 3
const LENGTH_MAX = 40
const WITH_LETTER = /\p{L}/u

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/**
 * The significant words of a text, in any script: the compared form of each, with its first spelling. Leaves out short
 * words, numbers and `STOP_WORDS`.
 */
export function wordsOf(text: string, max = Number.POSITIVE_INFINITY): Map<string, string> {
  const words = new Map<string, string>()
  for (const spelling of spellingsIn(text)) {
    const word = wordForm(spelling)
    if (!words.has(word) && isTelling(word)) words.set(word, spelling)
    if (words.size >= max) break
  }
  return words
}

/** The form in which words are compared. */
export function wordForm(spelling: string): string {
  const letters = normalForm(spelling, 'NFKD').replace(WITH_ACCENTS, '$1').replace(JOINERS, '')
  return normalForm(letters, 'NFC').toLowerCase()
}

function* spellingsIn(text: string): Generator<string> {
  // First, as one letter can stand for words and blanks (ﷺ), or for a digit in brackets.
  for (const [run] of normalForm(text, 'NFKC').matchAll(WORD)) {
    if (!WITHOUT_BLANKS.test(run)) yield run
    // Where blanks do not part words, a dictionary does.
    else yield* wordsWithoutBlanks(run)
  }
}

/** In parts, since the time of the segmenter grows with the square of the length; each begins with the last word of the one before. */
function* wordsWithoutBlanks(run: string): Generator<string> {
  for (let start = 0; start < run.length; ) {
    const segments = [...segmenter.segment(run.slice(start, start + SEGMENTED_AT_ONCE))]
    const isLast = start + SEGMENTED_AT_ONCE >= run.length
    const whole = isLast || segments.length === 1 ? segments : segments.slice(0, -1)
    for (const { segment, isWordLike } of whole) if (isWordLike) yield segment
    start += whole.reduce((length, { segment }) => length + segment.length, 0)
  }
}

function isTelling(word: string): boolean {
  const { length } = word
  if (length > LENGTH_MAX || !WITH_LETTER.test(word) || STOP_WORDS.has(word)) return false
  return length >= LETTERS_MIN || (length > 1 && WITHOUT_BLANKS.test(word))
}
