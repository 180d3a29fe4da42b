// @module-tag postgres

import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app.ts'
import { closeDeps, openDeps } from '../deps.ts'
import { signedInMember } from '../testing/members.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { DAY, MINUTE, SECOND } from './clock.ts'

const SIGN_IN = '/v1/auth/tokens/authentication'
const TRIES = 10

/** A second application with connections of its own to the first one's database, as another process has. */
async function besides({ deps }: TestApp) {
  const log = pino({ level: 'silent' })
  const others = { ...openDeps(deps.config, log), clock: deps.clock }
  const app = await buildApp(others, { webRoot: '/nowhere' })
  onTestFinished(async () => {
    await app.close()
    await closeDeps(others)
  })
  return app
}

test('two processes on one database do not double a rate limit, also under tries at once', {
  tags: ['postgres'],
}, async () => {
  // Proves trust 2/5.
  const first = await startTestApp()
  const second = await besides(first)
  const { email } = await signedInMember(first)
  const payload = { email, password: 'not the password' }
  const responses = await Promise.all(
    Array.from({ length: 2 * TRIES }, (_, index) =>
      (index % 2 === 0 ? first.app : second).inject({ method: 'POST', url: SIGN_IN, payload }),
    ),
  )
  const refused = responses.filter(({ statusCode }) => statusCode === 429)
  const wrong = responses.filter(({ statusCode }) => statusCode === 401)
  expect(wrong).toHaveLength(TRIES)
  expect(wrong.map(({ headers }) => headers['www-authenticate'])).toEqual(Array(TRIES).fill('Bearer'))
  expect(refused).toHaveLength(TRIES)
  for (const { headers } of refused) {
    expect(headers['ratelimit-policy']).toMatch(/^"[\w-]+";q=\d+;w=\d+$/)
    expect(headers.ratelimit).toBe(
      `${/^"[\w-]+"/.exec(String(headers['ratelimit-policy']))};r=0;t=${headers['retry-after']}`,
    )
  }
  for (const { headers } of refused) expect(Number(headers['retry-after'])).toBe((15 * MINUTE) / SECOND)
})

test('Retry-After counts down, and the rate limit is whole again when it says', async () => {
  // Proves trust 2/2, 2/8.
  const { call, clock } = await startTestApp()
  const signIn = () => call('POST', SIGN_IN, { body: { email: 'a@campus.example', password: 'not the password' } })
  for (let index = 0; index < TRIES; index++) await signIn()
  clock.advance(14 * MINUTE + 1)
  const refused = await signIn()
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('60')
  expect(refused.json().message).toBe('Too many tries. Please wait 60 seconds and try again.')
  clock.advance(MINUTE - 1)
  expect((await signIn()).statusCode).toBe(401)
})

test('a clock that is set back keeps nobody out longer than a window', async () => {
  // Proves trust 2/4.
  const { call, clock } = await startTestApp()
  const signIn = () => call('POST', SIGN_IN, { body: { email: 'a@campus.example', password: 'not the password' } })
  clock.advance(DAY)
  for (let index = 0; index < TRIES; index++) await signIn()
  expect((await signIn()).statusCode).toBe(429)
  clock.advance(-DAY)
  for (let index = 0; index < TRIES; index++) expect((await signIn()).statusCode).toBe(401)
  const refused = await signIn()
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBe((15 * MINUTE) / SECOND)
})
