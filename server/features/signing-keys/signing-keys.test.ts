// @module-tag postgres

import { createLocalJWKSet, jwtVerify, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { DAY } from '../../lib/clock.ts'
import { startSecondServer, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { publicKeys, rotateSigningKeys, type SigningPurpose, signingKey } from './signing-keys.service.ts'

async function sign({ deps }: TestApp, purpose: SigningPurpose): Promise<string> {
  const { kid, alg, privateKey } = await signingKey(deps, purpose)
  return new SignJWT({ about: purpose }).setProtectedHeader({ alg, kid }).sign(privateKey)
}

async function verify({ deps }: TestApp, purpose: SigningPurpose, token: string) {
  return jwtVerify(token, createLocalJWKSet({ keys: await publicKeys(deps, purpose) }))
}

const kidOf = async ({ deps }: TestApp) => (await signingKey(deps, 'learning-platforms')).kid

test.each(['learning-platforms', 'certificates'] as const)(
  'what is signed for %s is verified by the public keys',
  async (purpose) => {
    const app = await startTestApp()
    const token = await sign(app, purpose)
    expect((await verify(app, purpose, token)).payload).toEqual({ about: purpose })
    const other = purpose === 'certificates' ? 'learning-platforms' : 'certificates'
    await expect(verify(app, other, token)).rejects.toThrow()
  },
)

test('private keys are stored encrypted, and public ones hold no private part', async () => {
  const app = await startTestApp()
  await signingKey(app.deps, 'learning-platforms')
  const [row] = await app.deps.db.selectFrom('signing_keys').selectAll().execute()
  expect(row?.private_key).not.toContain('{')
  expect(Object.keys((await publicKeys(app.deps, 'learning-platforms'))[0] ?? {}).sort()).toEqual(
    ['alg', 'e', 'kid', 'kty', 'n', 'use'].sort(),
  )
})

test('processes that need the first key at once share one', async () => {
  const first = await startTestApp()
  const second = await startSecondServer(first)
  const kids = await Promise.all([first, second, first, second].map(kidOf))
  expect(new Set(kids).size).toBe(1)
})

test('the next key is published before it signs, and the earlier one until nothing signed by it is valid', async () => {
  const app = await startTestApp()
  const kids = async () => (await publicKeys(app.deps, 'learning-platforms')).map(({ kid }) => kid)
  const first = await kidOf(app)
  const pass = async (ms: number) => {
    app.clock.advance(ms)
    await Promise.all([rotateSigningKeys(app.deps), rotateSigningKeys(app.deps)])
  }
  await pass(87 * DAY)
  expect(await kids()).toEqual([first])
  await pass(DAY)
  const [next] = await kids()
  expect(await kids()).toEqual([next, first])
  expect(await kidOf(app)).toBe(first)
  await pass(2 * DAY)
  expect(await kidOf(app)).toBe(next)
  expect(await kids()).toEqual([next, first])
  await pass(7 * DAY)
  expect(await kids()).toEqual([next])
  expect(await app.deps.db.selectFrom('signing_keys').select('id').execute()).toHaveLength(1)
})

test('keys of certificates stay published', async () => {
  const app = await startTestApp()
  const token = await sign(app, 'certificates')
  for (let year = 1; year <= 5; year++) {
    app.clock.advance(365 * DAY)
    await rotateSigningKeys(app.deps)
  }
  expect((await publicKeys(app.deps, 'certificates')).length).toBeGreaterThan(3)
  expect((await verify(app, 'certificates', token)).payload).toEqual({ about: 'certificates' })
})
