import type { EndpointShape, ResponseOf, Waiting } from '../../../contract/http.ts'
import type { NewAct, PostOptions } from './acts.ts'
import { outboxPost } from './outbox-use.ts'

/** An endpoint whose request can wait for the line. */
export type WaitingEndpoint = EndpointShape & { waits: Waiting }

/** The response; null without a body. */
type Sent<E extends EndpointShape> = ResponseOf<E> extends undefined ? null : ResponseOf<E>

/**
 * Sends a request that can wait for the line. Resolves with undefined where it waits or another tab sent it.
 * Rejects where the server refuses it.
 */
export async function post<E extends WaitingEndpoint>(
  act: NewAct & { endpoint: E },
  options: PostOptions = {},
): Promise<Sent<E> | undefined> {
  if (!outboxPost() && !navigator.onLine) await untilOnline(options)
  const keep = outboxPost()
  const response = keep
    ? await keep(act, options)
    : await (await import('./send-once.ts')).sendOnce(act, options.onProgress)
  return response as Sent<E> | undefined
}

/** Where nothing is kept, an act waits on its page alone. */
function untilOnline({ onWaiting }: PostOptions): Promise<void> {
  onWaiting?.()
  return new Promise((resolve) => addEventListener('online', () => resolve(), { once: true }))
}
