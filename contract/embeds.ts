import { z } from 'zod'
import { CARD_WIDTHS, EMBED_KINDS, OEMBED_PATH } from './embeds.values.ts'
import { endpoint } from './http.ts'
import * as errorTexts from './messages/errors/index.ts'

export * from './embeds.values.ts'

const URL_LENGTH_MAX = 2_000
const HTML = 'text/html; charset=utf-8'

export const getCard = endpoint({
  method: 'GET',
  path: '/v1/cards/:kind/:id.png',
  summary:
    'A picture of an idea, a call or an event for who links to it, of 1200 × 630 pixels, made from its title and author. 404 for what a visitor may not see.',
  access: 'public',
  subject: 'picture',
  params: z.object({ kind: z.enum(EMBED_KINDS), id: z.uuid() }),
  query: z.object({
    width: z.coerce
      .number(errorTexts.embeds.cardSizes)
      .pipe(z.literal(CARD_WIDTHS, errorTexts.embeds.cardSizes))
      .default(CARD_WIDTHS[0])
      .describe('In pixels, of the whole card.'),
  }),
  isRevalidated: true,
  status: 200,
  sends: 'image/png',
})

const pixels = z.coerce.number(errorTexts.embeds.pixels).int().min(1).max(10_000)

export const getOembed = endpoint({
  method: 'GET',
  path: OEMBED_PATH,
  summary:
    'How another page shows a link to an idea, a call or an event (oEmbed 1.0). 404 for other addresses, and for what a visitor may not see; 501 for `format=xml`.',
  access: 'public',
  takesOtherKeys: true,
  isCached: true,
  isShared: true,
  reads: ['ideas', 'calls', 'ballots', 'events', 'profiles', 'settings'],
  query: z.object({
    url: z.string().max(URL_LENGTH_MAX).describe('Of the page that is linked to.'),
    format: z
      .string()
      .default('json')
      .refine((format) => format === 'json' || format === 'xml', errorTexts.embeds.format),
    maxwidth: pixels.optional().describe('Of what the other page shows.'),
    maxheight: pixels.optional(),
  }),
  errors: [404, 501],
  status: 200,
  response: z.object({
    version: z.literal('1.0'),
    type: z.enum(['link', 'rich']).describe('`rich` has a frame: of a call, where the site names who may show frames.'),
    title: z.string(),
    author_name: z.string().optional().describe('Absent where visitors see nobody.'),
    author_url: z.string().optional(),
    provider_name: z.string().describe('The name of the site.'),
    provider_url: z.string(),
    cache_age: z.int().describe('Seconds.'),
    thumbnail_url: z.string().optional().describe('The card, where it has room.'),
    thumbnail_width: z.int().optional(),
    thumbnail_height: z.int().optional(),
    html: z.string().optional().describe('Of `rich` alone, with its size in pixels.'),
    width: z.int().optional(),
    height: z.int().optional(),
  }),
})

const frame = {
  method: 'GET',
  access: 'public',
  isFramed: true,
  isCached: true,
  isShared: true,
  isInReaderLanguage: true,
  status: 200,
  sends: HTML,
} as const

export const getCallFrame = endpoint({
  ...frame,
  path: '/embed/calls/:id',
  summary:
    'A call as a page without scripts, for a frame on pages of the origins that the settings of the site name. 404 for what a visitor may not see.',
  reads: ['ideas', 'calls', 'ballots', 'profiles', 'settings'],
  params: z.object({ id: z.string() }),
})

export const getIdeasFrame = endpoint({
  ...frame,
  path: '/embed/ideas',
  summary: 'The newest ideas as a page without scripts, for a frame as of a call.',
  reads: ['ideas', 'profiles', 'settings'],
  errors: [404],
})
