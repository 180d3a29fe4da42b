import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { CardWidth } from '../../../contract/embeds.values.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { idleChild } from '../../lib/child-when-idle.ts'
import { SECOND } from '../../lib/clock.ts'
import { UnavailableError } from '../../lib/errors.ts'

/** The texts of a card, all of one line, and its width in pixels. */
export type Card = { kind: string; title: string; byline: string; site: string; width: CardWidth }

const CHILD = join(import.meta.dirname, 'card-child.ts')
const FONTS = join(import.meta.dirname, 'fonts.conf')
const HEAP_MAX_MB = 64
const PROCESSOR_MS = 10 * SECOND
const WAITING_MAX = 20
const MEGABYTE = 1024 * 1024
const CACHE_MAX_BYTES = 8 * MEGABYTE
/** Counts changes of how cards are drawn, which `ETag` tells caches. */
const DRAWING = 1

/** The scripts of the fonts. Letters of others would be boxes. */
const DRAWN =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Devanagari}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Arabic}\p{Script=Common}\p{Script=Inherited}]*$/u
const SYMBOLS = /(?![©®°])[\p{So}\p{Emoji_Presentation}\p{Cs}\p{Co}\p{Cn}]|\ufe0f/gu

const cache = new LRUCache<string, Buffer>({ maxSize: CACHE_MAX_BYTES, sizeCalculation: (card) => card.length })
const underWay = new Map<string, Promise<Buffer>>()
const drawInChild = idleChild<Card, Buffer | null>(CHILD, {
  heapMaxMb: HEAP_MAX_MB,
  processorMs: PROCESSOR_MS,
  variables: { FONTCONFIG_FILE: FONTS },
})

/** The key of a card: the same texts make the same card. */
export function cardKey(card: Card): string {
  const content = JSON.stringify([DRAWING, card.kind, card.title, card.byline, card.site, card.width])
  return createHash('sha256').update(content).digest('base64url').slice(0, 27)
}

/** A card as PNG, drawn once for its texts, in a process of its own that delays other cards alone. */
export function drawCard(card: Card): Promise<Buffer> {
  const key = cardKey(card)
  const known = cache.get(key)
  if (known) return Promise.resolve(known)
  const already = underWay.get(key)
  if (already) return already
  if (underWay.size >= WAITING_MAX) return Promise.reject(busy())
  const drawing = draw(card)
    .then((drawn) => {
      cache.set(key, drawn)
      return drawn
    })
    .finally(() => underWay.delete(key))
  underWay.set(key, drawing)
  return drawing
}

async function draw(card: Card): Promise<Buffer> {
  const drawn = await drawInChild(drawable(card))
  // A text that cannot be drawn costs its card the text.
  const png = drawn ?? (await drawInChild(drawable({ ...card, title: '', byline: '' })))
  if (!png) throw busy()
  return Buffer.from(png)
}

function drawable({ kind, title, byline, site, width }: Card): Card {
  return { kind: drawn(kind), title: drawn(title), byline: drawn(byline), site: drawn(site), width }
}

/** A text without symbols that no font has; none at all in a script that none has. */
function drawn(text: string): string {
  const plain = text.replace(SYMBOLS, '').replace(/\s+/g, ' ').trim()
  return DRAWN.test(plain) ? plain : ''
}

function busy(): UnavailableError {
  return new UnavailableError(errorTexts.common.picturesBusy)
}
