import type { FastifyRequest } from 'fastify'
import { SECOND } from '../clock.ts'

/**
 * A cookie that scripts cannot read. Lax, since links from other sites lead here. With TLS the prefix keeps other hosts of the
 * domain from setting it (RFC 6265bis, section 4.1.3). `isFramed`: one for a frame on a page of another site, which only frames on
 * that site get (CHIPS).
 */
export function hostCookie(publicUrl: string, label: string, isFramed = false) {
  const isTls = publicUrl.startsWith('https:')
  const name = nameOf(publicUrl, label)
  const reach = isFramed ? 'SameSite=None; Secure; Partitioned' : `SameSite=Lax${isTls ? '; Secure' : ''}`
  return {
    write: (value: string, validMs: number) =>
      `${name}=${value}; Path=/; Max-Age=${Math.floor(validMs / SECOND)}; HttpOnly; ${reach}`,
    clear: `${name}=; Path=/; Max-Age=0; HttpOnly; ${reach}`,
    read: (request: WithHeaders) => pairsOf(request).find(([key]) => key === name)?.[1],
  }
}

/** Such cookies side by side, each with an id of its own, for what a browser does in several tabs at once. */
export function hostCookies(publicUrl: string, label: string, max: number) {
  const prefix = `${nameOf(publicUrl, label)}-`
  const one = (id: string, isFramed = false) => hostCookie(publicUrl, `${label}-${id}`, isFramed)
  const read = (request: WithHeaders) =>
    pairsOf(request).flatMap(([key = '', value]) =>
      key.startsWith(prefix) && value ? [{ id: key.slice(prefix.length), value }] : [],
    )
  return {
    one,
    read,
    /** Clears the oldest, which browsers send first (RFC 6265, section 5.4), so that one more makes `max` at most. */
    makeRoom: (request: WithHeaders) =>
      read(request)
        .toReversed()
        .slice(max - 1)
        .map(({ id }) => one(id).clear),
  }
}

type WithHeaders = Pick<FastifyRequest, 'headers'>

function nameOf(publicUrl: string, label: string): string {
  return publicUrl.startsWith('https:') ? `__Host-${label}` : label
}

function pairsOf({ headers }: WithHeaders): string[][] {
  return headers.cookie?.split(';').map((pair) => pair.trim().split('=')) ?? []
}
