import { z } from 'zod'

/** Whether new content waits for a moderator because of the site's word list. */
export const held = { is_held: z.boolean() }
export type Held = { is_held: boolean }
