import type { EndpointShape } from '../../../contract/http.ts'
import { nameOf } from '../api/endpoint-facts.ts'
import type { ACT_ENDPOINTS } from './act-endpoints.ts'

/**
 * The acts that can wait for the line: the list with its page and the field of its text. Of a replaceable act the last one counts,
 * such as the answer to an event. `isPatched`: the page on which it is made shows it without fetching.
 */
export const ACTS = {
  comment: { pages: 'ideas', text: 'text', isReplaceable: false, isPatched: true },
  support: { pages: 'ideas', isReplaceable: true, isPatched: true },
  follow: { pages: 'ideas', isReplaceable: true, isPatched: true },
  rsvp: { pages: 'events', isReplaceable: true, isPatched: true },
  idea: { pages: 'mysubmission', isReplaceable: true },
  edit: { pages: 'ideas', isReplaceable: true },
  entry: { pages: 'calls', isReplaceable: true },
  message: { pages: 'messages', text: 'text', isReplaceable: false, isPatched: true },
  review: { pages: 'ideas', text: 'feedback', isReplaceable: true },
} as const satisfies Record<string, { pages: string; text?: string; isReplaceable: boolean; isPatched?: true }>

export type ActKind = keyof typeof ACTS

/** The field of the text that can be changed in the list, of the kinds that have one. */
export const TEXT_FIELDS: Partial<Record<ActKind, string>> = Object.fromEntries(
  Object.entries(ACTS).flatMap(([kind, act]) => ('text' in act ? [[kind, act.text]] : [])),
)

export type ActRequest = { params?: Record<string, string>; body?: Record<string, unknown> }

/** An ordinary request that a member made, kept until the server has answered it. */
export type Act = {
  /** Also its `Idempotency-Key`: a new one where the request changes. */
  key: string
  userId: string
  kind: ActKind
  name: keyof typeof ACT_ENDPOINTS
  request: ActRequest
  /** Sent in this field of the body, or as an upload when it is large: then with its URL, once that has begun. */
  file?: { field: string; file: File; uploadUrl?: string } | undefined
  /** The key of the draft on this device that it was; its id is what the act is about. */
  draftKey?: string
  /** The title of what it is about. */
  subject: string
  /** The id of what it is about, and the path of its page. */
  about: string
  path: string
  /** A later act of the same slot replaces an earlier one that was never sent, such as two answers to an event. */
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
  /** When it was first sent without a response: it may have arrived. */
  unsureSince?: number | undefined
}

export type ActEndpoint = (typeof ACT_ENDPOINTS)[Act['name']]
export type NewAct = Pick<Act, 'kind' | 'request'> &
  Partial<Pick<Act, 'file' | 'subject' | 'draftKey'>> & { endpoint: EndpointShape }

/** The subject of an act, its page, and the slot of a replaceable one. */
export function placeOf({ kind, endpoint, request: { params = {}, body = {} } }: NewAct) {
  const about = params.id ?? String(body.draft_id ?? '')
  const { pages, isReplaceable } = ACTS[kind]
  const path = kind === 'idea' ? `/${pages}` : `/${nameOf(endpoint) === 'addEventComment' ? 'events' : pages}/${about}`
  const slot = isReplaceable ? [kind, about, params.idea ?? ''].join(':') : undefined
  return { about, path, slot }
}

export type PostOptions = {
  /** Resolves only when it is sent. */
  untilSent?: boolean
  /** Called when it has to wait; `reason`: of a limit. */
  onWaiting?: (reason?: string) => void
  onProgress?: (sent: number) => void
  /** A refused act stays in the list, for a page without another place to show it. */
  staysWhenRefused?: boolean
}

/** An act that the server has carried out. */
export type SentAct = Pick<Act, 'key' | 'userId' | 'kind' | 'subject' | 'path'> & { sentAt: number }

export function textOf({ request: { body } }: Pick<Act, 'request'>): string {
  const text = body?.text ?? body?.feedback ?? body?.title ?? ''
  return typeof text === 'string' ? text : ''
}

/** Whether an act waits for the end of a limit. A clock that was set back since says nothing of that. */
export function isLimited({ limit }: Pick<Act, 'limit'>): boolean {
  const now = Date.now()
  return limit !== undefined && limit.at <= now && now < limit.until
}
