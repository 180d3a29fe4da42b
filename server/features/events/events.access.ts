import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { Db } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, isReviewer, type Member } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { ConflictError, ForbiddenError, NotFoundError } from '../../lib/errors.ts'
import type { Tx } from '../../transact.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { isInvitedTo } from './event-guests.repo.ts'
import type { EventRow } from './events.repo.ts'

type Seen = Pick<EventRow, 'id' | 'user_id' | 'idea_id' | 'public_at' | 'shown_at' | 'is_private'>

/** Publishers of the events of others, who see all proposals. */
export function isPublisher(actor: Actor): boolean {
  return isReviewer(actor)
}

/** Whether the actor publishes their own events: of members, the site decides it. */
export async function isOwnPublisher(deps: Pick<Deps, 'db'>, actor: Member): Promise<boolean> {
  return isPublisher(actor) || (await readSiteSettings(deps)).events.publishing === 'members'
}

/** The organiser and, unless it is private, publishers may change an event, and see how to join. */
export function isManager(actor: Actor, { user_id, is_private }: Pick<EventRow, 'user_id' | 'is_private'>): boolean {
  return (is_private === 0 && isPublisher(actor)) || (actor.kind === 'member' && actor.userId === user_id)
}

/** The event, if the actor may see it. */
export async function requireVisible<E extends Seen>(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  event: E | undefined,
): Promise<E> {
  if (!event) throw new NotFoundError('event')
  if (isOpenTo(actor, event) || (await isInvited(db, actor, event))) return event
  throw new NotFoundError('event')
}

/** Whether the actor sees an event that is not private. */
export function isOpenTo(actor: Actor, event: Seen): boolean {
  return event.public_at !== null || isManager(actor, event)
}

async function isInvited(db: Db, actor: Actor, { id, is_private, shown_at }: Seen): Promise<boolean> {
  if (is_private === 0 || shown_at === null || actor.kind !== 'member') return false
  return isInvitedTo(db, actor.userId, id)
}

/** The event, if the actor may change it. */
export async function requireManaged<E extends Seen>(
  deps: Pick<Deps, 'db'>,
  actor: Member,
  event: E | undefined,
): Promise<E> {
  const visible = await requireVisible(deps, actor, event)
  if (isManager(actor, visible)) return visible
  throw new ForbiddenError(errorTexts.events.onlyOrganiser, 'event')
}

/** Rejects what cannot be done any more. */
export function requireOpen({ clock }: Pick<Tx, 'clock'>, { status, ends_at }: EventRow): void {
  if (status === 'cancelled') throw new ConflictError('event', errorTexts.events.cancelled)
  if (ends_at <= timestamp(clock)) throw new ConflictError('event', errorTexts.events.over)
}
