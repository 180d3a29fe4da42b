import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type ListenOptions } from 'node:net'
import { onTestFinished } from 'vitest'
import { type Internet, publicInternet } from '../lib/safe-fetch.ts'

/** The address of test servers that count as public; 127.0.0.1 stays blocked as in production. */
const EXTERNAL_IP = '127.0.0.2'

/** Counts connections and never responds. By default it listens on every address of this machine. */
export async function startCanary(options: ListenOptions = { port: 0 }): Promise<{ port: number; hits: () => number }> {
  let hits = 0
  const server = createTcpServer((socket) => {
    hits++
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(options, resolve))
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, hits: () => hits }
}

export type ExternalServer = {
  port: number
  /** As in production, but `EXTERNAL_IP` counts as public, and its port as allowed. */
  internet: Internet
  /** Results of name lookups; every other name is at `EXTERNAL_IP`. */
  names: Map<string, string[]>
  /** Every name that was looked up. */
  lookups: string[]
}

/** A web server that previews can reach. */
export async function startExternalServer(listener: RequestListener): Promise<ExternalServer> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, EXTERNAL_IP, resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const names = new Map<string, string[]>()
  const lookups: string[] = []
  const internet: Internet = {
    ports: [...publicInternet.ports, port],
    resolve: async (host) => {
      lookups.push(host)
      return names.get(host) ?? [EXTERNAL_IP]
    },
    mayConnectTo: (address) => address === EXTERNAL_IP || publicInternet.mayConnectTo(address),
  }
  return { port, internet, names, lookups }
}

/** Serves a page. */
export function serveHtml(response: ServerResponse, html: string | Buffer, headers: Record<string, string> = {}): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(html)
}
