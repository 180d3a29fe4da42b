import { useState } from 'react'

const storageKey = (userId: string) => `first-steps:${userId}`

/** Has the first steps shown on this device until the member puts them away. */
export function offerFirstSteps(userId: string): void {
  try {
    localStorage.setItem(storageKey(userId), 'offered')
  } catch {
    // Without storage they are not shown.
  }
}

/** Whether a member who just completed the profile is still shown the first steps, and how to put them away. */
export function useFirstSteps(userId: string): { isOffered: boolean; dismiss: () => void } {
  const [isOffered, setIsOffered] = useState(() => {
    try {
      return localStorage.getItem(storageKey(userId)) !== null
    } catch {
      return false
    }
  })
  function dismiss() {
    setIsOffered(false)
    try {
      localStorage.removeItem(storageKey(userId))
    } catch {
      // Nothing was stored.
    }
  }
  return { isOffered, dismiss }
}
