import type { FastifyRequest } from 'fastify'
import { FILES_COOKIE } from '../../../contract/files.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For files, which pages show and link to: such a request carries no bearer. */
    takesSessionOfCookie?: boolean
  }
}

const COOKIE = new RegExp(`(?:^|;\\s*)${FILES_COOKIE}=(\\w+)`)

/** The bearer of a request for a file, from its cookie. */
export function bearerOfFileRequest({ headers, routeOptions }: FastifyRequest): string | undefined {
  if (!routeOptions.config.takesSessionOfCookie) return undefined
  const token = COOKIE.exec(headers.cookie ?? '')?.[1]
  return token && `Bearer ${token}`
}
