import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RESPONSE_MARK } from '../../../contract/response-mark.values.ts'
import { reloadWhenServerResponds } from './code-loading.ts'

const SECOND_MS = 1_000
const reload = vi.fn()
let isServerThere: boolean
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  reload.mockClear()
  isServerThere = false
  vi.stubGlobal('location', { href: 'http://localhost/community', reload })
  vi.stubGlobal('fetch', async () => {
    if (!isServerThere) throw new TypeError('Failed to fetch')
    return new Response(null, { headers: { [RESPONSE_MARK]: '1' } })
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('a page whose code fails to load reloads once the server responds, also after the network is back', async () => {
  stop = reloadWhenServerResponds()
  window.dispatchEvent(new Event('online'))
  await wait(0)
  expect(reload).not.toHaveBeenCalled()
  isServerThere = true
  await wait(5 * SECOND_MS)
  expect(reload).toHaveBeenCalledOnce()
})

it('a page whose code fails to load reloads at once when the network is back, at most once a minute', async () => {
  stop = reloadWhenServerResponds()
  await wait(0)
  isServerThere = true
  window.dispatchEvent(new Event('online'))
  await wait(0)
  expect(reload).toHaveBeenCalledOnce()
  stop()
  stop = reloadWhenServerResponds()
  await wait(59 * SECOND_MS)
  expect(reload).toHaveBeenCalledOnce()
  window.dispatchEvent(new Event('online'))
  await wait(2 * SECOND_MS)
  window.dispatchEvent(new Event('online'))
  await wait(0)
  expect(reload).toHaveBeenCalledTimes(2)
})

it('a page whose code fails to load does not reload the page after it', async () => {
  isServerThere = true
  stop = reloadWhenServerResponds()
  stop()
  await wait(0)
  expect(reload).not.toHaveBeenCalled()
})
