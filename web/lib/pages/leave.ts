/** Leaves the application for a URL of this server, or of a provider of sign-in. */
export function leaveFor(url: string): void {
  window.location.assign(url)
}
