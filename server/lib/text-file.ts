import { readFileSync } from 'node:fs'
import { markedEncoding } from './byte-order-mark.ts'

/**
 * A file of an operator as text: in the encoding of its mark, as Windows and its PowerShell write one, or in UTF-16 whose mark
 * was lost, else in UTF-8.
 */
export function readTextFile(path: string): string {
  const bytes = readFileSync(path)
  return new TextDecoder(encodingOf(bytes) ?? 'utf-8').decode(bytes).trim()
}

/** Without a mark a null says that it is UTF-16: the files begin with a character of ASCII. */
function encodingOf(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  return markedEncoding(bytes) ?? (first === 0 ? 'utf-16be' : second === 0 ? 'utf-16le' : undefined)
}

/** As `readTextFile`, for a file that may be binary, as keys are: only a mark or UTF-16 says that it is text. */
export function readMarkedFile(path: string): Buffer {
  const bytes = readFileSync(path)
  return encodingOf(bytes) ? Buffer.from(readTextFile(path)) : bytes
}
