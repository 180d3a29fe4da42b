import type { Deps } from '../../deps.ts'
import { type Actor, isReviewer, type Member } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { ConflictError, ForbiddenError, NotFoundError } from '../../lib/errors.ts'
import type { Tx } from '../../transact.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import type { EventRow } from './events.repo.ts'

type Seen = Pick<EventRow, 'user_id' | 'public_at'>

/** Publishers of the events of others, who see all proposals. */
export function isPublisher(actor: Actor): boolean {
  return isReviewer(actor)
}

/** Whether the actor publishes their own events: of members, the site decides it. */
export async function isOwnPublisher(deps: Pick<Deps, 'db'>, actor: Member): Promise<boolean> {
  return isPublisher(actor) || (await readSiteSettings(deps)).events.publishing === 'members'
}

/** The organiser and publishers may change an event, and see how to join. */
export function isManager(actor: Actor, { user_id }: Pick<EventRow, 'user_id'>): boolean {
  return isPublisher(actor) || (actor.kind === 'member' && actor.userId === user_id)
}

/** The event, if the actor may see it. */
export function requireVisible<E extends Seen>(actor: Actor, event: E | undefined): E {
  if (!event || !isVisible(actor, event)) throw new NotFoundError('event')
  return event
}

export function isVisible(actor: Actor, event: Seen): boolean {
  return event.public_at !== null || isManager(actor, event)
}

/** The event, if the actor may change it. */
export function requireManaged<E extends Seen>(actor: Member, event: E | undefined): E {
  const visible = requireVisible(actor, event)
  if (isManager(actor, visible)) return visible
  throw new ForbiddenError('Only its organiser may change an event.', 'event')
}

/** Rejects what cannot be done any more. */
export function requireOpen({ clock }: Pick<Tx, 'clock'>, { status, ends_at }: EventRow): void {
  if (status === 'cancelled') throw new ConflictError('event', 'This event was cancelled.')
  if (ends_at <= timestamp(clock)) throw new ConflictError('event', 'This event is over.')
}
