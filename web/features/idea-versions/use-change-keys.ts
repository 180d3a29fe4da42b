import { type KeyboardEvent, type RefObject, useState } from 'react'

const KEYS = new Map(Object.entries<1 | -1>({ ']': 1, '[': -1 }))

/**
 * Moves the focus from change to change within a region: by calling `jump`, and by `[` and `]` while the focus is there, so
 * that they disturb nobody who speaks to a page (WCAG 2.1.4).
 */
export function useChangeKeys(region: RefObject<HTMLElement | null>, total: number) {
  const [current, setCurrent] = useState(0)

  function jump(step: 1 | -1) {
    const changes = region.current?.querySelectorAll<HTMLElement>('[data-change]') ?? []
    const focused = document.activeElement?.closest<HTMLElement>('[data-change]')
    const from = focused ? Number(focused.dataset.change) : current || (step === 1 ? 0 : total + 1)
    const next = ((from + step - 1 + total) % total) + 1
    const target = [...changes].find(({ dataset }) => Number(dataset.change) === next)
    if (!target) return
    target.focus({ focusVisible: true } as FocusOptions)
    setCurrent(next)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = KEYS.get(event.key)
    if (!step || total === 0 || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    jump(step)
  }

  return { jump, onKeyDown, status: current > 0 && current <= total ? { n: current, total } : null }
}
