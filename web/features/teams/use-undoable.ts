import { useCallback, useEffect, useRef, useState } from 'react'
import { NOTIFICATION_DURATION_MS } from '../../lib/feedback/toasts.ts'

/**
 * Does something to a thing after as long as a toast shows, unless it is undone by then. It is done at once when the
 * component goes or the page is hidden, so that it is not forgotten.
 */
export function useUndoable(action: (id: string) => Promise<void>) {
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set())
  const timers = useRef(new Map<string, number>())
  const latestAction = useRef(action)
  latestAction.current = action

  const forget = useCallback((id: string) => {
    window.clearTimeout(timers.current.get(id))
    timers.current.delete(id)
  }, [])
  const showWaiting = useCallback(() => setWaiting(new Set(timers.current.keys())), [])
  const run = useCallback(
    (id: string) => {
      forget(id)
      void latestAction.current(id).finally(showWaiting)
    },
    [forget, showWaiting],
  )
  useEffect(() => {
    const pending = timers.current
    const runAll = () => {
      for (const id of [...pending.keys()]) run(id)
    }
    const onHidden = () => document.visibilityState === 'hidden' && runAll()
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      runAll()
    }
  }, [run])
  return {
    /** The pending action. */
    waiting,
    start: (id: string) => {
      const timer = window.setTimeout(() => run(id), NOTIFICATION_DURATION_MS)
      timers.current.set(id, timer)
      showWaiting()
    },
    undo: (id: string) => {
      forget(id)
      showWaiting()
    },
  }
}
