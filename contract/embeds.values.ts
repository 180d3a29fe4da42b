/** Frames for other sites, by the names of the pages that they show. */
export const EMBED_KINDS = ['ideas', 'calls', 'events'] as const
export type EmbedKind = (typeof EMBED_KINDS)[number]

/** Widths of a card in pixels, as networks ask for pictures of links. Smaller ones are for pages with less room. */
export const CARD_WIDTHS = [1_200, 600, 300] as const
export type CardWidth = (typeof CARD_WIDTHS)[number]
export const CARD_WIDTH = CARD_WIDTHS[0]
export const CARD_HEIGHT = 630

export const OEMBED_PATH = '/oembed'
export const IDEAS_FRAME_PATH = '/embed/ideas'

export function cardPath(kind: EmbedKind, id: string): string {
  return `/v1/cards/${kind}/${id}.png`
}

export function callFramePath(id: string): string {
  return `/embed/calls/${id}`
}
