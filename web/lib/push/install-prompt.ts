import { isServer } from '../is-server.ts'

/** Event of Chromium: https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface */
type InstallPromptEvent = Event & { prompt: () => Promise<unknown> }

let held: InstallPromptEvent | undefined

/** The browser's own question waits until Quad asks. It comes once a page, before much of the code. */
if (!isServer) {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    held = event as InstallPromptEvent
  })
  window.addEventListener('appinstalled', forget)
}

/** On phones and tablets: others have no home screen. */
export function canInstall(): boolean {
  return held !== undefined && window.matchMedia('(pointer: coarse)').matches
}

/** Shows the browser's own question, which works once. */
export async function install(): Promise<void> {
  await held?.prompt()
  forget()
}

function forget(): void {
  held = undefined
}
