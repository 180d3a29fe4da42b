import { request as forward } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { generate } from 'selfsigned'

export type TlsFront = { port: number; certificate: string; stop: () => Promise<void> }

/** Serves over TLS what a provider serves in the clear on a port of this machine. */
export async function startTlsFront(target: number): Promise<TlsFront> {
  const pems = await generate([{ name: 'commonName', value: 'localhost' }], { keySize: 2048, algorithm: 'sha256' })
  const server = createServer({ key: pems.private, cert: pems.cert }, (request, response) => {
    const { method, url: path, headers } = request
    const onward = { ...headers, 'x-forwarded-proto': 'https' }
    const inner = forward({ host: '127.0.0.1', port: target, method, path, headers: onward }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    inner.on('error', () => response.destroy())
    request.pipe(inner)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    certificate: pems.cert,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
