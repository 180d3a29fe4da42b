/** How a control takes over from the stand-in that was there before its code: see `useStandIn`. */
export type TakeOver = { takesFocus: boolean; opensAtOnce: boolean }

const focused = new WeakSet<HTMLElement>()

/** A ref that focuses its element when that appears. */
export function focusOnce(element: HTMLElement | null): void {
  if (!element || focused.has(element)) return
  focused.add(element)
  element.focus({ preventScroll: true })
}

/** The keys that open a list or a menu, beside those that press a button. */
export function opensByKey(key: string): boolean {
  return key === 'ArrowDown' || key === 'ArrowUp'
}
