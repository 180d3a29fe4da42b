import { useSyncExternalStore } from 'react'
import { readStored, store } from '../device-storage.ts'

const STORAGE_KEY = 'quad-keys'
const OFF = 'off'
const listeners = new Set<() => void>()

/** Whether keys of one character do something on this device: who speaks to a page turns them off (WCAG 2.1.4). */
const areKeysOn = () => readStored(STORAGE_KEY) !== OFF

export function setKeys(areOn: boolean): void {
  store(STORAGE_KEY, areOn ? null : OFF)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export function useKeys(): boolean {
  return useSyncExternalStore(subscribe, areKeysOn, () => true)
}
