/** Leaves the application for an address of this server that answers to the browser itself. */
export function leaveFor(address: string): void {
  window.location.assign(address)
}
