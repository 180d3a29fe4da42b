/** The dialog that the server has written into the document of an address which opens one. */
export const STAND_IN_ID = 'stand-in'

const SCROLLS = '.overflow-y-auto'

/** Whether it is still there: then it shows what the dialog of that address waits for. */
export function hasStandIn(): boolean {
  return document.getElementById(STAND_IN_ID) !== null
}

/** Takes it away, and makes the page behind it usable. The element of a dialog that follows it is scrolled alike. */
export function endStandIn(successor?: Element | null): void {
  const standIn = document.getElementById(STAND_IN_ID)
  if (!standIn) return
  const scroller = successor?.closest(SCROLLS)
  if (scroller) scroller.scrollTop = standIn.querySelector(SCROLLS)?.scrollTop ?? 0
  standIn.remove()
  document.querySelector('.prerendered')?.removeAttribute('inert')
}
