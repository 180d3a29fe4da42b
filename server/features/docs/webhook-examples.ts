import { WEBHOOK_KINDS, type WebhookKind } from '../../../contract/webhooks.values.ts'
import type { Json } from './json-schemas.ts'

const ID = '0198a1c4-6d0e-7b52-9f43-2f1c8ad07e55'
const OTHER_ID = '0198a1c4-6d0e-7b52-9f43-2f1c8ad07e56'
const TIME = '2026-11-27T14:30:12.408Z'
const IDEA = {
  ...{ id: ID, url: `https://quad.example/ideas/${ID}`, title: 'Quiz hour on community radio', status: 'Approved' },
  ...{ category: 'Education', author: 'Nethmi Perera' },
}
const CALL = { id: ID, url: `https://quad.example/calls/${ID}`, title: 'Quieter libraries' }
const EVENT = {
  ...{
    id: ID,
    url: `https://quad.example/events/${ID}`,
    title: 'Offline quiz evening',
    starts_at: TIME,
    ends_at: TIME,
  },
  ...{ time_zone: 'Asia/Colombo', place: 'Matara centre' },
}

/** Example `data` of each kind. */
export const WEBHOOK_EXAMPLES: Record<WebhookKind, object> = {
  'idea.shared': { idea: { ...IDEA, status: 'Pending' } },
  'idea.decided': { idea: IDEA },
  'idea.stage_changed': { idea: IDEA, from: 'team', to: 'tried' },
  'idea.merged': { idea: IDEA, merged_id: OTHER_ID },
  'comment.created': { comment: { id: OTHER_ID }, idea: IDEA },
  'call.opened': { call: { ...CALL, phase: 'open' } },
  'call.closed': { call: { ...CALL, phase: 'judging' } },
  'call.results': { call: { ...CALL, phase: 'results' } },
  'event.published': { event: EVENT },
  'event.changed': { event: EVENT },
  'event.cancelled': { event: EVENT },
  'member.joined': {},
  'member.left': {},
  'report.opened': { report: { id: ID, kind: 'idea' } },
}

export const exampleOf = (kind: WebhookKind) => ({ type: kind, timestamp: TIME, data: WEBHOOK_EXAMPLES[kind] })

const header = (name: string, description: string) => ({
  ...{ name, description, in: 'header', required: true, schema: { type: 'string' } },
})
const HEADERS = [
  header('webhook-id', 'The same in each attempt; another one for each address.'),
  header('webhook-timestamp', 'Seconds since 1970, of this attempt.'),
  header('webhook-signature', 'Of id, timestamp and body, by Standard Webhooks.'),
]

/** The `webhooks` of the OpenAPI document: what Quad sends. */
export function describedWebhooks(): Json {
  return Object.fromEntries(
    WEBHOOK_KINDS.map((kind) => {
      const required = ['type', 'timestamp', 'data']
      const properties = {
        ...{ type: { const: kind }, timestamp: { type: 'string', format: 'date-time' } },
        data: { type: 'object', description: 'May gain fields. Of a site for members, titles and names are left out.' },
      }
      const content = { schema: { type: 'object', required, properties }, example: exampleOf(kind) }
      const post = {
        operationId: kind.replace('.', '_'),
        summary: `Sent by Quad: ${kind}.`,
        tags: ['webhooks'],
        parameters: HEADERS,
        requestBody: { required: true, content: { 'application/json': content } },
        responses: { '2XX': { description: 'Taken. Any other answer is tried again for three days.' } },
      }
      return [kind, { post }]
    }),
  )
}
