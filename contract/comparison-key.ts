import { normalForm } from './normal-form.ts'

/** Diacritics of Latin, Greek and Cyrillic only: in other scripts, vowel signs are letters. */
const ACCENTS = /[\u0300-\u036f]/g

/**
 * The form in which names, titles and skills are compared: without case, accents, invisible characters and repeated blanks.
 * Both engines compare it byte by byte.
 */
export function comparisonKey(text: string): string {
  return normalForm(text, 'NFKD')
    .replace(ACCENTS, '')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim()
}
