import { STOP_WORDS } from './stop-words.ts'

/** Letters and digits with their marks; joiners stand within words of Sinhala and others. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u200c\u200d]*/gu
const JOINERS = /[\u200c\u200d]/g
/** Accents of Latin, Greek and Cyrillic do not distinguish words; vowel signs of other scripts do. */
const ACCENTS = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}*)\p{M}/gu
const WITHOUT_BLANKS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
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
  return spelling.normalize('NFKD').replace(ACCENTS, '').replace(JOINERS, '').normalize('NFC').toLowerCase()
}

function* spellingsIn(text: string): Generator<string> {
  // First, as one letter can stand for words and blanks (ﷺ), or for a digit in brackets.
  for (const [run] of text.normalize('NFKC').matchAll(WORD)) {
    if (!WITHOUT_BLANKS.test(run)) yield run
    // Where blanks do not part words, a dictionary does.
    else for (const { segment, isWordLike } of segmenter.segment(run)) if (isWordLike) yield segment
  }
}

function isTelling(word: string): boolean {
  const { length } = word
  if (length > LENGTH_MAX || !WITH_LETTER.test(word) || STOP_WORDS.has(word)) return false
  return length >= LETTERS_MIN || (length > 1 && WITHOUT_BLANKS.test(word))
}
