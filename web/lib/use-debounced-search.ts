import { useEffect, useRef, useState } from 'react'

const PAUSE_MS = 250

/**
 * A search box whose typing is never held up: `text` is what stands in the box, and `commit` is called with it once
 * typing pauses. When the committed value changes from elsewhere (back, a link), the box follows.
 */
export function useDebouncedSearch(
  committed: string,
  commit: (text: string) => void,
): [string, (text: string) => void] {
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
