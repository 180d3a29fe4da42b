import { SECOND } from './clock.ts'
import { newToken } from './tokens.ts'

/** Time-based one-time passwords (RFC 6238) as every authenticator app makes them: SHA-1, six digits, steps of 30 seconds. */
const STEP_SECONDS = 30
const DIGITS = 6
/** Accepted steps before and after the current one, for clocks that are not exact. */
const DRIFT_STEPS = 1
/** 160 bits, as RFC 4226 recommends. */
const SECRET_CHARACTERS = 32

const CODE = /^\d{6}$/

/** Whether a text, without spaces, looks like a code of an app. */
export function isAppCode(text: string): boolean {
  return CODE.test(text)
}

/** A secret of an authenticator app, in base32. */
export function newAppSecret(): string {
  return `${newToken()}${newToken()}`.slice(0, SECRET_CHARACTERS)
}

/** The URI that an authenticator app reads from a QR code. */
export async function appUri(
  secret: string,
  { siteName, email }: { siteName: string; email: string },
): Promise<string> {
  return (await totpOf(secret, { issuer: siteName, label: email })).toString()
}

/** The step of a code, counted from 1970, where it is one of the steps that count now; null otherwise. */
export async function stepOfCode(secret: string, code: string, now: Date): Promise<number | null> {
  if (!isAppCode(code)) return null
  const timestamp = now.getTime()
  const delta = (await totpOf(secret)).validate({ token: code, timestamp, window: DRIFT_STEPS })
  return delta === null ? null : Math.floor(timestamp / (STEP_SECONDS * SECOND)) + delta
}

async function totpOf(secret: string, names: { issuer?: string; label?: string } = {}) {
  const { Secret, TOTP } = await import('otpauth')
  return new TOTP({
    ...names,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: STEP_SECONDS,
    secret: Secret.fromBase32(secret),
  })
}
