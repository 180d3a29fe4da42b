import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { requestActivation } from '../../../contract/accounts.ts'
import { getOwnProfile } from '../../../contract/profiles.ts'
import { signIn, signOut } from '../../../contract/sessions.ts'

import { errorBody, networkFailure, stubApi } from '../../testing/api.ts'
import { profileOf } from '../../testing/profile.ts'
import { beginSession, sessionToken } from '../session/session.ts'
import { ApiError, ForeignError, request, UnexpectedResponseError } from './api-client.ts'
import { requestRaw } from './request-raw.ts'

const CREDENTIALS = { email: 'nethmi@campus.example', password: 'a bench under a tree' }
const SESSION = { token: 'A'.repeat(26), expiry: '2099-01-01T00:00:00.000Z' }

beforeEach(() => localStorage.clear())
afterEach(() => void vi.restoreAllMocks())

async function failure(): Promise<unknown> {
  return request(signIn, { body: CREDENTIALS }).catch((error: unknown) => error)
}

it('the API client says "Something went wrong" when no response comes', async () => {
  // Proves spec 8/1.
  stubApi(networkFailure)
  expect(await failure()).toMatchObject({ status: 0, message: 'Something went wrong', isUnreachable: true })
  const withProgress = request(signIn, { body: CREDENTIALS }, { onUploadProgress: () => {} })
  await expect(withProgress).rejects.toMatchObject({ status: 0, message: 'Something went wrong' })
})

it('the API client has one offline message for changes and another for reads', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  stubApi(networkFailure)
  const notSent = 'You are offline. This was not sent; try again when you are online.'
  expect(await failure()).toMatchObject({ status: 0, message: notSent, isUnreachable: true })
  const withProgress = request(signIn, { body: CREDENTIALS }, { onUploadProgress: () => {} })
  await expect(withProgress).rejects.toMatchObject({ status: 0, message: notSent })
  const message = 'You are offline. Try again when you are online.'
  await expect(request(getOwnProfile, {})).rejects.toMatchObject({ status: 0, message })
  await expect(requestRaw('/v1/me/export')).rejects.toMatchObject({ status: 0, message })
})

it('the API client says "An error occurred" when an error response has no error body', async () => {
  // Proves spec 8/6.
  stubApi(() => ({ status: 502, body: '<h1>Bad gateway</h1>' }))
  expect(await failure()).toMatchObject({ status: 502, message: 'An error occurred', isUnexplained: true, fields: {} })
})

it.each([200, 204])('the API client takes a %d without the mark of Quad for no response', async (status) => {
  const page = status === 200 ? '<h1>Sign in to this network</h1>' : null
  vi.stubGlobal('fetch', async () => new Response(page, { status }))
  expect(await failure()).toMatchObject({ status: 0, message: 'Something went wrong' })
  await expect(requestRaw('/v1/me/export')).rejects.toBeInstanceOf(ApiError)
})

it('the API client keeps the session when a gateway refuses a call', async () => {
  beginSession(SESSION)
  vi.stubGlobal('fetch', async () => new Response('<h1>Who are you?</h1>', { status: 401 }))
  await expect(request(getOwnProfile, {})).rejects.toBeInstanceOf(ForeignError)
  await expect(requestRaw('/v1/me/export')).rejects.toBeInstanceOf(ForeignError)
  expect(sessionToken()).toBe(SESSION.token)
})

it('the API client ends the session at a response that says so, and returns what visitors get', async () => {
  beginSession(SESSION)
  stubApi(() => ({ status: 204, headers: { 'quad-session': 'ended' } }))
  await request(requestActivation, { body: { email: 'nethmi@campus.example' } }).catch(() => null)
  expect([sessionToken(), localStorage.getItem('token_expiry')]).toEqual([null, ''])
  beginSession(SESSION)
  stubApi(() => ({ status: 401, body: errorBody({ token: 'Please sign in.' }), headers: { 'quad-session': 'ended' } }))
  const error = await request(getOwnProfile, {}).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 401 })
  expect(sessionToken()).toBeNull()
})

it('the API client reads fields, message and Retry-After of an error response', async () => {
  stubApi(() => ({ status: 429, body: errorBody({ email: 'unknown' }, 'Wait.'), headers: { 'retry-after': '60' } }))
  expect(await failure()).toMatchObject({ status: 429, message: 'Wait.', retryAfterSeconds: 60 })
  expect(((await failure()) as ApiError).fields).toEqual({ email: 'unknown' })
})

it('the API client treats a response with an error field as an error, whatever its status', async () => {
  // Proves spec 7/2, 8/8.
  stubApi(() => ({ status: 200, body: errorBody({ email: 'unknown' }) }))
  const error = await failure()
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 400, fields: { email: 'unknown' } })
})

it.each([200, 201, 299])('the API client treats %d as a success', async (status) => {
  // Proves spec 7/3.
  stubApi(() => ({ status, body: { authentication_token: SESSION } }))
  expect(await request(signIn, { body: CREDENTIALS })).toEqual({ authentication_token: SESSION })
})

it('the API client rejects a response of another structure', async () => {
  stubApi(() => ({ body: { authentication_token: 'A' } }))
  expect(await failure()).toBeInstanceOf(UnexpectedResponseError)
})

it('the API client sends the stored token as a bearer with every request, and JSON to /v1', async () => {
  // Proves spec 7/1.
  const calls = stubApi(({ method }) => (method === 'GET' ? { body: { profile: profileOf() } } : { status: 204 }))
  beginSession(SESSION)
  await request(getOwnProfile, {})
  await request(signOut, {})
  await failure()
  expect(calls.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill(`Bearer ${SESSION.token}`))
  expect(calls.every(({ path }) => path.startsWith('/v1/'))).toBe(true)
  expect(calls[2]?.headers['content-type']).toBe('application/json')
})

it('the API client ends the session when a call that carried a token gets 401', async () => {
  // Proves spec 4/6.
  stubApi(() => ({ status: 401, body: errorBody({ token: 'Please sign in.' }) }))
  beginSession(SESSION)
  await request(getOwnProfile, {}).catch(() => undefined)
  expect(sessionToken()).toBeNull()
})
