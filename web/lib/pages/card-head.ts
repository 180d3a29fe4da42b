import { CARD_HEIGHT, CARD_WIDTH, cardPath, type EmbedKind, OEMBED_PATH } from '../../../contract/embeds.values.ts'

type Subject = { id: string; title: string }

/** Head elements for programs that show a link to an idea, a call or an event: its card and its oEmbed. */
export function cardHead(kind: EmbedKind, { id, title }: Subject, { origin }: { origin: string }) {
  return {
    meta: [
      { property: 'og:image', content: origin + cardPath(kind, id) },
      { property: 'og:image:width', content: `${CARD_WIDTH}` },
      { property: 'og:image:height', content: `${CARD_HEIGHT}` },
      { property: 'og:image:alt', content: title },
      { name: 'twitter:card', content: 'summary_large_image' },
    ],
    links: [
      {
        ...{ rel: 'alternate', type: 'application/json+oembed', title },
        href: `${origin}${OEMBED_PATH}?${new URLSearchParams({ url: `${origin}/${kind}/${id}` })}`,
      },
    ],
  }
}
