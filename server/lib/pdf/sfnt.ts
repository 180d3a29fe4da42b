import { inflateSync } from 'node:zlib'

const HEADER = 44
const ENTRY = 20

/** The OpenType file in a WOFF file (W3C, WOFF 1.0, sections 4 and 5). For fonts of our packages alone. */
export function sfntOf(woff: Buffer): ArrayBuffer {
  const count = woff.readUInt16BE(12)
  const out = Buffer.from(new ArrayBuffer(woff.readUInt32BE(16)))
  const power = 2 ** Math.floor(Math.log2(count))
  out.writeUInt32BE(woff.readUInt32BE(4), 0)
  for (const [place, value] of [count, power * 16, Math.log2(power), (count - power) * 16].entries()) {
    out.writeUInt16BE(value, 4 + 2 * place)
  }
  let end = 12 + 16 * count
  for (let table = 0; table < count; table++) {
    const entry = HEADER + ENTRY * table
    const [tag, start, stored, length, checksum] = [0, 4, 8, 12, 16].map((at) => woff.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
      number,
      number,
    ]
    const content = woff.subarray(start, start + stored)
    for (const [place, value] of [tag, checksum, end, length].entries()) {
      out.writeUInt32BE(value, 12 + 16 * table + 4 * place)
    }
    out.set(stored < length ? inflateSync(content) : content, end)
    end += Math.ceil(length / 4) * 4
  }
  return out.buffer
}
