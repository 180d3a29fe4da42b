import { expect, test } from 'vitest'
import { ENDPOINTS } from '../../contract/endpoints.ts'
import { openSession } from '../features/sessions/sessions.service.ts'
import { IDEA } from '../testing/ideas.ts'
import { signedInMember } from '../testing/members.ts'
import { startTestApp } from '../testing/test-app.ts'
import { DAY, HOUR, MINUTE } from './clock.ts'
import { ALL_LIMITS } from './limits.ts'

/** Ending the own session is always possible. */
const UNLIMITED = ['signOut']
const WORDS: Record<number, string> = {
  [MINUTE]: 'a minute',
  [10 * MINUTE]: 'in 10 minutes',
  [HOUR]: 'an hour',
  [DAY]: 'a day',
}

test('every call with which a member changes something has a limit', () => {
  // Proves trust 3/5.
  const changing = Object.entries(ENDPOINTS).filter(([, { method, access }]) => method !== 'GET' && access !== 'public')
  const unlimited = changing.filter(([, endpoint]) => !endpoint.limit).map(([name]) => name)
  expect(unlimited).toEqual(UNLIMITED)
})

test.each(ALL_LIMITS)('$name states its number and its window', ({ limit, windowMs, text }) => {
  expect(String(text)).toContain(` ${limit} `)
  expect(String(text)).toContain(WORDS[windowMs])
})

test('limits with different numbers have different names, since counts are stored by name', () => {
  const names = ALL_LIMITS.filter(({ text }) => !String(text).startsWith('You can search')).map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
})

test('a member shares twenty ideas a day, also at once, and gets an error with the time to try again', {
  tags: ['postgres'],
}, async () => {
  // Proves trust 3/5.
  const app = await startTestApp()
  const [{ id, ...member }, other] = [await signedInMember(app), await signedInMember(app)]
  const share = (change = {}, token = member.token) =>
    app.call('POST', '/v1/ideas', { token, body: { ...IDEA, ...change } })
  // Refused requests do not count.
  for (let index = 0; index < 3; index++) {
    expect((await share({ pdf: 'AAAA' })).statusCode).toBe(422)
    expect((await share({ title: '' })).statusCode).toBe(422)
  }
  const responses = await Promise.all(Array.from({ length: 30 }, () => share()))
  expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20)
  const refused = responses.filter(({ statusCode }) => statusCode === 429)
  expect(refused).toHaveLength(10)
  for (const response of refused) {
    expect(response.headers['retry-after']).toBe('86400')
    expect(response.json().message).toBe('You can share 20 ideas a day. Please wait 24 hours and try again.')
  }
  expect((await app.call('POST', '/v1/ideas', { token: other.token, body: IDEA })).statusCode).toBe(201)
  app.clock.advance(DAY)
  const { token } = await openSession(app.deps, id)
  expect((await share({}, token)).statusCode).toBe(201)
})

test('avatars count also when they cannot be read', async () => {
  const app = await startTestApp()
  const { token } = await signedInMember(app)
  const avatar = Buffer.from([0xff, 0xd8, 0xff, 0xe0]).toString('base64')
  const update = () => app.call('PATCH', '/v1/profile/update', { token, body: { avatar } })
  for (let index = 0; index < 20; index++) expect((await update()).statusCode).toBe(422)
  expect((await update()).statusCode).toBe(429)
  // The rest of the profile can be changed all the same.
  const body = { title: 'Designer' }
  expect((await app.call('PATCH', '/v1/profile/update', { token, body })).statusCode).toBe(200)
})
