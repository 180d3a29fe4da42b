import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { TestMember } from './members.ts'
import type { TestApp } from './test-app.ts'

const STEP_MS = 30_000

/** An authenticator app with a secret; `steps` from now. */
export function codeOf(secret: string, { clock }: Pick<TestApp, 'clock'>, steps = 0): string {
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  return app.generate({ timestamp: clock.now().getTime() + steps * STEP_MS })
}

/** Turns an authenticator app on for a member. Moves the clock by a minute, so that the next code is a new one. */
export async function addAuthenticator(
  app: TestApp,
  { token }: Pick<TestMember, 'token'>,
  mail_code?: string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await app.call('POST', '/v1/me/totp/options', { token })).json().options
  const added = await app.call('POST', '/v1/me/totp', {
    token,
    body: { code: codeOf(secret, app), ...(mail_code && { mail_code }) },
  })
  expect(added.statusCode).toBe(201)
  app.clock.advance(2 * STEP_MS)
  return { secret, recoveryCodes: added.json().recovery_codes }
}
