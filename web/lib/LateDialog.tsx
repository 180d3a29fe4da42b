import { type ComponentType, useEffect, useState } from 'react'
import { type LatePart, whenIdle } from './late-part.ts'

type LateDialogProps<Props> = { part: LatePart<Props> } & Props

/**
 * A dialog whose code is fetched when it opens, and before that when the browser is idle: here for one that is always
 * mounted, by `useWhenIdle` of whoever opens it for one that is mounted only while it is open.
 */
export function LateDialog<Props extends object>({ part, ...rest }: LateDialogProps<Props>) {
  const props = rest as unknown as Props
  const isOpen = !('open' in props) || Boolean(props.open)
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(() => part.component)
  const isMissing = Dialog === null
  useEffect(() => {
    if (!isMissing) return
    let isGone = false
    const arrive = () => {
      if (!isGone) setDialog(() => part.component)
    }
    const fail = (error: unknown) => {
      if (isGone || !isOpen) return
      // For the page's error boundary, which offers to try again.
      setDialog(() => {
        throw error
      })
    }
    const bring = () => void part.load().then(arrive, fail)
    const cancel = isOpen ? bring() : whenIdle(bring)
    return () => {
      isGone = true
      cancel?.()
    }
  }, [part, isMissing, isOpen])
  return Dialog && <Dialog {...props} />
}

/** Fetches code that the page may need soon. */
export function useWhenIdle(parts: ReadonlyArray<{ load: () => Promise<void> }>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page always has the same parts
  useEffect(
    () =>
      whenIdle(() => {
        for (const part of parts) part.load().catch(() => {})
      }),
    [],
  )
}
