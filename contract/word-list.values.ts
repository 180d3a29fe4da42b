import { indexedText, runsOf, tokensOf, WITHOUT_BLANKS } from './tokeniser.ts'

export const LISTED_WORDS_MAX = 200
export const LISTED_WORD_LENGTH_MAX = 60

/** The end of what stands for every word that begins so. */
const ANY_END = '*'

/** The tokens of a text, in their order, with blanks between them. */
export function comparedWords(text: string): string {
  return tokensIn(text, 'query').join(' ')
}

const tokensIn = (text: string, of: 'text' | 'query') =>
  [...runsOf(text)].flatMap(({ words }) => words.flatMap((word) => tokensOf(word, of)))

/**
 * The listed words and phrases in a text: whole words, ignoring case. A trailing "*" matches any continuation of the
 * word.
 */
export function listedWordsIn(listed: readonly string[], text: string): string[] {
  const words = indexedText(text)
  return listed.filter((one) => {
    const compared = comparedWords(one)
    const isBeginning = one.endsWith(ANY_END) || WITHOUT_BLANKS.test(compared.at(-1) ?? '')
    return compared !== '' && words.includes(isBeginning ? ` ${compared}` : ` ${compared} `)
  })
}
