/** What a member did whose request waits for the line on this device, by the name under which it is kept. */
export const QUEUED_KINDS = [
  ...(['comment', 'comment_edit', 'comment_deletion', 'support', 'follow', 'rsvp'] as const),
  ...(['idea', 'edit', 'entry', 'message', 'review'] as const),
] as const
export type QueuedKind = (typeof QUEUED_KINDS)[number]
