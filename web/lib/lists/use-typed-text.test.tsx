import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useTypedText } from './use-typed-text.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('the text field keeps the input when an earlier commit arrives late, and follows other changes', () => {
  const commit = vi.fn()
  const { result, rerender } = renderHook(({ committed }) => useTypedText(committed, commit), {
    initialProps: { committed: '' },
  })
  function type(text: string) {
    act(() => result.current[1](text))
    act(() => vi.advanceTimersByTime(1000))
  }
  const shownOnce = (committed: string) => {
    rerender({ committed })
    return result.current[0]
  }
  type('sol')
  type('solar')
  expect(commit.mock.calls).toEqual([['sol'], ['solar']])
  expect(shownOnce('sol')).toBe('solar')
  expect(shownOnce('solar')).toBe('solar')
  expect(shownOnce('sol')).toBe('sol')
  type('solar lamps')
  expect(shownOnce('')).toBe('')
})
