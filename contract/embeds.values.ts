/** What other pages show of the site: by the names of its pages. */
export const EMBED_KINDS = ['ideas', 'calls', 'events'] as const
export type EmbedKind = (typeof EMBED_KINDS)[number]

/** Of a card in pixels, as networks ask for pictures of links. */
export const CARD_WIDTH = 1_200
export const CARD_HEIGHT = 630

export const OEMBED_PATH = '/oembed'

export function cardPath(kind: EmbedKind, id: string): string {
  return `/v1/cards/${kind}/${id}.png`
}
