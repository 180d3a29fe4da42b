import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers and proxies send one request at a time; a script may send some ahead. */
const UNANSWERED_MAX = 16

/**
 * Closes a connection that sends more requests ahead of their responses than this. Node reads as many as arrive in one
 * packet, so a few kilobytes would otherwise become thousands of requests and responses in memory. It stands before Fastify,
 * which needs 20 KB for each request.
 */
export function limitPipelining(handle: RequestListener): RequestListener {
  const unanswered = new WeakMap<Socket, number>()
  return (request, response) => {
    const { socket } = request
    // Requests of the same packet have nobody to answer to any more.
    if (socket.destroyed) return
    const count = (unanswered.get(socket) ?? 0) + 1
    if (count > UNANSWERED_MAX) {
      socket.destroy()
      return
    }
    unanswered.set(socket, count)
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    handle(request, response)
  }
}
