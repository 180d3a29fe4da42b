import { createHash, randomBytes } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const TOKEN_LENGTH = 26

/** A secret of 130 random bits: 26 characters of upper-case base32 (RFC 4648, section 6). */
export function newToken(): string {
  // 256 is a multiple of 32, so the remainder is uniform.
  return Array.from(randomBytes(TOKEN_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

/** The form in which a token is stored: SHA-256 in hex. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
