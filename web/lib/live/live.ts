import { createParser } from 'eventsource-parser'
import { NOTIFICATIONS_STREAM_PATH, NotificationEvent } from '../../../contract/notifications.ts'
import { ApiError, callRaw } from '../api/api-client.ts'

const NAME = 'quad-live'
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
  channel.onmessage = ({ data }) => {
    const event = NotificationEvent.safeParse(data)
    if (event.success) onEvent(event.data)
  }
  const hold = () =>
    holdConnection(signal, (event) => {
      channel.postMessage(event)
      onEvent(event)
    })
  // Locks exist in secure contexts only; elsewhere every tab has a connection of its own.
  const work = 'locks' in navigator ? navigator.locks.request(NAME, { signal }, hold) : hold()
  work.catch(() => {})
  return () => {
    controller.abort()
    channel.close()
  }
}

async function holdConnection(signal: AbortSignal, onEvent: (event: NotificationEvent) => void): Promise<void> {
  let lastId = ''
  let pause = FIRST_PAUSE_MS
  const parser = createParser({
    onEvent: ({ id, event, data }) => {
      pause = FIRST_PAUSE_MS
      if (event !== 'notification') return
      if (id) lastId = id
      onEvent(NotificationEvent.parse(JSON.parse(data)))
    },
  })
  while (!signal.aborted) {
    try {
      const headers = { accept: 'text/event-stream', ...(lastId ? { 'last-event-id': lastId } : {}) }
      const response = await callRaw(NOTIFICATIONS_STREAM_PATH, { headers, signal })
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
