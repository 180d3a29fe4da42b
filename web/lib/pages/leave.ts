/** Leaves the application for a URL of this server, or of a provider of sign-in. `isReplaced`: going back skips this page. */
export function leaveFor(url: string, { isReplaced = false } = {}): void {
  if (isReplaced) window.location.replace(url)
  else window.location.assign(url)
}
