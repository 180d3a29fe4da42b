/** The first bytes of the files that Quad accepts. Only these are checked, so that detection is fast for any size. */
const SIGNATURES = {
  pdf: ['25504446'],
  jpeg: ['ffd8ff'],
  png: ['89504e470d0a1a0a'],
  // RIFF, four bytes of length, WEBP.
  webp: ['52494646', '57454250'],
} as const

type FileFormat = keyof typeof SIGNATURES

/** The format of a file by its content, or undefined for one that Quad does not take. */
export function formatOf(content: Buffer): FileFormat | undefined {
  const formats = Object.keys(SIGNATURES) as FileFormat[]
  return formats.find((format) => {
    const [start, afterLength] = SIGNATURES[format]
    return startsAt(content, 0, start) && (afterLength === undefined || startsAt(content, 8, afterLength))
  })
}

function startsAt(content: Buffer, offset: number, hex: string): boolean {
  return content.subarray(offset, offset + hex.length / 2).toString('hex') === hex
}
