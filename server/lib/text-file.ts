import { readFileSync } from 'node:fs'

/** The encodings that a mark at the beginning of a file names. */
const MARKS: [encoding: string, mark: number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** A file of an operator as text: in the encoding of its mark, as Windows and its PowerShell write one, else in UTF-8. */
export function readTextFile(path: string): string {
  const bytes = readFileSync(path)
  return new TextDecoder(encodingOf(bytes) ?? 'utf-8').decode(bytes).trim()
}

/** As `readTextFile`, for a file that may be binary: only a mark says that it is text. */
export function readMarkedFile(path: string): Buffer {
  const bytes = readFileSync(path)
  return encodingOf(bytes) ? Buffer.from(readTextFile(path)) : bytes
}

function encodingOf(bytes: Buffer): string | undefined {
  return MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0]
}
