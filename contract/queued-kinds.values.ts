/** Kinds of requests that wait for the line on this device, by their stored names. */
export const QUEUED_KINDS = [
  ...(['comment', 'comment_edit', 'comment_deletion', 'support', 'follow', 'rsvp'] as const),
  ...(['idea', 'edit', 'entry', 'message', 'review'] as const),
] as const
export type QueuedKind = (typeof QUEUED_KINDS)[number]
