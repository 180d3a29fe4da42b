/** Diacritics of Latin, Greek and Cyrillic only: in other scripts, vowel signs are letters. */
const ACCENTS = /[\u0300-\u036f]/g

/**
 * A name or title in the form by which lists sort it: without case, accents and invisible characters. Both engines compare
 * it byte by byte, so that a list has the same order on both.
 */
export function sortKey(text: string): string {
  return text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim()
}
