let isPressed = false
const waiting: Array<() => void> = []

if (typeof window !== 'undefined') {
  // The click that a release makes comes after it, and must find what was pressed.
  const release = () =>
    setTimeout(() => {
      isPressed = false
      for (const work of waiting.splice(0)) work()
    })
  // The release of another button may go to the menu that it opens.
  window.addEventListener('pointerdown', (event) => (isPressed = isPressed || event.button === 0), true)
  window.addEventListener('pointerup', release, true)
  window.addEventListener('pointercancel', release, true)
  window.addEventListener('keydown', release, true)
}

/** Does work at once, or after the press that is under way: what moves the page in between would lose its click. */
export function whenReleased(work: () => void): void {
  if (isPressed) waiting.push(work)
  else work()
}

/** Whether a finger or the mouse is down at the moment. */
export function isPointerDown(): boolean {
  return isPressed
}
