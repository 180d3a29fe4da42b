/** Leaves the application for a URL of this server, or of a provider of sign-in. */
export function leaveFor(url: string): void {
  window.location.assign(url)
}

/** As `leaveFor`; going back skips this page. */
export function replaceBy(url: string): void {
  window.location.replace(url)
}
