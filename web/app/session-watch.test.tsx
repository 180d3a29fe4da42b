import { QueryClient } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { beginSession, endInvalidSession, endSession, sessionToken } from '../lib/session/session.ts'
import type { AppRouter } from './router.tsx'
import { EXPIRY_CHECK_MS, useSessionWatch } from './session-watch.ts'

const navigate = vi.fn(async () => undefined)
const queryClient = new QueryClient()
const latestLocation = { href: '/community?q=kamal' } as AppRouter['latestLocation']
const router = { navigate, latestLocation }

const MINUTE_MS = 60_000
const token = 'A'.repeat(26)

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  localStorage.clear()
  navigate.mockClear()
})
afterEach(() => vi.useRealTimers())

it('the session watch ends a session that is past its expiry at the start', () => {
  // Proves spec 4/5.
  beginSession({ token, expiry: new Date(1).toISOString() })
  vi.setSystemTime(1)
  renderHook(() => useSessionWatch(router, queryClient))
  expect(sessionToken()).toBeNull()
})

it('the session watch keeps a new session on a device whose clock is past its expiry', () => {
  beginSession({ token, expiry: new Date(-1).toISOString() })
  renderHook(() => useSessionWatch(router, queryClient))
  expect(sessionToken()).toBe(token)
})

it('the session watch checks every five minutes whether the session has expired, and opens the sign-in page', async () => {
  // Proves spec 4/5, 9/1.
  expect(EXPIRY_CHECK_MS).toBe(5 * MINUTE_MS)
  beginSession({ token, expiry: new Date(6 * MINUTE_MS).toISOString() })
  renderHook(() => useSessionWatch(router, queryClient))
  await act(() => vi.advanceTimersByTimeAsync(EXPIRY_CHECK_MS))
  expect(sessionToken()).toBe(token)
  await act(() => vi.advanceTimersByTimeAsync(EXPIRY_CHECK_MS))
  expect(sessionToken()).toBeNull()
  expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: '/auth/login', search: { to: '/community?q=kamal' } })
})

it('the session watch opens the sign-in page with a return path, once, when the server refuses the session', () => {
  beginSession({ token, expiry: new Date(6 * MINUTE_MS).toISOString() })
  renderHook(() => useSessionWatch(router, queryClient))
  // Two pending calls get a 401.
  endInvalidSession(token)
  endInvalidSession(token)
  expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: '/auth/login', search: { to: '/community?q=kamal' } })
})

it('the session watch sets no return path after signing out', () => {
  beginSession({ token, expiry: new Date(6 * MINUTE_MS).toISOString() })
  renderHook(() => useSessionWatch(router, queryClient))
  endSession()
  expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: '/auth/login' })
})
