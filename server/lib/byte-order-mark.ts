/** The encodings that a mark at the beginning of a text names. */
const MARKS = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const

export function markedEncoding(bytes: Uint8Array): (typeof MARKS)[number][0] | undefined {
  return MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0]
}
