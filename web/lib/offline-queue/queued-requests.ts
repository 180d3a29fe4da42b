import { WAITING } from '../../../contract/endpoints.ts'
import type { EndpointShape } from '../../../contract/http.ts'
import type { QueuedKind } from '../../../contract/queued-kinds.values.ts'
import { nameOf } from '../api/endpoint-facts.ts'

export type RequestInput = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
}

/** An ordinary request that a member made, kept until the server has answered it. */
export type QueuedRequest = {
  /** Also its `Idempotency-Key`: a new one where the request changes. */
  key: string
  userId: string
  kind: QueuedKind
  /** Name of its endpoint. */
  name: string
  request: RequestInput
  /** Sent in this field of the body, or as an upload when it is large: then with its URL, once that has begun. */
  file?: { field: string; file: File; uploadUrl?: string } | undefined
  /** The key of the draft on this device that it was; its id is what the request is about. */
  draftKey?: string
  /** The title of what it is about. */
  subject: string
  /** The id of what it is about, and the path of its page. */
  about: string
  path: string
  /** A later request of the same slot replaces an earlier one that was never sent, such as two answers to an event. */
  slot?: string | undefined
  /** Milliseconds, by the clock of the device. */
  madeAt: number
  /** Its place in the line. */
  order: number
  /** `failed`: the server refused it. `conflict`: it was changed by others meanwhile. */
  state: 'waiting' | 'failed' | 'conflict'
  /** Why it was refused, or is limited. */
  reason?: string | undefined
  /** Not sent before `until`, since a limit was reached at `at`; those about other things go on. By the clock of the device. */
  limit?: { at: number; until: number } | undefined
  /** The page on which it is made shows it without fetching. */
  isPatched?: boolean | undefined
  /** When it was first sent without a response: it may have arrived. */
  unsureSince?: number | undefined
}

/** `about`: where it is a part of what the page is about; else the id of the request. */
export type NewRequest = Pick<QueuedRequest, 'request' | 'path'> &
  Partial<Pick<QueuedRequest, 'file' | 'subject' | 'draftKey' | 'isPatched' | 'about'>> & { endpoint: EndpointShape }

/** A request as it is kept, with the slot of one that a later one replaces. */
export function toQueued({ endpoint, ...queued }: NewRequest) {
  const name = nameOf(endpoint)
  const { as: kind, onlyLast } = WAITING.get(name) as NonNullable<EndpointShape['waits']>
  const { params = {}, body = {} } = queued.request
  const id = params.id ?? String(body.draft_id ?? '')
  const slot = onlyLast ? [kind, id, params.idea ?? ''].join(':') : undefined
  return { about: id, ...queued, kind, name, slot }
}

export type EnqueueOptions = {
  /** Resolves only when it is sent. */
  untilSent?: boolean
  /** Called when it has to wait; `reason`: of a limit. */
  onWaiting?: (reason?: string) => void
  onProgress?: (sent: number) => void
  /** A refused request stays in the list, for a page without another place to show it. */
  staysWhenRefused?: boolean
}

/** A request that the server has carried out. */
export type SentRequest = Pick<QueuedRequest, 'key' | 'userId' | 'kind' | 'subject' | 'path'> & { sentAt: number }

export function textOf({ request: { body } }: Pick<QueuedRequest, 'request'>): string {
  const text = body?.text ?? body?.feedback ?? body?.title ?? ''
  return typeof text === 'string' ? text : ''
}

/** Whether a request waits for the end of a limit. A clock that was set back since says nothing of that. */
export function isLimited({ limit }: Pick<QueuedRequest, 'limit'>): boolean {
  const now = Date.now()
  return limit !== undefined && limit.at <= now && now < limit.until
}
