import type { FastifyRequest } from 'fastify'
import { SECOND } from '../clock.ts'

/**
 * A cookie that scripts cannot read. Lax, since links from other sites lead here. With TLS the prefix keeps other hosts of the
 * domain from setting it (RFC 6265bis, section 4.1.3).
 */
export function hostCookie(publicUrl: string, label: string) {
  const isTls = publicUrl.startsWith('https:')
  const name = isTls ? `__Host-${label}` : label
  return {
    write: (value: string, validMs: number) =>
      `${name}=${value}; Path=/; Max-Age=${Math.floor(validMs / SECOND)}; HttpOnly; SameSite=Lax${isTls ? '; Secure' : ''}`,
    clear: `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${isTls ? '; Secure' : ''}`,
    read: ({ headers }: Pick<FastifyRequest, 'headers'>) =>
      headers.cookie
        ?.split(';')
        .map((pair) => pair.trim().split('='))
        .find(([key]) => key === name)?.[1],
  }
}
