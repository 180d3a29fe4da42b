import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const PREFIX = 'quad_'
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 190 random bits. */
const RANDOM_LENGTH = 32
/** 32 bits in base 62. */
const CHECKSUM_LENGTH = 6
const SHOWN_LENGTH = PREFIX.length + 4
const BEARER = /^Bearer +(quad_.*)$/i
const SECRET = new RegExp(`^${PREFIX}([0-9A-Za-z]{${RANDOM_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`)

/** A new secret: the prefix that scanners look for, random characters, and their checksum. */
export function newSecret(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join('')
  return PREFIX + random + checksumOf(random)
}

/** The part of a secret that lists show. */
export function shownPrefixOf(secret: string): string {
  return secret.slice(0, SHOWN_LENGTH)
}

/** The bearer of a header that means to be an API key. */
export function keyOf(authorization: string | undefined): string | undefined {
  return authorization?.match(BEARER)?.[1]
}

/** Whether a text has the form of a secret and its checksum: others need no look into the database. */
export function isWellFormed(secret: string): boolean {
  const [, random, checksum] = SECRET.exec(secret) ?? []
  return random !== undefined && checksumOf(random) === checksum
}

/** CRC-32 in base 62, most significant digit first. */
function checksumOf(random: string): string {
  let rest = crc32(random)
  let digits = ''
  while (digits.length < CHECKSUM_LENGTH) {
    digits = DIGITS[rest % DIGITS.length] + digits
    rest = Math.floor(rest / DIGITS.length)
  }
  return digits
}
