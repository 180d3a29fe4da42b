import { normalForm } from '../../contract/normal-form.ts'
import { indexedText } from '../../contract/tokeniser.ts'
import type { Row } from './tables.ts'

/** The letters of a block of Unicode in the order of its language's dictionaries; sort-key.test.ts compares it with ICU. */
const BLOCKS: [first: number, letters: string][] = [
  [
    0xb80,
    `௦ ௧ ௨ ௩ ௪ ௫ ௬ ௭ ௮ ௯ ௰ ௱ ௲ ௐ அ ஆ இ ஈ உ ஊ எ ஏ ஐ ஒ ஓ ஔ ஂ ஃ க் க ங் ங ச் ச ஞ் ஞ ட் ட ண் ண த் த ந் ந
    ப் ப ம் ம ய் ய ர் ர ல் ல வ் வ ழ் ழ ள் ள ற் ற ன் ன ஜ் ஜ ஶ் ஶ ஷ் ஷ ஸ் ஸ ஹ் ஹ க்ஷ் க்ஷ ா ி ீ ு ூ ெ ே ை ொ ோ ௌ ் ௗ`,
  ],
  [
    0xd80,
    `෦ ෧ ෨ ෩ ෪ ෫ ෬ ෭ ෮ ෯ අ ආ ඇ ඈ ඉ ඊ උ ඌ ඍ ඎ ඏ ඐ එ ඒ ඓ ඔ ඕ ඖ ං ඃ ක ඛ ග ඝ ඞ ඟ ච ඡ ජ ඣ ඥ ඤ ඦ ට ඨ ඩ ඪ ණ ඬ ත ථ ද ධ න ඳ
    ප ඵ බ භ ම ඹ ය ර ල ව ශ ෂ ස හ ළ ෆ ා ැ ෑ ි ී ු ූ ෘ ෲ ෟ ෳ ෙ ේ ෛ ො ෝ ෞ ්`,
  ],
]

/** Each letter as the character of its block that has its place there. */
const PLACES = new Map<string, string>([
  ...BLOCKS.flatMap(([first, letters]) =>
    letters.split(/\s+/).map((letter, place): [string, string] => [letter, String.fromCodePoint(first + place)]),
  ),
  // An accent: no letter of its own. It keeps apart what a joiner kept apart.
  ['\u{d81}', ''],
  // Latin letters that have no accent to remove.
  ...Object.entries({ æ: 'ae', đ: 'd', ð: 'd', ħ: 'h', ł: 'l', ø: 'o', œ: 'oe', ß: 'ss' }),
])

/** Not the letter க்ஷ. */
const KEPT_APART = /க்\u200c+(?=ஷ)/gu

const PLACED = /க்ஷ்?|[க-ஹ]்|[\u{b80}-\u{bff}\u{d80}-\u{dff}æđðħłøœß]/gu

/**
 * A name or title in the form by which lists sort it: one script after the other, in each by its dictionary, without
 * punctuation. Both engines compare it byte by byte, so that a list has the same order on both.
 */
export function sortKey(text: string): string {
  return normalForm(plainLetters(text.replace(KEPT_APART, 'க்\u{d81}')), 'NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .replace(PLACED, (letter) => PLACES.get(letter) ?? letter)
}

/** Unlike `foldText`, it keeps letters such as æ, which dictionaries have in places of their own. */
function plainLetters(text: string): string {
  return normalForm(text, 'NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
}

/** The columns by which lists of members are sorted and names searched. */
export function nameKeys(name: string): Pick<Row<'profiles'>, 'sort_name' | 'search_name'> {
  return { sort_name: sortKey(name), search_name: indexedText(name) }
}
