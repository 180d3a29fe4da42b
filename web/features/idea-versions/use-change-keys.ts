import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

const KEYS: Record<string, 1 | -1> = { ']': 1, '[': -1 }
/** Where a bracket is typed, or belongs to what is open over the page. */
const ELSEWHERE = 'input:not([type=radio]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog]'

/** Moves the focus from change to change within a region: by `[` and `]` on the page, or by calling `jump`. */
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

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const step = KEYS[event.key]
    if (!step || total === 0 || event.ctrlKey || event.metaKey) return
    if (event.target instanceof Element && event.target.closest(ELSEWHERE)) return
    event.preventDefault()
    jump(step)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  return { jump, status: current > 0 && current <= total ? { n: current, total } : null }
}
