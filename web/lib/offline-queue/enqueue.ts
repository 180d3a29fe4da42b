import type { EndpointShape, ResponseOf, Waiting } from '../../../contract/http.ts'
import { activeEnqueue } from './queue-provider.ts'
import type { EnqueueOptions, NewRequest } from './queued-requests.ts'

/** An endpoint whose request can wait for the line. */
export type WaitingEndpoint = EndpointShape & { waits: Waiting }

/** The response; null without a body. */
type Sent<E extends EndpointShape> = ResponseOf<E> extends undefined ? null : ResponseOf<E>

/**
 * Sends a request that can wait for the line. Resolves with undefined where it waits or another tab sent it.
 * Rejects where the server refuses it.
 */
export async function enqueue<E extends WaitingEndpoint>(
  queued: NewRequest & { endpoint: E },
  options: EnqueueOptions = {},
): Promise<Sent<E> | undefined> {
  // Without a queue, a request waits on its page alone.
  if (!activeEnqueue() && !navigator.onLine)
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
  const keep = activeEnqueue()
  const response = keep
    ? await keep(queued, options)
    : await (await import('./send-once.ts')).sendOnce(queued, options.onProgress)
  return response as Sent<E> | undefined
}
