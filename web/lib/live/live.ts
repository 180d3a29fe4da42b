import { createParser } from 'eventsource-parser'
import type { LiveComments } from '../../../contract/comments.ts'
import type { LiveConversation } from '../../../contract/conversations.ts'
import { NOTIFICATIONS_STREAM_PATH, NotificationEvent } from '../../../contract/notifications.ts'
import { ApiError } from '../api/api-client.ts'
import { requestRaw } from '../api/request-raw.ts'
import { publishChange } from './live-changes.ts'

const NAME = 'quad-live'
const CHANGES_NAME = 'quad-live-changes'
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/**
 * Follows the member's notifications until the returned function is called. One tab holds the connection for all tabs
 * and passes on what it receives; when it closes, another takes over. After each (re)connection the count comes first, so
 * that a listener knows to fetch what it may have missed.
 */
export function followLive(onEvent: (event: NotificationEvent) => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const channel = new BroadcastChannel(NAME)
  const changes = new BroadcastChannel(CHANGES_NAME)
  const pass = (...change: Parameters<typeof publishChange>) => {
    changes.postMessage(change)
    publishChange(...change)
  }
  const onNotification = (event: NotificationEvent) => {
    onEvent(event)
    if (event.notification) return
    // The count alone: the connection is a new one, and changes may have been missed.
    publishChange('comments', undefined)
    publishChange('conversations', undefined)
  }
  channel.onmessage = ({ data }) => {
    const event = NotificationEvent.safeParse(data)
    if (event.success) onNotification(event.data)
  }
  changes.onmessage = ({ data }) => publishChange(...(data as Parameters<typeof publishChange>))
  const hold = () =>
    runStream(signal, {
      notification: (data) => {
        const event = NotificationEvent.parse(data)
        channel.postMessage(event)
        onNotification(event)
      },
      comments: (data) => {
        const changed = data as LiveComments
        pass('comments', 'idea_id' in changed ? changed.idea_id : changed.event_id)
      },
      conversation: (data) => pass('conversations', (data as LiveConversation).conversation_id ?? undefined),
    })
  // Locks exist in secure contexts only; elsewhere every tab has a connection of its own.
  const work = 'locks' in navigator ? navigator.locks.request(NAME, { signal }, hold) : hold()
  work.catch(() => {})
  return () => {
    controller.abort()
    channel.close()
    changes.close()
  }
}

/** By the name of an event, what to do with its data. */
type Handlers = Record<string, (data: unknown) => void>

async function runStream(signal: AbortSignal, handlers: Handlers): Promise<void> {
  let lastId = ''
  let pause = FIRST_PAUSE_MS
  const parser = createParser({
    onEvent: ({ id, event = '', data }) => {
      pause = FIRST_PAUSE_MS
      if (id) lastId = id
      handlers[event]?.(JSON.parse(data))
    },
  })
  while (!signal.aborted) {
    try {
      const headers = { accept: 'text/event-stream', ...(lastId ? { 'last-event-id': lastId } : {}) }
      const response = await requestRaw(NOTIFICATIONS_STREAM_PATH, { headers, signal })
      await readAll(response, (text) => parser.feed(text))
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return
    }
    parser.reset()
    await pauseFor(pause * (0.5 + Math.random() / 2), signal)
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
  }
}

async function readAll(response: Response, onText: (text: string) => void): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) return
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onText(value)
  }
}

/** Ends early when the device is online again. */
function pauseFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}
