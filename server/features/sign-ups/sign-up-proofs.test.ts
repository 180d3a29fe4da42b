import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { beforeEach, expect, test } from 'vitest'
import type { SignUpChallenge, SignUpProof } from '../../../contract/accounts.ts'
import { HOUR, MINUTE } from '../../lib/clock.ts'
import { signedInMember } from '../../testing/members.ts'
import { startSecondServer, startTestApp, type TestApp } from '../../testing/test-app.ts'

const USUAL = 60

let app: TestApp
let people = 0

beforeEach(async () => {
  app = await startTestApp()
})

/** Signs up from a new network each time. */
function signUp(proof?: string, { call } = app, more: object = {}) {
  people++
  const body = { email: `person${people}@campus.example`, username: 'Person', password: 'quiet lantern orchard' }
  return call('POST', '/v1/users', {
    body: { ...body, ...(proof !== undefined && { proof }), ...more },
    ip: `10.0.${people >> 8}.${people & 255}`,
  })
}

async function makeBusy(): Promise<void> {
  // Failed tries count too, and need no password hash.
  for (let tries = 0; tries < USUAL; tries++) await signUp('', app, { email: 'person@mailinator.com' })
}

const challenge = async (): Promise<SignUpChallenge> => (await app.call('GET', '/v1/users/challenge')).json().challenge

async function solve(one: SignUpChallenge): Promise<SignUpProof> {
  const solution = await solveChallenge({ challenge: one, deriveKey })
  if (!solution) throw new Error('The challenge was not solved.')
  return { challenge: one, solution: { counter: solution.counter, derivedKey: solution.derivedKey } }
}

const proofOf = async () => JSON.stringify(await solve(await challenge()))

test('a sign-up at the usual rate needs no proof, and ignores one', async () => {
  expect((await signUp()).statusCode).toBe(202)
  expect((await signUp(await proofOf())).statusCode).toBe(202)
  expect((await signUp('garbage')).statusCode).toBe(202)
})

test('a sign-up above the usual rate needs a proof until the hour is over', async () => {
  // Proves trust 3/1.
  await makeBusy()
  const refused = await signUp()
  expect(refused.statusCode).toBe(422)
  expect(Object.keys(refused.json().error)).toEqual(['proof'])
  expect(refused.json().message).toContain('reload the page')
  expect((await signUp(await proofOf())).statusCode).toBe(202)
  const invited = await signUp(undefined, app, { invitation: 'UNKNOWN' })
  expect(invited.json().error).not.toHaveProperty('proof')
  app.clock.advance(HOUR)
  expect((await signUp()).statusCode).toBe(202)
})

test('a sign-up always needs a proof after the setting of an administrator', async () => {
  const { token } = await signedInMember(app, { isAdmin: true })
  const body = { version: 0, sign_up_proof: { asked: 'always' } }
  expect((await app.call('PUT', '/v1/admin/settings', { token, body })).statusCode).toBe(200)
  expect((await signUp()).statusCode).toBe(422)
  expect((await signUp(await proofOf())).statusCode).toBe(202)
})

test('a proof is accepted once, also of ten requests at once in two processes', { tags: ['postgres'] }, async () => {
  // Proves trust 3/1.
  await makeBusy()
  const second = await startSecondServer(app)
  const proof = await proofOf()
  const responses = await Promise.all(Array.from({ length: 10 }, (_, at) => signUp(proof, at % 2 ? app : second)))
  expect(responses.filter(({ statusCode }) => statusCode === 202)).toHaveLength(1)
  expect(responses.filter(({ statusCode }) => statusCode === 422)).toHaveLength(9)
})

test('an expired, changed, unsolved or foreign proof is refused', async () => {
  // Proves trust 3/1.
  await makeBusy()
  const right = await solve(await challenge())
  const { parameters, signature } = right.challenge
  const later = { until: '2099-01-01T00:00:00.000Z' }
  const wrong = {
    expiry: { ...right, challenge: { signature, parameters: { ...parameters, data: later } } },
    cost: { ...right, challenge: { signature, parameters: { ...parameters, cost: 1 } } },
    unsigned: { ...right, challenge: { parameters, signature: '' } },
    prefix: { ...right, solution: { counter: 1, derivedKey: parameters.keyPrefix } },
    'another counter': { ...right, solution: { ...right.solution, derivedKey: '00'.repeat(32) } },
    'another challenge': { ...right, challenge: await challenge() },
    'no JSON': 'x',
    'another shape': [],
  }
  for (const [name, proof] of Object.entries(wrong)) {
    expect((await signUp(JSON.stringify(proof))).statusCode, name).toBe(422)
  }
  const other = await startTestApp()
  const foreign = (await other.call('GET', '/v1/users/challenge')).json().challenge
  expect((await signUp(JSON.stringify(await solve(foreign)))).statusCode).toBe(422)
  app.clock.advance(10 * MINUTE)
  expect((await signUp(JSON.stringify(right))).statusCode).toBe(422)
})

test('challenges are limited and not stored by caches', async () => {
  const response = await app.call('GET', '/v1/users/challenge')
  expect(response.headers['cache-control']).toBe('no-store')
  const statuses = await Promise.all(Array.from({ length: 130 }, () => app.call('GET', '/v1/users/challenge')))
  expect(statuses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(11)
})
