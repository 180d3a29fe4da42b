import type { Author } from '../../../contract/ideas.ts'
import { AUTHOR_COLUMNS, type AuthorRow, authorOf } from '../../db/authors.ts'
import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

/** The private events that a member is invited to: as a guest, or on the team of the idea. */
export function eventsInvitedTo(db: Db, userId: string) {
  return db
    .selectFrom('events')
    .select('events.id')
    .where('events.is_private', '=', 1)
    .where('events.shown_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('events.user_id', '=', userId),
        eb('events.id', 'in', eb.selectFrom('event_guests').select('event_id').where('user_id', '=', userId)),
        eb('events.idea_id', 'in', eb.selectFrom('ideas').select('ideas.id').where('ideas.user_id', '=', userId)),
        eb('events.idea_id', 'in', eb.selectFrom('idea_members').select('idea_id').where('user_id', '=', userId)),
      ]),
    )
}

export async function isInvitedTo(db: Db, userId: string, eventId: string): Promise<boolean> {
  return (await eventsInvitedTo(db, userId).where('events.id', '=', eventId).executeTakeFirst()) !== undefined
}

export async function findGuests(db: Db, eventId: string): Promise<Author[]> {
  const rows: (AuthorRow & { user_id: string })[] = await db
    .selectFrom('event_guests')
    .innerJoin('users', 'users.id', 'event_guests.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'event_guests.user_id')
    .select(['event_guests.user_id', ...AUTHOR_COLUMNS])
    .where('event_id', '=', eventId)
    .where('users.locked_at', 'is', null)
    .orderBy('event_guests.user_id')
    .execute()
  return rows.map((row) => authorOf(row.user_id, row))
}

/** The ids of the events to which a member is invited as a guest. */
export async function findGuestOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('event_guests').select('event_id').where('user_id', '=', userId).execute()
  return rows.map(({ event_id }) => event_id).sort()
}

export async function setGuests(tx: Tx, eventId: string, userIds: string[]): Promise<void> {
  await tx.db.deleteFrom('event_guests').where('event_id', '=', eventId).execute()
  if (userIds.length === 0) return
  await tx.db
    .insertInto('event_guests')
    .values(userIds.map((user_id) => ({ event_id: eventId, user_id })))
    .execute()
}

/** Takes a member off the guests: of all events, or of those of one organiser. */
export async function removeGuest(tx: Tx, userId: string, organiserId?: string): Promise<void> {
  await tx.db
    .deleteFrom('event_guests')
    .where('user_id', '=', userId)
    .$if(organiserId !== undefined, (query) =>
      query.where('event_id', 'in', (eb) =>
        eb
          .selectFrom('events')
          .select('id')
          .where('user_id', '=', organiserId ?? ''),
      ),
    )
    .execute()
}
