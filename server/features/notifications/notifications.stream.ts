import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { LiveComments } from '../../../contract/comments.ts'
import type { LiveConversation } from '../../../contract/conversations.ts'
import type { NotificationEvent } from '../../../contract/notifications.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import type { BusEvents } from '../../lib/bus.ts'
import { SECOND } from '../../lib/clock.ts'
import { TooManyRequestsError } from '../../lib/errors.ts'
import { isSignedIn } from '../sessions/sessions.service.ts'
import { notificationEventFor, notificationEventsSince } from './notifications.service.ts'

/** Shorter than the idle limit of common proxies, and how soon a revoked session loses its stream. */
const HEARTBEAT_MS = 20 * SECOND
const RECONNECT_MS = 2 * SECOND
const STREAMS_PER_MEMBER = 20
const RETRY_AFTER_SECONDS = 30
/** A client that leaves this much unread is gone or hostile. It may reconnect. */
const UNREAD_MAX_BYTES = 256 * 1024

declare module 'fastify' {
  interface FastifyInstance {
    /** The live stream of a member's notifications. */
    openLiveStream: (actor: Member, request: FastifyRequest, reply: FastifyReply) => Promise<PassThrough>
  }
}

type Stream = { send: (event: string) => void; end: () => void }

/**
 * Server-sent events (WHATWG HTML, section 9.2) of a member's notifications. The first event has the count; with
 * `Last-Event-ID`, the notifications since that one precede it.
 */
export function addLiveStreams(app: FastifyInstance, deps: Deps): void {
  const streams = new Map<string, Set<Stream>>()

  async function sendNotification(
    userId: string,
    { notificationId, topics }: Partial<BusEvents['notifications']> = {},
  ): Promise<void> {
    const open = streams.get(userId)
    if (!open) return
    try {
      const event = await notificationEventFor(deps, userId, notificationId ?? null)
      for (const stream of open) stream.send(formatEvent({ ...event, ...(topics && { changed: topics }) }))
    } catch (error) {
      deps.log.warn({ err: error }, 'live notification not sent')
    }
  }

  /** One member after the other, so that a lost connection is not followed by a flood of queries. */
  async function sendCounts(): Promise<void> {
    for (const userId of [...streams.keys()]) await sendNotification(userId)
  }

  function sendToAll(event: string): void {
    for (const open of streams.values()) for (const stream of open) stream.send(event)
  }

  const stopListening = [
    deps.bus.subscribe('notifications', (event) => void sendNotification(event.userId, event)),
    deps.bus.subscribe('comments', (subject) => sendToAll(formatCommentsEvent(subject))),
    deps.bus.subscribe('conversations', ({ id, userIds }) => {
      const event = formatConversationEvent(id)
      for (const userId of userIds) for (const stream of streams.get(userId) ?? []) stream.send(event)
    }),
    deps.bus.onMissedEvents(() => {
      void sendCounts()
      sendToAll(formatConversationEvent(null))
    }),
  ]

  app.addHook('preClose', async () => {
    for (const stop of stopListening) stop()
    for (const open of streams.values()) for (const stream of open) stream.end()
  })

  app.decorate('openLiveStream', async (actor, request, reply) => {
    const open = streams.get(actor.userId) ?? new Set()
    if (open.size >= STREAMS_PER_MEMBER) throw new TooManyRequestsError(RETRY_AFTER_SECONDS)
    streams.set(actor.userId, open)

    const body = new PassThrough()
    const stream: Stream = {
      send: (event) => {
        if (body.writableLength > UNREAD_MAX_BYTES) body.destroy()
        else body.write(event)
      },
      end: () => body.end(),
    }
    open.add(stream)
    const heartbeat = setInterval(() => void sendHeartbeat(deps, request, body), HEARTBEAT_MS)
    body.once('close', () => {
      clearInterval(heartbeat)
      open.delete(stream)
      if (open.size === 0) streams.delete(actor.userId)
    })
    reply.raw.once('close', () => body.destroy())

    body.write(`retry: ${RECONNECT_MS}\n\n`)
    for (const event of await opening(deps, actor, request)) stream.send(formatEvent(event))
    reply.headers({ 'x-accel-buffering': 'no', connection: 'close' })
    return body
  })
}

async function opening(deps: Deps, actor: Member, request: FastifyRequest): Promise<NotificationEvent[]> {
  const lastId = z.uuid().safeParse(request.headers['last-event-id'])
  const missed = lastId.success ? await notificationEventsSince(deps, actor.userId, lastId.data) : []
  return [...missed, await notificationEventFor(deps, actor.userId, null)]
}

/** Keeps the connection alive, and ends it when the session has ended meanwhile. */
async function sendHeartbeat(deps: Deps, request: FastifyRequest, body: PassThrough): Promise<void> {
  try {
    if (await isSignedIn(deps, request.headers.authorization)) body.write(': here\n\n')
    else body.end()
  } catch {
    // The database is unreachable: the stream waits for it.
    body.write(': here\n\n')
  }
}

/** Clients that show the idea or event fetch what changed. */
function formatCommentsEvent({ kind, id }: BusEvents['comments']): string {
  const data: LiveComments = kind === 'idea' ? { idea_id: id } : { event_id: id }
  return `event: comments\ndata: ${JSON.stringify(data)}\n\n`
}

/** Clients fetch the conversation again, or with null those they show. */
function formatConversationEvent(conversation_id: string | null): string {
  return `event: conversation\ndata: ${JSON.stringify({ conversation_id } satisfies LiveConversation)}\n\n`
}

function formatEvent(event: NotificationEvent): string {
  const id = event.notification ? `id: ${event.notification.id}\n` : ''
  return `${id}event: notification\ndata: ${JSON.stringify(event)}\n\n`
}
