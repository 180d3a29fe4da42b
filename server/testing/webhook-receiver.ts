import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { generate } from 'selfsigned'
import { onTestFinished } from 'vitest'
import { type Internet, publicInternet } from '../lib/safe-fetch.ts'

/** Counts as public; 127.0.0.1 stays blocked as in production. */
const EXTERNAL_IP = '127.0.0.2'
const HOST = 'receiver.example'
export const INWARD_HOST = 'inward.example'

export type Received = { path: string; headers: IncomingHttpHeaders; body: string }
type Answer = { status: number; body?: string; headers?: Record<string, string>; ends?: 'never' | 'early' }

export type WebhookReceiver = {
  internet: Internet
  address: (path?: string) => string
  received: Received[]
  /** By path; 204 of others. */
  answers: Map<string, Answer>
}

let certificate: ReturnType<typeof selfSigned> | undefined

function selfSigned() {
  return generate([{ name: 'commonName', value: `Receiver ${randomUUID()}` }], {
    keySize: 2048,
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: HOST }] },
    ],
  })
}

/** A system that webhooks are sent to, over TLS. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  certificate ??= selfSigned()
  const pems = await certificate
  setDefaultCACertificates([...getCACertificates('default'), pems.cert])
  const received: Received[] = []
  const answers: WebhookReceiver['answers'] = new Map()
  const server = createServer({ key: pems.private, cert: pems.cert }, async (request, response) => {
    const body = await text(request)
    const path = request.url ?? ''
    received.push({ path, headers: request.headers, body })
    const answer = answers.get(path) ?? { status: 204 }
    if (answer.ends === 'early') return request.socket.destroy()
    if (answer.ends === 'never') return
    response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, EXTERNAL_IP, resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    ...{ received, answers },
    address: (path = '/quad') => `https://${HOST}:${port}${path}`,
    internet: {
      ports: [port, 443],
      resolve: async (host) => (host === HOST ? [EXTERNAL_IP] : host === INWARD_HOST ? ['127.0.0.1'] : []),
      mayConnectTo: (address) => address === EXTERNAL_IP || publicInternet.mayConnectTo(address),
    },
  }
}
