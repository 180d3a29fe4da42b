import { Transform } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BODY_LIMIT } from '../../../contract/http.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { SECOND } from '../clock.ts'
import { type AppError, TooManyRequestsError, UnavailableError } from '../errors.ts'

/** Bytes of all large bodies in memory in this process. */
const BYTES_MAX = 64 * 1024 * 1024
/** Bytes of one member: the largest file and a picture. */
const CLIENT_BYTES_MAX = 20 * 1024 * 1024
const PER_CLIENT_MAX = 2
const RETRY_AFTER_SECONDS = 5
/** In each interval this much has to arrive: 4 KiB a second, less than the slowest line that sends a file within the request timeout. */
const INTERVAL_MS = 20 * SECOND
const INTERVAL_BYTES_MIN = 20 * 4 * 1024

type Upload = { client: string; bytes: number; isArriving: boolean; end: (error: AppError) => void }

const uploads = new Set<Upload>()

/**
 * A `preParsing` hook of routes with uploads: counts a large body as it arrives, until its response is sent. Announced
 * bytes take no memory. When all memory is taken, the member with the most arriving bytes loses the largest upload.
 */
export async function limitLargeBody(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: NodeJS.ReadableStream,
): Promise<NodeJS.ReadableStream> {
  const { actor, ip, routeOptions, headers } = request
  const bytes = headers['content-length'] === undefined ? routeOptions.bodyLimit : Number(headers['content-length'])
  if (bytes <= BODY_LIMIT || bytes > routeOptions.bodyLimit) return payload
  const client = actor.kind === 'member' ? actor.userId : ip
  if ([...uploads].filter((upload) => upload.client === client).length >= PER_CLIENT_MAX) throw tooMany()
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      count(upload, chunk.length)
      // Nobody reads what arrives after the end.
      if (upload.isArriving) done(null, chunk)
    },
  })
  const upload: Upload = {
    ...{ client, bytes: 0, isArriving: true },
    end: (error) => {
      forget(upload)
      payload.unpipe(counted)
      payload.resume()
      counted.destroy(error)
    },
  }
  endWhenSlow(upload, counted)
  counted.once('end', () => {
    upload.isArriving = false
  })
  // Fastify has stopped to listen where a body without a length is too large.
  counted.on('error', () => {})
  payload.once('error', (error) => void counted.destroy(error))
  reply.raw.once('close', () => forget(upload))
  uploads.add(upload)
  return payload.pipe(counted)
}

function count(upload: Upload, length: number): void {
  upload.bytes += length
  if (bytesOf(upload.client) > CLIENT_BYTES_MAX) upload.end(tooMany())
  while (bytesOf() > BYTES_MAX) {
    const arriving = [...uploads].filter(({ isArriving }) => isArriving)
    const rank = ({ client, bytes }: Upload): number => bytesOf(client) * BYTES_MAX + bytes
    const [largest] = arriving.toSorted((one, other) => rank(other) - rank(one))
    if (!largest) return
    largest.end(new UnavailableError(errorTexts.files.tooManyAtOnce))
  }
}

/** Memory taken by the uploads of one client, or of all. */
function bytesOf(client?: string): number {
  return [...uploads].reduce((sum, one) => (client === undefined || one.client === client ? sum + one.bytes : sum), 0)
}

function endWhenSlow(upload: Upload, counted: Transform): void {
  let before = 0
  const timer = setInterval(() => {
    if (upload.isArriving && upload.bytes - before < INTERVAL_BYTES_MIN)
      upload.end(new UnavailableError(errorTexts.files.tooSlow))
    before = upload.bytes
  }, INTERVAL_MS)
  timer.unref()
  counted.once('close', () => clearInterval(timer))
}

function forget(upload: Upload): void {
  upload.isArriving = false
  uploads.delete(upload)
}

function tooMany(): TooManyRequestsError {
  return new TooManyRequestsError(RETRY_AFTER_SECONDS, errorTexts.files.twoAtOnceLimit)
}
