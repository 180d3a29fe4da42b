const EXCERPT_MAX = 140

/** The beginning of a text in one line. */
export function excerptOf(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  if (characters.length <= EXCERPT_MAX) return characters.join('')
  return `${characters
    .slice(0, EXCERPT_MAX - 1)
    .join('')
    .trimEnd()}…`
}
