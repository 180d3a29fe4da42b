/** Leaves the application for a URL of this server that the router does not handle. */
export function leaveFor(url: string): void {
  window.location.assign(url)
}
