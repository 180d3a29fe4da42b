import { cutText } from '../../contract/cut-text.ts'

const EXCERPT_MAX = 140

/** The beginning of a text in one line. */
export function excerptOf(text: string): string {
  return cutText(text.replace(/\s+/g, ' ').trim(), EXCERPT_MAX)
}
