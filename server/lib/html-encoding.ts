import { TextDecoder } from 'node:util'
import { markedEncoding } from './byte-order-mark.ts'

/** Size of the beginning of a page, which declares its encoding (HTML, section 13.2.3.2). */
const ENCODING_BYTES = 1_024

/** "<" in UTF-16 without a mark. */
const WIDE_TAGS: [start: string, encoding: string][] = [
  ['3c00', 'utf-16le'],
  ['003c', 'utf-16be'],
]
/** The same in every encoding but UTF-16. Escapes begin letters of ISO-2022-JP. */
const PLAIN = /^[\t\n\r -~]*$/
const COMMENT = /<!--.*?(?:-->|$)/gs
const IN_HEADER = /charset\s*=\s*["']?\s*([^\s"';]+)/i
const IN_META = /<meta[\s/][^>]*?charset\s*=\s*["']?\s*([^\s"'/>;]+)/i

/** The text of an HTML page as it arrives, in its encoding, which may follow the first letters that need it. */
export async function* htmlTexts(body: AsyncIterable<Uint8Array>, contentType: string): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  let start = Buffer.alloc(0)
  /** Bytes of `start`. */
  let read = 0
  for await (const chunk of body) {
    if (decoder) {
      yield decoder.decode(chunk, { stream: true })
      continue
    }
    start = Buffer.concat([start, chunk])
    const rest = start.subarray(read)
    if (start.length >= ENCODING_BYTES) {
      decoder = htmlDecoder(start, contentType)
      yield decoder.decode(rest, { stream: true })
    } else if (PLAIN.test(rest.toString('latin1'))) {
      yield rest.toString('latin1')
      read = start.length
    }
  }
  yield decoder ? decoder.decode() : htmlDecoder(start, contentType).decode(start.subarray(read))
}

/** The decoder of an HTML page by its mark, its content type, or its first `<meta>` with a charset; UTF-8 without any. */
function htmlDecoder(start: Buffer, contentType: string): TextDecoder {
  const sent = markedEncoding(start) ?? IN_HEADER.exec(contentType)?.[1]
  if (sent) return decoderOf(sent)
  const hex = start.toString('hex', 0, 2)
  const wide = WIDE_TAGS.find(([tag]) => hex === tag)?.[1]
  if (wide) return decoderOf(wide)
  const written = IN_META.exec(start.toString('latin1', 0, ENCODING_BYTES).replace(COMMENT, ''))?.[1]
  // A page that could be read so far is not in UTF-16, whatever it says.
  return decoderOf(written && !/^utf-?16/i.test(written) ? written : undefined)
}

function decoderOf(label: string | undefined): TextDecoder {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder()
  }
}
