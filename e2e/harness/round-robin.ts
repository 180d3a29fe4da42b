import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type RoundRobin = { url: string; stop: () => Promise<void> }

/** A proxy that gives each request to the next server, and to another one when that takes no connection. */
export async function startRoundRobin(servers: () => string[]): Promise<RoundRobin> {
  let turn = 0
  const proxy = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming)
    const [first = '', ...others] = inTurn(servers(), turn++)
    pass(first, others, incoming, body, outgoing)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    stop: () => {
      proxy.closeAllConnections()
      return new Promise((resolve) => proxy.close(() => resolve()))
    },
  }
}

function inTurn(servers: string[], turn: number): string[] {
  const start = turn % servers.length
  return [...servers.slice(start), ...servers.slice(0, start)]
}

function pass(
  server: string,
  others: string[],
  incoming: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
): void {
  const { method, headers } = incoming
  const upstream = request(new URL(incoming.url ?? '/', server), { method, headers, agent: false }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers)
    response.on('error', () => outgoing.destroy())
    response.pipe(outgoing)
  })
  outgoing.once('close', () => upstream.destroy())
  upstream.on('error', (error: NodeJS.ErrnoException) => {
    const [next, ...rest] = others
    // A server that took the request may have done it, so only one that is not there is passed over.
    if (error.code === 'ECONNREFUSED' && next) pass(next, rest, incoming, body, outgoing)
    else outgoing.destroy()
  })
  upstream.end(body)
}
