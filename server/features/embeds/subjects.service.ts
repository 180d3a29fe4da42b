import { ANONYMOUS_USER_ID } from '../../../contract/accounts.ts'
import type { EmbedKind } from '../../../contract/embeds.values.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import type { SitePart } from '../../../contract/site-settings.values.ts'
import type { Deps } from '../../deps.ts'
import { sees, type Visitor } from '../../lib/actor.ts'
import { NotFoundError } from '../../lib/errors.ts'
import { getCall } from '../calls/call-views.service.ts'
import { getEventAlone } from '../events/event-views.service.ts'
import { getIdea } from '../ideas/idea-views.service.ts'

export type SubjectAddress = { kind: EmbedKind; id: string }

/** An idea, a call or an event as a visitor sees it. */
export type Subject = {
  title: string
  /** Null where they see nobody. */
  author: { id: string; name: string } | null
  /** For whom a call is; "" elsewhere. */
  office: string
  /** Start of an event. */
  starts: { at: string; timeZone: string } | null
}

export const PART_OF: Record<EmbedKind, SitePart> = { ideas: 'ideas', calls: 'ideas', events: 'community' }

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

/** Nobody where the account is deleted, or members alone see who it is. */
export function known(author: { id: string } & Parameters<typeof displayName>[0]): Subject['author'] {
  return author.id === ANONYMOUS_USER_ID ? null : { id: author.id, name: displayName(author) }
}

/** Content that a visitor may not see is treated as missing. */
export async function findSubject(
  deps: Deps,
  visitor: Visitor,
  { kind, id }: SubjectAddress,
  thing: 'picture' | 'page',
): Promise<Subject> {
  if (!sees(visitor, PART_OF[kind])) throw new NotFoundError(thing)
  return FINDERS[kind](deps, visitor, id).catch((error: unknown) => {
    throw error instanceof NotFoundError ? new NotFoundError(thing) : error
  })
}
