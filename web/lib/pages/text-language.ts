const LETTER = /\p{L}/gu
const SCRIPTS = [
  ['si', /\p{Script=Sinhala}/u],
  ['ta', /\p{Script=Tamil}/u],
] as const

/** The `lang` of a member's text by the script of most of its letters, so that screen readers pronounce it. */
export function textLanguage(text: string): 'si' | 'ta' | undefined {
  const letters = text.match(LETTER) ?? []
  return SCRIPTS.find(([, script]) => letters.filter((letter) => script.test(letter)).length * 2 > letters.length)?.[0]
}
