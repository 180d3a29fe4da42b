import { beforeEach, expect, it, vi } from 'vitest'
import {
  beginSession,
  endExpiredSession,
  endInvalidSession,
  endSession,
  onSessionChange,
  sessionToken,
} from './session.ts'

const SESSION = { token: 'A'.repeat(26), expiry: '2100-01-01T00:00:00.000Z' }
const EXPIRY = Date.parse(SESSION.expiry)

beforeEach(() => localStorage.clear())

it('the session is stored under "token" and "token_expiry"', () => {
  // Proves spec 9/20.
  beginSession(SESSION)
  expect({ ...localStorage }).toEqual({ token: SESSION.token, token_expiry: SESSION.expiry })
  endSession()
  expect(localStorage).toHaveLength(0)
})

it('the session ends at the stored expiry, and not before', () => {
  beginSession(SESSION)
  expect(endExpiredSession(EXPIRY - 1)).toBe(false)
  expect(sessionToken()).toBe(SESSION.token)
  expect(endExpiredSession(EXPIRY)).toBe(true)
  expect(sessionToken()).toBeNull()
})

it('the session is not ended by a late 401 to an older token', () => {
  beginSession(SESSION)
  endInvalidSession('B'.repeat(26))
  expect(sessionToken()).toBe(SESSION.token)
  endInvalidSession(SESSION.token)
  expect(sessionToken()).toBeNull()
})

it('the session notifies listeners, also of a sign-out in another tab', () => {
  const listener = vi.fn()
  const stop = onSessionChange(listener)
  beginSession(SESSION)
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'something else' }))
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
})
