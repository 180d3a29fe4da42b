import { type ComponentType, useEffect, useRef, useState } from 'react'

const IDLE_AT_LATEST_MS = 2000
/** Where the browser does not tell when it is idle. */
const IDLE_PROBABLY_MS = 200

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

/** Runs work when the browser has nothing better to do. Returns what cancels it. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, IDLE_PROBABLY_MS)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work, { timeout: IDLE_AT_LATEST_MS })
  return () => cancelIdleCallback(request)
}

/**
 * For a control that opens something: until its code is there, the caller shows a stand-in that looks and is named
 * alike. The real one takes over in a moment when nobody presses the stand-in, and takes its focus and what it was
 * asked to open along.
 */
export function useStandIn<Props>(part: LatePart<Props>) {
  const [arrived, setArrived] = useState({ Part: part.component, takesFocus: false, opensAtOnce: false })
  const standIn = useRef<HTMLSpanElement>(null)
  const isWanted = useRef(false)
  const bringNow = useRef(() => {})
  const show = useRef(() => {})
  show.current = () => {
    const takesFocus = standIn.current?.contains(document.activeElement) ?? false
    setArrived({ Part: part.component, takesFocus, opensAtOnce: isWanted.current })
  }
  const hasArrived = arrived.Part !== null
  useEffect(() => {
    if (hasArrived) return
    let isGone = false
    const bring = () => {
      // Without its code the control stands as it is; pressing it asks again.
      part.load().then(
        () => whenReleased(() => isGone || show.current()),
        () => {},
      )
    }
    bringNow.current = bring
    const cancel = whenIdle(bring)
    return () => {
      isGone = true
      cancel()
    }
  }, [part, hasArrived])
  const open = () => {
    isWanted.current = true
    bringNow.current()
  }
  return { ...arrived, standIn, open }
}

let isPressed = false
const waiting: Array<() => void> = []

if (typeof window !== 'undefined') {
  // The click that a release makes comes after it, and must find what was pressed.
  const release = () =>
    setTimeout(() => {
      isPressed = false
      for (const work of waiting.splice(0)) work()
    })
  window.addEventListener('pointerdown', () => (isPressed = true), true)
  window.addEventListener('pointerup', release, true)
  window.addEventListener('pointercancel', release, true)
}

function whenReleased(work: () => void): void {
  if (isPressed) waiting.push(work)
  else work()
}
