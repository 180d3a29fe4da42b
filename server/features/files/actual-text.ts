/** The beginning of a passage with its true text, in hexadecimal UTF-16, and the beginning or end of anything marked. */
const MARK = /\/Span\s*<<\s*\/ActualText\s*<FEFF([\da-f\s]*)>\s*>>\s*BDC\b|\bB(?:DC|MC)\b|\bEMC\b/gi
const END = 'EMC'

type Passage = { text: string }

/**
 * The content of a page, where passages that follow one another are one. Cairo names a consonant and its vowel sign apart though
 * they are drawn in another order, of which MuPDF reads a consonant too many.
 */
export function joinPassages(content: string): string {
  const parts: (string | Passage)[] = []
  /** Null for what has no true text. */
  const open: (Passage | null)[] = []
  let ended: { passage: Passage; at: number } | null = null
  let from = 0
  for (const { 0: mark, 1: text, index } of content.matchAll(MARK)) {
    if (mark.toUpperCase() === END) {
      const passage = open.pop() ?? null
      ended = passage && { passage, at: index }
      continue
    }
    const isNext: boolean = ended !== null && content.slice(ended.at + END.length, index).trim() === ''
    if (text === undefined) open.push(null)
    else if (ended && isNext) {
      parts.push(content.slice(from, ended.at))
      ended.passage.text += text
      open.push(ended.passage)
    } else {
      const passage = { text }
      parts.push(content.slice(from, index), passage)
      open.push(passage)
    }
    if (text !== undefined) from = index + mark.length
    ended = null
  }
  parts.push(content.slice(from))
  return parts
    .map((part) => (typeof part === 'string' ? part : `/Span <</ActualText <FEFF${part.text}>>> BDC`))
    .join('')
}
