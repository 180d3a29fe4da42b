/** Lower case, without accents, white space folded: the form in which texts are stored for search and queries compared. */
export function normalise(...texts: string[]): string {
  return texts
    .join(' ')
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim()
}
