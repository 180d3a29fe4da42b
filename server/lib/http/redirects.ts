import type { FastifyReply } from 'fastify'

/** Leads the browser to another address. */
export function redirectTo(reply: FastifyReply, url: string, cookies: string[] = []): void {
  reply.headers({ 'cache-control': 'no-store', location: url })
  // Each is a header of its own.
  for (const one of cookies) reply.header('set-cookie', one)
}
