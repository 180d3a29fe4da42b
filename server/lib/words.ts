import { runsOf, tokensOf, WITHOUT_BLANKS } from '../../contract/tokeniser.ts'
import { STOP_WORDS } from './stop-words.ts'

const LETTERS_MIN = 3
const LENGTH_MAX = 40
const WITH_LETTER = /\p{L}/u

/**
 * The significant words of a text, in any script: the compared form of each, with its first spelling. Leaves out short
 * words, numbers and `STOP_WORDS`.
 */
export function wordsOf(text: string, max = Number.POSITIVE_INFINITY): Map<string, string> {
  const words = new Map<string, string>()
  for (const { token, spelling } of spelledTokens(text)) {
    if (!words.has(token) && isTelling(token)) words.set(token, spelling)
    if (words.size >= max) break
  }
  return words
}

function* spelledTokens(text: string): Generator<{ token: string; spelling: string }> {
  for (const { start, end, words } of runsOf(text)) {
    const tokens = words.flatMap((word) => tokensOf(word, 'query'))
    for (const token of tokens) yield { token, spelling: tokens.length === 1 ? text.slice(start, end) : token }
  }
}

function isTelling(word: string): boolean {
  const { length } = word
  if (length > LENGTH_MAX || !WITH_LETTER.test(word) || STOP_WORDS.has(word)) return false
  return length >= LETTERS_MIN || (length > 1 && WITHOUT_BLANKS.test(word))
}
