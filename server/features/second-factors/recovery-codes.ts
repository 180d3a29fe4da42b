import { RECOVERY_CODES } from '../../../contract/second-factors.values.ts'
import { hashToken, newToken } from '../../lib/tokens.ts'

/** 120 random bits: too many to guess a stored hash of one. */
const LENGTH = 24
const GROUPS = /.{4}/g

/** Recovery codes as they are shown, in six groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => newToken().slice(0, LENGTH).replace(GROUPS, '$&-').slice(0, -1))
}

/** The stored form of a recovery code, however it is typed. */
export function hashRecoveryCode(userId: string, code: string): string {
  return hashToken(`recovery ${userId} ${normaliseCode(code)}`)
}

/** A code of an app or a recovery code, without what people put in between. */
export function normaliseCode(code: string): string {
  return code.replace(/[\s-]/g, '').toUpperCase()
}
