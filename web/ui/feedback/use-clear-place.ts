import { type RefObject, useEffect, useRef } from 'react'

const GAP = 8
/** Fixed parts at the top of a page: the header and the offline banner. */
const FIXED = 'header.z-header, [role=status]:has(> .bg-text)'
const CONTROLS = 'a, button, input, label, select, summary, textarea'

/**
 * Moves what floats at the top of the screen down until it covers neither header and banner nor the control that was used
 * last, whenever `shown` changes.
 */
export function useClearPlace(box: RefObject<HTMLElement | null>, shown: string): void {
  const used = useUsedControl()
  // Not before the first paint: then the box is not there yet where it comes with what it shows, and that fades in.
  useEffect(() => {
    if (!box.current || shown === '') return
    box.current.style.top = ''
    const own = box.current.getBoundingClientRect()
    const fixed = [...document.querySelectorAll(FIXED)].map((one) => one.getBoundingClientRect())
    const control = used.current ?? document.activeElement?.closest(CONTROLS)
    const top = clearTop(own, fixed, control?.getBoundingClientRect(), window.innerHeight)
    if (top !== own.top) box.current.style.top = `${top}px`
  }, [box, used, shown])
}

function useUsedControl(): RefObject<Element | null> {
  const used = useRef<Element>(null)
  useEffect(() => {
    const note = ({ target }: Event) => {
      used.current = target instanceof Element ? target.closest(CONTROLS) : null
    }
    document.addEventListener('click', note, true)
    return () => document.removeEventListener('click', note, true)
  }, [])
  return used
}

type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>

/** Where a box begins that leaves the fixed ones free, and the used control if there is room below it. */
export function clearTop(own: Box, fixed: Box[], used: Box | undefined, screenHeight: number): number {
  const height = own.bottom - own.top
  const covers = (top: number, other: Box) =>
    other.bottom > top && other.top < top + height && other.right > own.left && other.left < own.right
  const downwards = [...fixed].sort((one, other) => one.top - other.top)
  const top = downwards.reduce((place, one) => (covers(place, one) ? one.bottom + GAP : place), own.top)
  const below = used && covers(top, used) ? used.bottom + GAP : top
  return below + height <= screenHeight ? below : top
}
