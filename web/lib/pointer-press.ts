let isPressed = false
let isHeld = false
const waiting: Array<() => void> = []

if (typeof window !== 'undefined') {
  // The click that a release makes comes after it, and must find what was pressed.
  const release = () =>
    setTimeout(() => {
      isPressed = false
      isHeld = false
      for (const work of waiting.splice(0)) work()
    })
  // The release of another button may go to the menu that it opens.
  const press = ({ button }: PointerEvent) => {
    if (button === 0) isPressed = isHeld = true
  }
  window.addEventListener('pointerdown', press, true)
  // What a click starts is not put off: a second click would find it not begun yet.
  window.addEventListener('click', () => (isHeld = false), true)
  window.addEventListener('pointerup', release, true)
  window.addEventListener('pointercancel', release, true)
  window.addEventListener('keydown', release, true)
}

/** Does work at once, or after the press that is under way: what moves the page in between would lose its click. */
export function whenReleased(work: () => void): void {
  if (isPressed) waiting.push(work)
  else work()
}

/** Whether a press is under way that has not come to its click yet. */
export function isPointerHeld(): boolean {
  return isHeld
}
