import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useLastPage } from './use-last-page.ts'

it.each([
  ['past the end', 9, 3, [3]],
  ['the last one', 3, 3, []],
  ['of an empty list', 9, 0, []],
  ['of a list that loads', 9, undefined, []],
])('useLastPage corrects a page past the end alone: %s', (_what, page, lastPage, expected) => {
  const onPageChange = vi.fn()
  renderHook(() => useLastPage(page, lastPage, onPageChange))
  expect(onPageChange.mock.calls.flat()).toEqual(expected)
})
