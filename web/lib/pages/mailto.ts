/** The URL of a mail to an address (RFC 6068), in which some characters of addresses have a meaning of their own. */
export function mailto(email: string): string {
  return `mailto:${email.replace(/[%?#&]/g, encodeURIComponent)}`
}
