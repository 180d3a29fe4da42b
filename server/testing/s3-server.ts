import crypto, { createHash, createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { onTestFinished } from 'vitest'
import type { Bucket } from '../config.ts'

export type S3Server = {
  bucket: Bucket
  /** Every key in the bucket. */
  keys: () => Promise<string[]>
  /** How many of the next requests are put off with "503 SlowDown". */
  busyFor: number
  /** Takes requests and never responds. */
  isSilent: boolean
  /** Cuts a file off after its first half. */
  isFailing: boolean
  /** How many requests have come. */
  requests: number
  /** How many responses are being sent. */
  openResponses: () => number
  stop: () => Promise<void>
  start: () => Promise<void>
}

/** The one account of the server, with a secret of ours. */
const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'a+secret/of the tests' }
const BUCKET = 'quad-files'

allowDes()

/**
 * An S3 server with one private bucket. A proxy adds what the server itself leaves out: it refuses every client that does
 * not sign with the secret key (Signature Version 4), and access lists, which Amazon's buckets do not have any more.
 */
export async function startS3(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'quad-s3-'))
  const s3rver = new S3rver({ directory, silent: true, configureBuckets: [{ name: BUCKET }] })
  await s3rver.configureBuckets()
  const handle = s3rver.callback()
  const open = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    s3.requests++
    open.add(response)
    response.once('close', () => open.delete(response))
    if (s3.isSilent) return
    if (s3.busyFor > 0) {
      s3.busyFor--
      return sendS3Error(response, 503, 'SlowDown')
    }
    if (!isSigned(request)) return sendS3Error(response, 403, 'AccessDenied')
    if (request.headers['x-amz-acl']) return sendS3Error(response, 400, 'AccessControlListNotSupported')
    if (s3.isFailing && request.method === 'GET') return failHalfWay(response)
    handle(request, response)
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const stop = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  onTestFinished(async () => {
    await stop()
    rmSync(directory, { recursive: true, force: true })
  })
  const s3: S3Server = {
    bucket: { name: BUCKET, prefix: '', endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', ...KEYS },
    keys: async () => (await s3rver.store.listObjects(BUCKET, {})).objects.map(({ key }) => key),
    busyFor: 0,
    isSilent: false,
    isFailing: false,
    requests: 0,
    openResponses: () => open.size,
    stop,
    start: () => listen(port),
  }
  return s3
}

/** The server seals its page tokens with DES, which OpenSSL has no more. Triple DES with one key three times is the same. */
function allowDes(): void {
  for (const name of ['createCipheriv', 'createDecipheriv'] as const) {
    const create = crypto[name] as (algorithm: string, key: Buffer, ...rest: unknown[]) => unknown
    const withDes: typeof create = (algorithm, key, ...rest) =>
      algorithm === 'des'
        ? create('des-ede3-cbc', Buffer.concat([key, key, key]), ...rest)
        : create(algorithm, key, ...rest)
    Object.assign(crypto, { [name]: withDes })
  }
}

function sendS3Error(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

function failHalfWay(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': 2000 })
  response.write('x'.repeat(1000), () => setTimeout(() => response.destroy(), 50))
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/[^/]+\/s3\/aws4_request), SignedHeaders=([^,]+), Signature=(\w+)$/

/** Computes the signature, as Amazon describes it under "Signature Version 4". */
function isSigned(request: IncomingMessage): boolean {
  const [, accessKeyId, scope = '', names = '', signature] =
    AUTHORIZATION.exec(request.headers.authorization ?? '') ?? []
  const url = new URL(request.url ?? '', 'http://s3')
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort()
  const canonicalRequest = [
    request.method,
    url.pathname,
    query.join('&'),
    ...names.split(';').map((name) => `${name}:${request.headers[name]}`),
    '',
    names,
    request.headers['x-amz-content-sha256'],
  ].join('\n')
  const digest = createHash('sha256').update(canonicalRequest).digest('hex')
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, digest].join('\n')
  const hmac = (key: string | Buffer, part: string) => createHmac('sha256', key).update(part).digest()
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${KEYS.secretAccessKey}`)
  return accessKeyId === KEYS.accessKeyId && signature === hmac(key, text).toString('hex')
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
