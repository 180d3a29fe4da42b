/**
 * Lower case, without accents and invisible characters (such as the joiners of Sinhala), white space folded: the form in which
 * texts are stored for search and queries compared.
 */
export function normalise(...texts: string[]): string {
  return texts
    .join(' ')
    .normalize('NFKD')
    .replace(/[\p{Mn}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim()
}
