import { expect, it, vi } from 'vitest'
import { ApiError } from '../api/api-client.ts'
import { toast } from '../feedback/toasts.ts'
import { describeError, toastError, toastOutcome } from './describe-error.ts'

vi.mock('../feedback/toasts.ts', () => ({ toast: { error: vi.fn(), success: vi.fn() } }))
const shown = () => vi.mocked(toast.error).mock.calls.splice(0).flat()

const UNEXPLAINED = new ApiError(502, 'An error occurred')

it.each([
  ['the sentence of the server', new ApiError(503, 'Try again later.'), 'Try again later.'],
  ['the fallback for an empty one', new ApiError(404, ''), 'Failed'],
  ['the fallback for what no server said', new TypeError('x is undefined'), 'Failed'],
  ['that there was no response', new ApiError(0, 'Something went wrong'), 'Something went wrong'],
  ['that there was no reason', UNEXPLAINED, 'An error occurred'],
])('the description of an error says %s', (_what, error, text) => {
  expect(describeError(error, 'Failed')).toBe(text)
})

it('the description of an error uses the text of the form for a response without a reason', () => {
  expect(describeError(UNEXPLAINED, 'Failed', 'Unexpected')).toBe('Unexpected')
})

it('toastError shows one toast per field, or the sentence', () => {
  toastError(new ApiError(422, 'Invalid.', { email: 'is taken', password: 'is too short' }), 'Failed')
  expect(shown()).toEqual(['email: is taken', 'password: is too short'])
  toastError(UNEXPLAINED, 'Failed')
  expect(shown()).toEqual(['An error occurred'])
})

it('toastOutcome shows the failure of a mutation, or calls back', async () => {
  const onSuccess = vi.fn()
  await toastOutcome(Promise.reject(new ApiError(409, 'Somebody was faster.')), { onSuccess, failed: 'Failed' })
  expect(shown()).toEqual(['Somebody was faster.'])
  expect(onSuccess).not.toHaveBeenCalled()
  await toastOutcome(Promise.resolve(), { onSuccess, failed: 'Failed' })
  expect(onSuccess).toHaveBeenCalledOnce()
})
