type ShowToast = () => void

// A page may notify before the toaster listens, or before its code is there: those messages wait for it.
const waiting: ShowToast[] = []
const listeners = new Set<() => void>()
let isToasterMounted = false

/** Called by `<Toaster/>` once it listens; returns the function that ends it. */
export function connectToaster(): () => void {
  isToasterMounted = true
  for (const showToast of waiting.splice(0)) showToast()
  return () => {
    isToasterMounted = false
  }
}

/** Shows a message now, or as soon as the toaster listens. */
export function enqueueToast(showToast: ShowToast): void {
  if (isToasterMounted) {
    showToast()
    return
  }
  waiting.push(showToast)
  for (const listener of listeners) listener()
}

/** Calls back when a message has to wait, at once if one does. Returns what ends it. */
export function onToastWaiting(listener: () => void): () => void {
  if (waiting.length > 0) listener()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
