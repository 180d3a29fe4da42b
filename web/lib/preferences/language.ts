import { useSyncExternalStore } from 'react'
import { readStored, store } from '../device-storage.ts'

/** The languages of the message catalogue, each in its own words. A new one is a folder in web/messages and a line here. */
export type Language = 'en'
export const LANGUAGES: readonly [{ code: Language; name: string }, ...{ code: Language; name: string }[]] = [
  { code: 'en', name: 'English' },
]

const STORAGE_KEY = 'quad-language'
const [DEFAULT] = LANGUAGES
const listeners = new Set<() => void>()

function readLanguage(): Language {
  const stored = readStored(STORAGE_KEY)
  return LANGUAGES.find(({ code }) => code === stored)?.code ?? DEFAULT.code
}

/** Keeps the choice on this device; where storage is forbidden it lasts for this page. */
export function setLanguage(language: Language): void {
  store(STORAGE_KEY, language)
  document.documentElement.lang = language
  for (const listener of listeners) listener()
}

export function useLanguage(): Language {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    readLanguage,
    () => DEFAULT.code,
  )
}
