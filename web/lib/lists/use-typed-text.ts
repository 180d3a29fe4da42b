import { useEffect, useRef, useState } from 'react'

const PAUSE_MS = 250

/**
 * The text of a search box, and what changes it. Typing is never held up: `commit` is called once it pauses. When the
 * committed text changes from elsewhere (back, a link), the box follows.
 */
export function useTypedText(committed: string, commit: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(committed)
  const lastCommitted = useRef(committed)
  const latestCommit = useRef(commit)
  latestCommit.current = commit

  useEffect(() => {
    if (committed === lastCommitted.current) return
    lastCommitted.current = committed
    setText(committed)
  }, [committed])

  useEffect(() => {
    if (text === lastCommitted.current) return
    const timer = setTimeout(() => {
      lastCommitted.current = text
      latestCommit.current(text)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])

  return [text, setText]
}
