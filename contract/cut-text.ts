const JOINER = '\u200d'

/** The beginning of a text, of at most `max` UTF-16 units, that ends with a whole letter: with its vowel signs, or a whole emoji. */
export function beginningOf(text: string, max: number): string {
  if (text.length <= max) return text
  const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)
  const startOfLetter = (index: number) => letters.containing(index)?.index ?? 0
  let end = startOfLetter(max)
  // ICU parts the conjuncts of Sinhala at their joiner.
  while (text[end - 1] === JOINER) end = startOfLetter(end - 1)
  return text.slice(0, end)
}

/** As `beginningOf`, with "…" where something was left out. */
export function cutText(text: string, max: number): string {
  return text.length <= max ? text : `${beginningOf(text, max - 1).trimEnd()}…`
}
