import type { Endpoints } from '../../../contract/endpoints.ts'
import type { ResponseOf } from '../../../contract/http.ts'
import type { NewAct, PostOptions } from './acts.ts'
import { outboxPost } from './outbox-use.ts'

/**
 * Makes a call that can wait for the line. Resolves with the response; with undefined where it waits or another tab sent it.
 * Rejects where the server refuses it.
 */
export async function post<Name extends NewAct['name']>(
  act: NewAct & { name: Name },
  options: PostOptions = {},
): Promise<ResponseOf<Endpoints[Name]> | undefined> {
  const keep = outboxPost()
  const response = keep
    ? await keep(act, options)
    : await (await import('./send-once.ts')).sendOnce(act, options.onProgress)
  return response as ResponseOf<Endpoints[Name]> | undefined
}
