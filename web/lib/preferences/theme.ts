import { useSyncExternalStore } from 'react'
import { readStored, store } from '../device-storage.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** The same key is read by `public/theme.js`, which runs before the first paint. */
export const THEME_STORAGE_KEY = 'quad-theme'

const listeners = new Set<() => void>()
let unsavedTheme: Theme | null = null

function isTheme(value: unknown): value is Theme {
  return THEMES.some((theme) => theme === value)
}

/** The member's choice; 'system' when none was made or storage is unavailable. */
export function readTheme(): Theme {
  if (unsavedTheme) return unsavedTheme
  const stored = readStored(THEME_STORAGE_KEY)
  return isTheme(stored) ? stored : 'system'
}

/** Applies a theme to the document and keeps it on this device. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  unsavedTheme = store(THEME_STORAGE_KEY, theme === 'system' ? null : theme) ? null : theme
  for (const listener of listeners) listener()
}

function systemPrefersDark(): boolean {
  return window.matchMedia?.('(prefers-color-scheme: dark)').matches ?? false
}

function subscribe(listener: () => void): () => void {
  const applyFromOtherTab = (event: StorageEvent) => {
    if (event.key === THEME_STORAGE_KEY) setTheme(readTheme())
  }
  const system = window.matchMedia?.('(prefers-color-scheme: dark)')
  listeners.add(listener)
  window.addEventListener('storage', applyFromOtherTab)
  system?.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', applyFromOtherTab)
    system?.removeEventListener('change', listener)
  }
}

/** The chosen theme, what it resolves to right now, and a setter. Follows the system while 'system' is chosen. */
export function useTheme(): { theme: Theme; isDark: boolean; setTheme: (theme: Theme) => void } {
  const theme = useSyncExternalStore(subscribe, readTheme, () => 'system' as const)
  const isSystemDark = useSyncExternalStore(subscribe, systemPrefersDark, () => false)
  return { theme, isDark: theme === 'dark' || (theme === 'system' && isSystemDark), setTheme }
}
