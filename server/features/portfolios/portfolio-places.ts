import { normalForm } from '../../../contract/normal-form.ts'

/** Not a letter, vowel sign or digit of any script. */
const OTHERS = /[^\p{L}\p{M}\p{N}\u200C\u200D]+/gu
const PLACE_MAX = 60

/** The end of a portfolio's URL, by a username such as "Nethmi Perin": "nethmi.perin". An e-mail address is not shown whole. */
export function placeOf(username: string): string {
  const [name = ''] = normalForm(username, 'NFKC').toLowerCase().split('@', 1)
  const letters = Array.from(name.replace(OTHERS, '.')).slice(0, PLACE_MAX).join('')
  return letters.split('.').filter(Boolean).join('.') || 'member'
}

/** Where other members have the place: "nethmi.perin.2", and so on. */
export function nextPlace(place: string, number: number): string {
  return number === 1 ? place : `${place}.${number}`
}
