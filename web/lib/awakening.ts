declare global {
  /** By address, what public/boot.js has asked for already. */
  var quadAnswers: Map<string, Promise<Response>> | undefined
}

const AT_LATEST_MS = 5000

let awakening: Promise<void> | undefined
let endAwakening = () => {}

/**
 * From now on answers are held back until the page works that the build has written into its document: that has no data
 * in it, and React must find it as it was written.
 */
export function beginAwakening(): void {
  awakening = new Promise((resolve) => {
    endAwakening = () => {
      awakening = undefined
      resolve()
    }
  })
  setTimeout(() => endAwakening(), AT_LATEST_MS)
}

/** Called by every page once it is shown. */
export function pageIsAwake(): void {
  endAwakening()
}

/** Settles when answers may be shown; undefined when they always may. */
export function whenAwake(): Promise<void> | undefined {
  return awakening
}

/** The answer to a visitor's call that was made before the application's code was there. It is good for one call. */
export function takeEarlyAnswer(url: string): Promise<Response> | undefined {
  const answer = globalThis.quadAnswers?.get(url)
  globalThis.quadAnswers?.delete(url)
  return answer
}
