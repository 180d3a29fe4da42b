import type { z } from 'zod'
import type { getOembed } from '../../../contract/embeds.ts'
import {
  CARD_HEIGHT,
  CARD_WIDTH,
  CARD_WIDTHS,
  callFramePath,
  cardPath,
  EMBED_KINDS,
} from '../../../contract/embeds.values.ts'
import type { ResponseOf } from '../../../contract/http.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { Deps } from '../../deps.ts'
import type { Visitor } from '../../lib/actor.ts'
import { HOUR, SECOND } from '../../lib/clock.ts'
import { NotFoundError, NotImplementedError } from '../../lib/errors.ts'
import { escapeHtml } from '../../lib/escape-html.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { findSubject, type SubjectAddress } from './subjects.service.ts'

type Query = z.output<(typeof getOembed)['query']>
type Oembed = ResponseOf<typeof getOembed>
type Room = { width: number; height: number }

const CACHED_SECONDS = HOUR / SECOND
const FRAME: Room = { width: 600, height: 360 }
const PAGE = new RegExp(`^/(${EMBED_KINDS.join('|')})/([0-9a-f-]{36})/?$`)

/** oEmbed 1.0 (https://oembed.com) of a page of this site, as a visitor sees it. */
export async function describeLink(deps: Deps, visitor: Visitor, query: Query): Promise<Oembed> {
  const { url, format, maxwidth = Number.POSITIVE_INFINITY, maxheight = Number.POSITIVE_INFINITY } = query
  if (format === 'xml') throw new NotImplementedError(errorTexts.embeds.onlyJson)
  const { publicUrl } = deps.config
  const address = addressOf(url, publicUrl)
  if (!address) throw new NotFoundError('page')
  const { title, author } = await findSubject(deps, visitor, address, 'page')
  const { general, frames } = await readSiteSettings(deps)
  const room = { width: maxwidth, height: maxheight }
  return {
    version: '1.0',
    type: 'link',
    title,
    ...(author && { author_name: author.name, author_url: `${publicUrl}/profile/${author.id}` }),
    provider_name: general.name,
    provider_url: `${publicUrl}/`,
    cache_age: CACHED_SECONDS,
    ...thumbnailOf(publicUrl + cardPath(address.kind, address.id), room),
    ...(address.kind === 'calls' && frames.origins.length > 0
      ? frameOf(publicUrl + callFramePath(address.id), title, room)
      : {}),
  }
}

/** Subject of a link to a page of this site; undefined for other links. */
function addressOf(url: string, publicUrl: string): SubjectAddress | undefined {
  const parsed = URL.parse(url)
  if (parsed?.origin !== new URL(publicUrl).origin || parsed.username !== '' || parsed.password !== '') return undefined
  const [, kind, id] = PAGE.exec(parsed.pathname) ?? []
  const known = EMBED_KINDS.find((one) => one === kind)
  return known && id ? { kind: known, id } : undefined
}

/** The largest card that has room. */
function thumbnailOf(url: string, room: Room): Partial<Oembed> {
  for (const width of CARD_WIDTHS) {
    const height = Math.round((width * CARD_HEIGHT) / CARD_WIDTH)
    if (width > room.width || height > room.height) continue
    const size = width === CARD_WIDTH ? '' : `?width=${width}`
    return { thumbnail_url: url + size, thumbnail_width: width, thumbnail_height: height }
  }
  return {}
}

function frameOf(url: string, title: string, room: Room): Partial<Oembed> {
  const width = Math.min(FRAME.width, room.width)
  const height = Math.min(FRAME.height, room.height)
  return { type: 'rich', html: iframe(url, title, { width, height }), width, height }
}

function iframe(url: string, title: string, { width, height }: Room): string {
  return `<iframe src="${escapeHtml(url)}" title="${escapeHtml(title)}" width="${width}" height="${height}" loading="lazy"></iframe>`
}
