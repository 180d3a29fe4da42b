import { cutText } from '../../../contract/cut-text.ts'

const SUMMARY_MAX = 200

/** The beginning of a text in one line, as search engines and shared links show it. */
export function summaryOf(text: string): string {
  return cutText(text.replace(/\s+/g, ' ').trim(), SUMMARY_MAX)
}
