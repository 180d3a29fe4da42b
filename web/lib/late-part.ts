import { type ComponentType, type PointerEvent, useEffect, useRef, useState } from 'react'
import { whenReleased } from './pointer-press.ts'

const IDLE_AT_LATEST_MS = 2000
/** A page loads what it shows first. */
const SETTLED_MS = 2500
/** From coming near a control to its taking over, so that a quick press still finds what it aimed at. */
const APPROACH_MS = 50

/** A component that the first view of a page does without. */
export type LatePart<Props> = {
  /** Set once the code has arrived. */
  component: ComponentType<Props> | null
  /** Fetches the code; after a failure it can be asked for again. */
  load: () => Promise<void>
}

/** Declares a component whose code is fetched when the browser is idle, or when it is wanted. */
export function latePart<Props>(fetchPart: () => Promise<ComponentType<Props>>): LatePart<Props> {
  let loading: Promise<void> | undefined
  const part: LatePart<Props> = {
    component: null,
    load() {
      loading ??= fetchPart().then(
        (component) => {
          part.component = component
        },
        (error: unknown) => {
          loading = undefined
          throw error
        },
      )
      return loading
    },
  }
  return part
}

/** Runs work once the page has settled and the browser has nothing better to do. Returns what cancels it. */
export function whenIdle(work: () => void): () => void {
  let request: number | undefined
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in window) request = requestIdleCallback(work, { timeout: IDLE_AT_LATEST_MS })
    else work()
  }, SETTLED_MS)
  return () => {
    clearTimeout(timer)
    if (request !== undefined) cancelIdleCallback(request)
  }
}

/**
 * For a control that opens something: until its code is there and somebody comes near, the caller shows a stand-in that
 * looks and is named alike, inside an element with the `standIn` properties. The real one takes over in a moment when
 * nobody presses the stand-in, and takes its focus and what it was asked to open along.
 */
export function useStandIn<Props>(part: LatePart<Props>) {
  const [arrived, setArrived] = useState({ Part: part.component, takesFocus: false, opensAtOnce: false })
  const ref = useRef<HTMLSpanElement>(null)
  const isWanted = useRef(false)
  const isGone = useRef(false)
  const hasArrived = arrived.Part !== null
  useEffect(() => {
    if (hasArrived) return
    isGone.current = false
    const cancel = whenIdle(() => part.load().catch(() => {}))
    return () => {
      isGone.current = true
      cancel()
    }
  }, [part, hasArrived])

  const show = () => {
    if (isGone.current) return
    const takesFocus = ref.current?.contains(document.activeElement) ?? false
    setArrived({ Part: part.component, takesFocus, opensAtOnce: isWanted.current })
  }
  // Without its code the control stands as it is; the next to come near asks again.
  const bring = () =>
    void part
      .load()
      .then(() => whenReleased(show))
      .catch(() => {})
  const bringSoon = () => setTimeout(bring, APPROACH_MS)
  const open = () => {
    isWanted.current = true
    bring()
  }
  const standIn = {
    ref,
    className: 'contents',
    onPointerOver: (event: PointerEvent) => event.pointerType === 'mouse' && bringSoon(),
    onFocus: bringSoon,
  }
  return { ...arrived, standIn, open }
}
