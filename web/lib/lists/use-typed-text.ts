import { useEffect, useRef, useState } from 'react'

const PAUSE_MS = 250

/**
 * The text of a search box, and what changes it. Typing is never held up: `commit` is called once it pauses. When the
 * committed text changes from elsewhere (back, a link), the box follows; to its own commits, which may arrive when more
 * was typed, it does not.
 */
export function useTypedText(committed: string, commit: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(committed)
  const lastCommitted = useRef(committed)
  const pending = useRef<string[]>([])
  const latestCommit = useRef(commit)
  latestCommit.current = commit

  useEffect(() => {
    const arrived = pending.current.indexOf(committed)
    pending.current = arrived < 0 ? [] : pending.current.slice(arrived + 1)
    if (arrived >= 0 || committed === lastCommitted.current) return
    lastCommitted.current = committed
    setText(committed)
  }, [committed])

  useEffect(() => {
    if (text === lastCommitted.current) return
    const timer = setTimeout(() => {
      lastCommitted.current = text
      pending.current.push(text)
      latestCommit.current(text)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])

  return [text, setText]
}
