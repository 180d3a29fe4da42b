import { normalForm } from '../../../contract/normal-form.ts'
import { RECOVERY_CODES } from '../../../contract/second-factors.values.ts'
import { hashToken, newToken } from '../../lib/tokens.ts'

/** 120 random bits: too many to guess a stored hash of one. */
const LENGTH = 24
const GROUPS = /.{4}/g
const DIGIT = /\p{Nd}/gu
const IS_DIGIT = /^\p{Nd}$/u
/** Blanks, hyphens of any kind, and characters that are not drawn. */
const BETWEEN = /[\s\p{Dash}\p{Default_Ignorable_Code_Point}]/gu

/** Recovery codes as they are shown, in six groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => newToken().slice(0, LENGTH).replace(GROUPS, '$&-').slice(0, -1))
}

/** The stored form of a recovery code, however it is typed. */
export function hashRecoveryCode(userId: string, code: string): string {
  return hashToken(`recovery ${userId} ${normaliseCode(code)}`)
}

/** A code of an app or a recovery code in ASCII, without what people put in between. */
export function normaliseCode(code: string): string {
  const ascii = normalForm(code, 'NFKC').replace(DIGIT, (digit) => String(digitValue(digit)))
  return ascii.replace(BETWEEN, '').toUpperCase()
}

/** The value of a digit of any script. Each script has its ten in a row, from zero on, also beside those of another one. */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) ?? 0
  let before = 0
  while (IS_DIGIT.test(String.fromCodePoint(point - before - 1))) before++
  return before % 10
}
