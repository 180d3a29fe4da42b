import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { decrypt } from 'http_ece'
import { importJWK, jwtVerify } from 'jose'
import { generate } from 'selfsigned'
import { onTestFinished } from 'vitest'
import type { PushMessage } from '../../contract/service-worker.values.ts'
import { type Internet, publicInternet } from '../lib/safe-fetch.ts'

/** Counts as public; 127.0.0.1 stays blocked as in production. */
const EXTERNAL_IP = '127.0.0.2'
const HOST = 'push.example'
export const INWARD_HOST = 'inward.example'

export type PushSubscriptionBody = { endpoint: string; keys: { p256dh: string; auth: string } }

/** A browser that subscribed: `told` is what arrived, decrypted with its keys. */
export type TestDevice = { subscription: PushSubscriptionBody; told: PushMessage[]; ttls: number[] }

export type PushService = {
  internet: Internet
  /** The answer to the next pushes; a redirect leads to `location`. */
  answer: { status: number; location?: string; retryAfter?: string }
  /** Requests so far, refused ones too. */
  requests: () => number
  newDevice: () => TestDevice
}

let certificate: ReturnType<typeof selfSignedCertificate> | undefined

/** A push service over TLS, as RFC 8030 has it: checks who sends (RFC 8292) and decrypts what arrives (RFC 8291). */
export async function startPushService(): Promise<PushService> {
  certificate ??= selfSignedCertificate()
  const pems = await certificate
  setDefaultCACertificates([...getCACertificates('default'), pems.cert])
  let requests = 0
  const devices = new Map<string, (request: IncomingMessage, body: Buffer) => Promise<void>>()
  const service: PushService = {
    ...{ internet: publicInternet, answer: { status: 201 }, requests: () => requests },
    newDevice: () => {
      const keys = createECDH('prime256v1')
      const p256dh = keys.generateKeys('base64url')
      const auth = randomBytes(16).toString('base64url')
      const path = `/push/${randomUUID()}`
      const device: TestDevice = {
        ...{ told: [], ttls: [] },
        subscription: { endpoint: `https://${HOST}:${port}${path}`, keys: { p256dh, auth } },
      }
      devices.set(path, async (request, body) => {
        await checkSender(request, `https://${HOST}:${port}`)
        const plain = decrypt(body, { version: 'aes128gcm', privateKey: keys, dh: p256dh, authSecret: auth })
        device.told.push(JSON.parse(plain.toString()))
        device.ttls.push(Number(request.headers.ttl))
      })
      return device
    },
  }
  const server = createServer({ key: pems.private, cert: pems.cert }, async (request, response) => {
    requests++
    const { status, location, retryAfter } = service.answer
    const body = await buffer(request)
    const take = devices.get(request.url ?? '')
    if (!take) return response.writeHead(404).end()
    if (status < 300) {
      const error = await take(request, body).then(
        () => undefined,
        (reason) => String(reason),
      )
      if (error) return response.writeHead(403).end(error)
    }
    response
      .writeHead(status, { ...(location ? { location } : {}), ...(retryAfter ? { 'retry-after': retryAfter } : {}) })
      .end()
  })
  await new Promise<void>((resolve) => server.listen(0, EXTERNAL_IP, resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  service.internet = {
    ports: [443, port],
    resolve: async (host) => [host === INWARD_HOST ? '127.0.0.1' : EXTERNAL_IP],
    mayConnectTo: (address) => address === EXTERNAL_IP || publicInternet.mayConnectTo(address),
  }
  return service
}

/** A token that is signed for this push service by the key that the sender names. */
async function checkSender({ headers }: IncomingMessage, audience: string): Promise<void> {
  const { t, k } = /^vapid t=(?<t>[^,]+), k=(?<k>.+)$/.exec(headers.authorization ?? '')?.groups ?? {}
  const point = Buffer.from(k ?? '', 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x, y } as { kty: string }, 'ES256')
  const { payload } = await jwtVerify(t ?? '', key, { audience })
  if (!/^(https|mailto):/.test(payload.sub ?? '')) throw new Error('The sender does not say who they are.')
}

function selfSignedCertificate() {
  return generate([{ name: 'commonName', value: `Push ${randomUUID()}` }], {
    keySize: 2048,
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: HOST }] },
    ],
  })
}
