import { useState } from 'react'
import { readStored, store } from '../../../lib/device-storage.ts'

const storageKey = (userId: string) => `first-steps:${userId}`

/** Has the first steps shown on this device until the member puts them away. */
export function offerFirstSteps(userId: string): void {
  store(storageKey(userId), 'offered')
}

/** Whether a member who just completed the profile is still shown the first steps, and how to put them away. */
export function useFirstSteps(userId: string): { isOffered: boolean; dismiss: () => void } {
  const [isOffered, setIsOffered] = useState(() => readStored(storageKey(userId)) !== null)
  function dismiss() {
    setIsOffered(false)
    store(storageKey(userId), null)
  }
  return { isOffered, dismiss }
}
