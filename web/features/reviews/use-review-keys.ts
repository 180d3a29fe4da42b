import { useEffect, useEffectEvent } from 'react'

/** What a key does, by its name in lower case. */
export type ReviewKeys = Partial<Record<string, () => void>>

const FIELDS = 'input:not([type=radio]), textarea, select, [contenteditable]'
const DIALOGS = '[role=dialog]'

/** Calls what a key stands for, outside of fields and dialogs. Ctrl+Enter counts in the fields of the page too. */
export function useReviewKeys(keys: ReviewKeys, send: () => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, altKey, ctrlKey, metaKey } = event
    if (event.defaultPrevented || !(target instanceof Element) || target.closest(DIALOGS)) return
    if (key === 'Enter' && (ctrlKey || metaKey)) {
      event.preventDefault()
      return send()
    }
    const field = target.closest<HTMLElement>(FIELDS)
    const action = field ? key === 'Escape' && (() => field.blur()) : keys[key.toLowerCase()]
    if (!action || altKey || ctrlKey || metaKey) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [])
}
