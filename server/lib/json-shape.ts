import { BODY_LIMIT } from '../../contract/http.ts'

const QUOTE = '"'.charCodeAt(0)
const BACKSLASH = '\\'.charCodeAt(0)
const COLON = ':'.charCodeAt(0)

/** The deepest request body has a list in an object; the largest, a few hundred values and the quotes of its texts. */
const DEPTH_MAX = 16
const TOKENS_MAX = 20_000

const isToken = tableOf({ '"': 1, '[': 1, ']': 1, '{': 1, '}': 1, ',': 1, ':': 1 })
const depthChange = tableOf({ '[': 1, '{': 1, ']': -1, '}': -1 })

export type JsonShape = {
  /** Colons outside strings: in valid JSON, the number of keys. */
  keys: number
  /** Bytes of the longest string, with its escapes. */
  longestString: number
}

/**
 * Scans JSON text without parsing it, so that what would be slow to parse is refused first. Null when it is nested
 * deeper, or has more tokens or blanks, than any request of the API. Strings are skipped at the speed of memory.
 */
export function shapeOfJson(json: Buffer): JsonShape | null {
  const shape = { keys: 0, longestString: 0 }
  let depth = 0
  let tokens = 0
  let outsideStrings = 0
  for (let index = 0; index < json.length; index++) {
    const byte = json[index] ?? 0
    depth += depthChange[byte] ?? 0
    tokens += isToken[byte] ?? 0
    if (byte === COLON) shape.keys++
    if (byte === QUOTE) {
      const { end, escapedQuotes } = skipString(json, index + 1)
      shape.longestString = Math.max(shape.longestString, end - index - 1)
      tokens += escapedQuotes
      index = end
    }
    outsideStrings++
    if (depth > DEPTH_MAX || tokens > TOKENS_MAX || outsideStrings > BODY_LIMIT) return null
  }
  return shape
}

/** Where the string ends whose first character is at `start`. Gives up after too many quotes. */
function skipString(json: Buffer, start: number): { end: number; escapedQuotes: number } {
  let escapedQuotes = 0
  let end = json.indexOf(QUOTE, start)
  while (isEscaped(json, end) && escapedQuotes <= TOKENS_MAX) {
    escapedQuotes++
    end = json.indexOf(QUOTE, end + 1)
  }
  return { end: end < 0 ? json.length : end, escapedQuotes }
}

function isEscaped(json: Buffer, index: number): boolean {
  let backslashes = 0
  while (json[index - 1 - backslashes] === BACKSLASH) backslashes++
  return backslashes % 2 === 1
}

function tableOf(values: Record<string, number>): Int8Array {
  const table = new Int8Array(256)
  for (const [character, value] of Object.entries(values)) table[character.charCodeAt(0)] = value
  return table
}
