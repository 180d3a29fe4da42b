const SUMMARY_MAX = 200

/** The beginning of a text in one line, as search engines and shared links show it. */
export function summaryOf(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  if (characters.length <= SUMMARY_MAX) return characters.join('')
  return `${characters.slice(0, SUMMARY_MAX - 1).join('')}…`
}
