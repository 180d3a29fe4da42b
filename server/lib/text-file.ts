import { readFileSync } from 'node:fs'
import { markedEncoding } from './byte-order-mark.ts'

/** A file of an operator as text: in the encoding of its mark, as Windows and its PowerShell write one, else in UTF-8. */
export function readTextFile(path: string): string {
  const bytes = readFileSync(path)
  return new TextDecoder(markedEncoding(bytes) ?? 'utf-8').decode(bytes).trim()
}

/** As `readTextFile`, for a file that may be binary: only a mark says that it is text. */
export function readMarkedFile(path: string): Buffer {
  const bytes = readFileSync(path)
  return markedEncoding(bytes) ? Buffer.from(readTextFile(path)) : bytes
}
