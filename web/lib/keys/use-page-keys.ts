import { useEffect, useEffectEvent } from 'react'
import { useKeys } from '../preferences/keys.ts'

/** Handlers by the name of the key in lower case. */
export type PageKeys = Partial<Record<string, () => void>>

const FIELDS = 'input:not([type=radio]), textarea, select, [contenteditable]'
const DIALOGS = '[role=dialog]'

/**
 * Calls what a key stands for, outside of fields and dialogs; keys of one character, unless they are turned off. Ctrl+Enter,
 * for `send`, counts in the fields of the page too.
 */
export function usePageKeys(keys: PageKeys, send?: () => void): void {
  const known = useKeys() ? keys : withoutCharacters(keys)
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, altKey, ctrlKey, metaKey } = event
    if (event.defaultPrevented || !(target instanceof Element) || target.closest(DIALOGS)) return
    if (send && key === 'Enter' && (ctrlKey || metaKey)) {
      event.preventDefault()
      return send()
    }
    const field = target.closest<HTMLElement>(FIELDS)
    const action = field ? key === 'Escape' && (() => field.blur()) : known[key.toLowerCase()]
    if (!action || altKey || ctrlKey || metaKey) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [])
}

function withoutCharacters(keys: PageKeys): PageKeys {
  return Object.fromEntries(Object.entries(keys).filter(([key]) => key.length > 1))
}
