import { setImmediate } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BODY_LIMIT } from '../../../contract/http.ts'
import { TooManyRequestsError, UnavailableError } from '../errors.ts'

/** Of all large bodies that are read, parsed or stored at the same time in this process. */
const BYTES_MAX = 64 * 1024 * 1024
const PER_CLIENT_MAX = 2
const RETRY_AFTER_SECONDS = 5

const countOfClient = new Map<string, number>()
let reservedBytes = 0
let lastTurn: Promise<unknown> = Promise.resolve()

/**
 * A `preParsing` hook of routes that take files: reserves memory for a large body until its response is sent, and refuses
 * it before it is read where the caller sends others already, or too much arrives at once.
 */
export async function reserveLargeBody(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { actor, ip, routeOptions, headers } = request
  const bytes = headers['content-length'] === undefined ? routeOptions.bodyLimit : Number(headers['content-length'])
  if (bytes <= BODY_LIMIT || bytes > routeOptions.bodyLimit) return
  const client = actor.kind === 'member' ? actor.userId : ip
  const count = countOfClient.get(client) ?? 0
  if (count >= PER_CLIENT_MAX) throw new TooManyRequestsError(RETRY_AFTER_SECONDS, 'send two files at a time')
  if (reservedBytes + bytes > BYTES_MAX)
    throw new UnavailableError('Many files are arriving just now. Please try again in a moment.')
  countOfClient.set(client, count + 1)
  reservedBytes += bytes
  reply.raw.once('close', () => {
    reservedBytes -= bytes
    const left = (countOfClient.get(client) ?? 1) - 1
    if (left > 0) countOfClient.set(client, left)
    else countOfClient.delete(client)
  })
}

/** Resolves for one large body after the other, each time after the event loop has served other requests. */
export function turnToParse(): Promise<unknown> {
  lastTurn = lastTurn.then(() => setImmediate())
  return lastTurn
}
