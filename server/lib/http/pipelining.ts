import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Browsers and proxies send one request at a time; a script may send some ahead. */
const UNANSWERED_MAX = 64

/**
 * Closes a connection that sends more requests ahead of their responses than this. Node reads as many as arrive in one
 * packet, so a few kilobytes would otherwise become thousands of responses in memory. Register it before every other hook.
 */
export function limitPipelining(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>()

  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    const count = (unanswered.get(socket) ?? 0) + 1
    unanswered.set(socket, count)
    if (count <= UNANSWERED_MAX) return done()
    // Requests that were read already have nobody to answer to.
    reply.hijack()
    socket.destroy()
  })

  app.addHook('onResponse', ({ raw: { socket } }, _reply, done) => {
    unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1)
    done()
  })
}
