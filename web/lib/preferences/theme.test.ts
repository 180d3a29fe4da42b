import { readFileSync } from 'node:fs'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { THEME_STORAGE_KEY, useTheme } from './theme.ts'

beforeEach(() => {
  localStorage.clear()
  delete document.documentElement.dataset.theme
})

it('the theme follows the system until a theme is chosen, then keeps the choice', () => {
  const { result } = renderHook(() => useTheme())
  expect(result.current.theme).toBe('system')
  act(() => result.current.setTheme('dark'))
  expect(result.current).toMatchObject({ theme: 'dark', isDark: true })
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(localStorage.getItem(THEME_STORAGE_KEY)).toBe('dark')
  act(() => result.current.setTheme('system'))
  expect(document.documentElement.dataset.theme).toBeUndefined()
  expect(localStorage.getItem(THEME_STORAGE_KEY)).toBeNull()
})

it('the theme ignores an invalid stored value', () => {
  localStorage.setItem(THEME_STORAGE_KEY, 'sepia')
  expect(renderHook(() => useTheme()).result.current.theme).toBe('system')
})

it('the theme is read under the same storage key before the first paint', () => {
  expect(readFileSync('web/public/theme.js', 'utf8')).toContain(`'${THEME_STORAGE_KEY}'`)
})
