/** UAX #15, "Stream-Safe Text Format": no language writes more marks on one letter. */
const SURPLUS_MARKS = /(\p{M}{30})\p{M}+/gu

/**
 * A text in a normal form of Unicode, without the marks of a letter after the thirtieth: to sort the marks of one letter
 * takes a time that grows with the square of their number.
 */
export function normalForm(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return text.replace(SURPLUS_MARKS, '$1').normalize(form)
}
