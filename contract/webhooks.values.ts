/** Events that are sent to webhooks. */
export const WEBHOOK_KINDS = [
  'idea.shared',
  'idea.decided',
  'idea.stage_changed',
  'idea.merged',
  'comment.created',
  'call.opened',
  'call.closed',
  'call.results',
  'event.published',
  'event.changed',
  'event.cancelled',
  'member.joined',
  'member.left',
  'report.opened',
] as const
export type WebhookKind = (typeof WEBHOOK_KINDS)[number]
/** Sent on request. */
export const WEBHOOK_TEST = 'webhook.test'

/** How an event is written: JSON for programs, or a text for a chat room. */
export const WEBHOOK_FORMS = ['json', 'slack', 'mattermost', 'teams', 'matrix'] as const
export type WebhookForm = (typeof WEBHOOK_FORMS)[number]

export const WEBHOOK_STATES = ['untested', 'works', 'retrying', 'off'] as const
export const DELIVERY_STATES = ['waiting', 'delivered', 'given_up', 'left_out'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

export const WEBHOOKS_MAX = 50
export const WEBHOOK_NAME_MAX = 60
export const WEBHOOK_URL_MAX = 500
export const DELIVERY_DAYS = 30
export const DELIVERIES_PAGE_SIZE = 20
/** Longer bodies are cut in the log. */
export const DELIVERY_BODY_MAX = 4096
