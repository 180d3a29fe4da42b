import { comparisonKey } from '../../contract/comparison-key.ts'

/** The form in which texts are stored for search and queries compared. */
export function normalise(...texts: string[]): string {
  return comparisonKey(texts.join(' '))
}
