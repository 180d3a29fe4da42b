/** What a member did whose request waits for the line on this device, by the name under which it is kept. */
export const QUEUED_KINDS = [
  'comment',
  'support',
  'follow',
  'rsvp',
  'idea',
  'edit',
  'entry',
  'message',
  'review',
] as const
export type QueuedKind = (typeof QUEUED_KINDS)[number]
