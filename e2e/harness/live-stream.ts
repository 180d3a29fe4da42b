import { EventSourceParserStream } from 'eventsource-parser/stream'
import { NOTIFICATIONS_STREAM_PATH, NotificationEvent } from '../../contract/notifications.ts'
import type { Session } from './quad-server.ts'

export type LiveStream = {
  received: NotificationEvent[]
  /** The id of the notification that came last. */
  lastId: () => string
  isOver: () => boolean
  close: () => void
}

/** Opens a member's live stream as a browser does, after the notification that was seen last, and keeps what arrives. */
export async function openLiveStream(url: string, { token }: Session, lastId = ''): Promise<LiveStream> {
  const controller = new AbortController()
  const response = await fetch(url + NOTIFICATIONS_STREAM_PATH, {
    headers: { authorization: `Bearer ${token}`, ...(lastId ? { 'last-event-id': lastId } : {}) },
    signal: controller.signal,
  })
  if (!response.ok || !response.body) throw new Error(`The stream responded with ${response.status}.`)
  const received: NotificationEvent[] = []
  let last = lastId
  let isOver = false
  const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
  const read = async () => {
    for await (const { data, id } of events) {
      received.push(NotificationEvent.parse(JSON.parse(data)))
      last = id ?? last
    }
  }
  void read()
    .catch(() => {})
    .finally(() => {
      isOver = true
    })
  return { received, lastId: () => last, isOver: () => isOver, close: () => controller.abort() }
}

/** The titles of the ideas that the notifications are about. */
export const titlesOf = ({ received }: LiveStream) =>
  received.flatMap(({ notification }) => notification?.idea?.title ?? [])
