import type { EmbedKind } from '../../../contract/embeds.ts'
import type { Author } from '../../../contract/ideas.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import type { SitePart } from '../../../contract/site-settings.values.ts'
import { ANONYMOUS_AUTHOR } from '../../db/authors.ts'
import type { Deps } from '../../deps.ts'
import { sees, type Visitor } from '../../lib/actor.ts'
import { NotFoundError } from '../../lib/errors.ts'
import { serverTexts } from '../../lib/server-texts.ts'
import { writtenDate } from '../../lib/written-times.ts'
import { getCall } from '../calls/call-views.service.ts'
import { getEventAlone } from '../events/event-views.service.ts'
import { getIdea } from '../ideas/idea-views.service.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { type Card, cardKey, drawCard } from './cards.ts'

/** An idea, a call or an event as a visitor sees it. `author`: null where they see nobody. */
type Subject = {
  title: string
  author: (Pick<Author, 'id'> & Parameters<typeof displayName>[0]) | null
  /** For whom a call is. */
  office: string
  /** Of an event. */
  starts: { at: string; timeZone: string } | null
}
type SubjectAddress = { kind: EmbedKind; id: string }

const PART_OF: Record<EmbedKind, SitePart> = { ideas: 'ideas', calls: 'ideas', events: 'community' }

const FINDERS: Record<EmbedKind, (deps: Deps, visitor: Visitor, id: string) => Promise<Subject>> = {
  ideas: async (deps, visitor, id) => {
    const { title, author } = await getIdea(deps, visitor, id)
    return { title, author: known(author), office: '', starts: null }
  },
  calls: async (deps, visitor, id) => {
    const { title, organiser, office } = await getCall(deps, visitor, id)
    return { title, author: known(organiser), office, starts: null }
  },
  events: async (deps, visitor, id) => {
    const { title, organiser, starts_at, time_zone } = await getEventAlone(deps, visitor, id)
    return { title, author: known(organiser), office: '', starts: { at: starts_at, timeZone: time_zone } }
  },
}

function known<A extends { id: string }>(author: A): A | null {
  return author.id === ANONYMOUS_AUTHOR.id ? null : author
}

/** What a visitor may not see is not there, whatever the reason. */
async function findSubject(deps: Deps, visitor: Visitor, { kind, id }: SubjectAddress): Promise<Subject> {
  if (!sees(visitor, PART_OF[kind])) throw new NotFoundError('picture')
  return FINDERS[kind](deps, visitor, id).catch((error: unknown) => {
    throw error instanceof NotFoundError ? new NotFoundError('picture') : error
  })
}

/** The card of what a visitor sees, in the default language of the site. `draw` is called where the reader does not have it. */
export async function findCard(
  deps: Deps,
  visitor: Visitor,
  address: SubjectAddress,
): Promise<{ key: string; draw: () => Promise<Buffer> }> {
  const { general, languages } = await readSiteSettings(deps)
  const { title, author, office, starts } = await findSubject(deps, visitor, address)
  const date = starts && writtenDate(starts.at, starts.timeZone, languages.default)
  const card: Card = {
    kind: serverTexts(languages.default, 'embeds')(`kinds.${address.kind}`),
    title,
    byline: [date, office || (author && displayName(author))].filter(Boolean).join(' · '),
    site: general.name,
  }
  return { key: cardKey(card), draw: () => drawCard(card) }
}
