import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { signIn as signInEndpoint } from '../../../contract/sessions.ts'
import { stubApi } from '../../testing/api.ts'
import { profileOf } from '../../testing/profile.ts'
import { request } from '../api/api-client.ts'
import { enterSession } from './enter-session.ts'
import { endExpiredSession } from './session.ts'

const HOUR_MS = 3_600_000
const SERVER_NOW = Date.parse('2100-01-01T00:00:00.000Z')
const LASTS_MS = 12 * HOUR_MS
const TOKEN = { token: 'A'.repeat(26), expiry: new Date(SERVER_NOW + LASTS_MS).toISOString() }

beforeEach(() => {
  localStorage.clear()
  return () => void vi.useRealTimers()
})

/** Signs in at a server whose response has this `Date`. */
async function signIn(headers: Record<string, string>): Promise<void> {
  const user = { ...profileOf(), created_at: TOKEN.expiry, user_type: 'normal', activated: true }
  stubApi(({ method }) =>
    method === 'POST'
      ? { status: 422, body: { error: { x: 'x' }, message: 'x' }, headers }
      : { body: { profile: profileOf(), user } },
  )
  await request(signInEndpoint, { body: { email: 'a@campus.example', password: 'a bench under a tree' } }).catch(
    () => {},
  )
  await enterSession(new QueryClient(), TOKEN)
}

it.each([-25, -3, -1, 1, 5, 11, 23.9, 48])(
  'a clock that is %s hours ahead takes nothing off the session',
  async (hours) => {
    const deviceNow = SERVER_NOW + hours * HOUR_MS
    vi.useFakeTimers({ now: deviceNow, toFake: ['Date'] })
    await signIn({ date: new Date(SERVER_NOW).toUTCString() })
    expect(endExpiredSession(deviceNow + LASTS_MS - 1)).toBe(false)
    expect(endExpiredSession(deviceNow + LASTS_MS)).toBe(true)
  },
)

it.each<[string, Record<string, string>]>([
  ['no date', {}],
  ['a date that is none', { date: 'yesterday' }],
  ['a date some seconds away', { date: new Date(SERVER_NOW - 30_000).toUTCString() }],
])('the session keeps the expiry of the server by a response with %s', async (_which, headers) => {
  vi.useFakeTimers({ now: SERVER_NOW, toFake: ['Date'] })
  await signIn(headers)
  expect(localStorage.getItem('token_expiry')).toBe(TOKEN.expiry)
})
