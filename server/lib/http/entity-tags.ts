/** `If-None-Match` (RFC 9110, section 13.1.2), by weak comparison, since a proxy that compresses weakens tags. */
export function isKnownTag(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((tag) => [etag, `W/${etag}`, '*'].includes(tag.trim())) ?? false
}
