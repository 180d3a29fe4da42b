import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { type LatePart, whenIdle } from './late-part.ts'

type LateProps<Props> = { part: LatePart<Props>; fallback?: ReactNode } & Props

/**
 * A component whose code is fetched once it is shown. A dialog that is always mounted is fetched before it opens, when
 * the browser is idle; for one that is mounted only while it is open, `useWhenIdle` does the same.
 */
export function Late<Props extends object>({ part, fallback = null, ...rest }: LateProps<Props>) {
  const props = rest as unknown as Props
  const isOpen = !('open' in props) || Boolean(props.open)
  const [Part, setPart] = useState<ComponentType<Props> | null>(() => part.component)
  const isMissing = Part === null
  useEffect(() => {
    if (!isMissing) return
    let isGone = false
    const arrive = () => {
      if (!isGone) setPart(() => part.component)
    }
    const fail = (error: unknown) => {
      if (isGone || !isOpen) return
      // For the page's error boundary, which offers to try again.
      setPart(() => {
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
  return Part ? <Part {...props} /> : fallback
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
