import { beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '../durations.ts'
import { claimPrompt, recordPromptAnswer } from './asked.ts'

const START = Date.parse('2026-01-05T09:00:00Z')
const take = (day: number) => claimPrompt('a-member', START + day * DAY_MS)
const notify = (permission: NotificationPermission) => vi.stubGlobal('Notification', { permission })

beforeEach(() => {
  localStorage.clear()
  notify('default')
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('navigator', { serviceWorker: {} })
  window.dispatchEvent(new Event('beforeinstallprompt'))
})

test('one question a day, the first one until it is answered', () => {
  expect([take(0), take(0), take(0.9), take(1)]).toEqual(['push', undefined, undefined, 'push'])
})

test('an answer is kept for good', () => {
  take(0)
  recordPromptAnswer('push')
  expect([take(0), take(1)]).toEqual([undefined, 'install'])
  recordPromptAnswer('install')
  expect([take(2), take(400)]).toEqual([undefined, undefined])
})

test('nothing is asked that the browser refuses, or that was done', () => {
  notify('denied')
  expect(take(0)).toBe('install')
  window.dispatchEvent(new Event('appinstalled'))
  expect(take(1)).toBeUndefined()
  notify('granted')
  localStorage.setItem('quad-push', 'a-member 2026 https://push.example/1')
  expect(take(2)).toBeUndefined()
})

test('a clock that was ahead ends no questions', () => {
  take(300)
  expect(take(0)).toBe('push')
})

test('nothing is asked where the answer could not be kept', () => {
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem })
  expect(take(0)).toBeUndefined()
})
