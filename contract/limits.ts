import type { ErrorText } from './messages/error-text.ts'

const WINDOWS_MS = { minute: 60_000, '10 minutes': 600_000, hour: 3_600_000, day: 86_400_000 }

/** How often one subject, such as a member or a network, may do something. `text` is that as a sentence. */
export type Limit = { name: string; limit: number; windowMs: number; text?: ErrorText }

/**
 * A rate limit of one member. `name` is stored with the counts, and endpoints with the same limit share them. Failed attempts
 * do not count, unless they cost as much work.
 */
export function rateLimit(
  name: string,
  limit: number,
  per: keyof typeof WINDOWS_MS,
  text: (values: { max: number }) => ErrorText,
): Limit {
  return { name, limit, windowMs: WINDOWS_MS[per], text: text({ max: limit }) }
}
