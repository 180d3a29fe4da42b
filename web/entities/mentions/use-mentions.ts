import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Mentionable } from '../../../contract/comments.ts'
import { MINUTE_MS } from '../../lib/durations.ts'

/**
 * A name that is being written, up to the cursor: an "@" that ends no word, then one word, or a last and a first name with a
 * comma between them. Punctuation behind a name ends it.
 */
const BEGUN = /(?<![\p{L}\p{M}\p{N}_\u200c\u200d])@((?:[^\s@]{1,30}, )?[^\s@]{1,30})(?<![\p{Po}\p{Pe}\p{Pf}])$/u

/** Members whose names begin so, who may be mentioned there. */
export type Suggestions = { queryKey: QueryKey; find: (q: string, signal: AbortSignal) => Promise<Mentionable[]> }

type Mentions = {
  suggestions: Suggestions
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  setText: (text: string) => void
  /** Usernames that the text mentions from the beginning. */
  mentioned: readonly string[]
}

/** Completes "@" and the beginning of a name in a text field. */
export function useMentions({ suggestions, field, text, setText, mentioned }: Mentions) {
  const [cursor, setCursor] = useState(0)
  /** Where the "@" is for which Escape has closed the menu. */
  const [closedAt, setClosedAt] = useState<number>()
  const [active, setActive] = useState(0)
  const known = useRef(new Set(mentioned))
  const begun = BEGUN.exec(text.slice(0, cursor))
  const query = begun && begun.index !== closedAt ? (begun[1] ?? '') : ''
  const { data = [] } = useQuery({
    queryKey: [...suggestions.queryKey, query],
    queryFn: ({ signal }) => suggestions.find(query, signal),
    staleTime: MINUTE_MS,
    enabled: query !== '',
    // A comma may go on with a sentence, whose keys no earlier response takes.
    placeholderData: query.includes(' ') ? undefined : keepPreviousData,
  })
  const members = query === '' ? [] : data
  const activeIndex = Math.min(active, members.length - 1)

  function replace(start: number, end: number, inserted: string) {
    flushSync(() => setText(text.slice(0, start) + inserted + text.slice(end)))
    const position = start + inserted.length
    field.current?.setSelectionRange(position, position)
    setCursor(position)
  }

  function take({ username }: Mentionable) {
    if (!begun) return
    known.current.add(username)
    replace(begun.index, cursor, `@${username} `)
  }

  /** Removes the mention before the cursor as a whole; says whether there is one. */
  function removeWhole(): boolean {
    const { selectionStart = 0, selectionEnd = 0 } = field.current ?? {}
    if (selectionStart !== selectionEnd) return false
    const before = text.slice(0, selectionStart)
    const mention = [...known.current].flatMap((name) => [`@${name}`, `@${name} `]).find((one) => before.endsWith(one))
    if (mention) replace(selectionStart - mention.length, selectionStart, '')
    return mention !== undefined
  }

  /** Says whether the key was for the menu. */
  function onKey({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
    if (key === 'Backspace') return removeWhole()
    const member = members[activeIndex]
    if (!member || ctrlKey || metaKey) return false
    const move = (step: number) => setActive((activeIndex + step + members.length) % members.length)
    const actions = new Map([
      ['ArrowDown', () => move(1)],
      ['ArrowUp', () => move(-1)],
      ['Enter', () => take(member)],
      ['Tab', () => take(member)],
      ['Escape', () => setClosedAt(begun?.index)],
    ])
    actions.get(key)?.()
    return actions.has(key)
  }

  return {
    members,
    activeIndex,
    take,
    onKey,
    /** To be called when text or cursor change. */
    follow: () => {
      const { value = '', selectionEnd = 0 } = field.current ?? {}
      setCursor(selectionEnd)
      setActive(0)
      if (!BEGUN.test(value.slice(0, selectionEnd))) setClosedAt(undefined)
    },
    close: () => setClosedAt(begun?.index),
  }
}
