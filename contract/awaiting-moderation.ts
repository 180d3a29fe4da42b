import { z } from 'zod'

/** Whether new content waits for a moderator because of the site's word list. */
export const awaitingModeration = { is_held: z.boolean() }
export type AwaitingModeration = { is_held: boolean }
