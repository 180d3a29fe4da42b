import type { Deps } from '../../deps.ts'
import type { Actor } from '../../lib/actor.ts'
import type { Tx } from '../../transact.ts'
import { findAnswers } from './event-answers.repo.ts'
import { requireVisible } from './events.access.ts'
import { type EventRow, findEvent, lockEvent } from './events.repo.ts'

/** An event, if the actor may see it. */
export async function requireVisibleEvent({ db }: Pick<Deps, 'db'>, actor: Actor, id: string): Promise<EventRow> {
  return requireVisible({ db }, actor, await findEvent(db, id))
}

/** Lets one transaction at a time go on with an event. */
export async function lockEventRow(tx: Tx, id: string): Promise<void> {
  await lockEvent(tx, id)
}

/**
 * Members notified of comments on an event: its organiser, attendees, perhaps attending or waiting members, and
 * commenters who did not decline.
 */
export async function followersOfEvent(
  { db }: Tx,
  event: Pick<EventRow, 'id' | 'user_id'>,
  commenterIds: string[],
): Promise<string[]> {
  const answers = await findAnswers(db, event.id)
  const [coming, declined] = [
    answers.filter(({ answer }) => answer !== 'no'),
    answers.filter(({ answer }) => answer === 'no'),
  ]
  const followers = new Set([...commenterIds, ...coming.map(({ user_id }) => user_id)])
  for (const { user_id } of declined) followers.delete(user_id)
  followers.add(event.user_id)
  return [...followers]
}
