import { z } from 'zod'
import { EMBED_KINDS } from './embeds.values.ts'
import { endpoint } from './http.ts'

export * from './embeds.values.ts'

export const getCard = endpoint({
  method: 'GET',
  path: '/v1/cards/:kind/:id.png',
  summary:
    'A picture of an idea, a call or an event for who links to it, of 1200 × 630 pixels, made from its title and author. 404 for what a visitor may not see.',
  access: 'public',
  subject: 'picture',
  params: z.object({ kind: z.enum(EMBED_KINDS), id: z.uuid() }),
  isRevalidated: true,
  status: 200,
  sends: 'image/png',
})
