const TIMEOUT_MS = 20_000
const USER_EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** A reload restores the scroll position instead. */
function isReload(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return load?.type === 'reload' || load?.type === 'back_forward'
}

/**
 * Focuses the element with this id and scrolls it into view, once it is rendered; keeps it in view while content above it
 * loads. Ends with the first input of the reader, with `signal`, or after a time.
 */
export function focusHashTarget(id: string, signal: AbortSignal, isFirstPage: boolean): void {
  if (signal.aborted || (isFirstPage && isReload())) return
  const ended = new AbortController()
  const until = AbortSignal.any([signal, ended.signal, AbortSignal.timeout(TIMEOUT_MS)])
  let isFocused = false
  const reveal = () => {
    const target = document.getElementById(id)
    if (!target) return
    if (!isFocused) {
      if (!target.matches('a[href], button, input, select, textarea, [tabindex]')) target.tabIndex = -1
      target.focus({ preventScroll: true })
      isFocused = true
    }
    target.scrollIntoView()
  }
  const observer = new MutationObserver(reveal)
  observer.observe(document.body, { childList: true, subtree: true })
  until.addEventListener('abort', () => observer.disconnect())
  for (const event of USER_EVENTS) {
    window.addEventListener(event, () => ended.abort(), { signal: until, capture: true, passive: true })
  }
  reveal()
}
