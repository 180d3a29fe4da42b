import { normalForm } from './normal-form.ts'

export const LISTED_WORDS_MAX = 200
export const LISTED_WORD_LENGTH_MAX = 60

/** The end of what stands for every word that begins so. */
const ANY_END = '*'

/** A run of letters and digits; in scripts that put no blanks between words, each letter is one. */
const WORD =
  /(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{N}]\p{M}*)+|[\p{L}\p{N}]\p{M}*/gu
/** Joiners, soft hyphens and the like, which nobody sees. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/** The words of a text in the form in which they are compared, with blanks between them. */
export function comparedWords(text: string): string {
  const visible = normalForm(normalForm(text.replace(INVISIBLE, ''), 'NFKC').toUpperCase(), 'NFC')
  return (visible.match(WORD) ?? []).join(' ')
}

/**
 * The listed words and phrases in a text: whole words, ignoring case. A trailing "*" matches any continuation of the
 * word.
 */
export function listedWordsIn(listed: readonly string[], text: string): string[] {
  const words = ` ${comparedWords(text)} `
  return listed.filter((one) => {
    const compared = comparedWords(one)
    return compared !== '' && words.includes(one.endsWith(ANY_END) ? ` ${compared}` : ` ${compared} `)
  })
}
