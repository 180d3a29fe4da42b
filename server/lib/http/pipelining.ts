import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers and proxies send one request at a time; a script may send some ahead. */
const PENDING_MAX = 16

/**
 * Closes a connection that sends more requests ahead of their responses than this. Node reads as many as arrive in one
 * packet, so a few kilobytes would otherwise become thousands of requests and responses in memory. It runs before Fastify,
 * which needs 20 KB for each request.
 */
export function limitPipelining(handle: RequestListener): RequestListener {
  const pending = new WeakMap<Socket, number>()
  return (request, response) => {
    const { socket } = request
    // The connection closed while earlier requests of the same packet were handled.
    if (socket.destroyed) return
    const count = (pending.get(socket) ?? 0) + 1
    if (count > PENDING_MAX) {
      socket.destroy()
      return
    }
    pending.set(socket, count)
    response.once('close', () => pending.set(socket, (pending.get(socket) ?? 1) - 1))
    handle(request, response)
  }
}
