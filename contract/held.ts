import { z } from 'zod'

/** Of the response to what was written: whether it waits for a moderator, since it has a word of the site's word list. */
export const held = { is_held: z.boolean() }
export type Held = { is_held: boolean }
