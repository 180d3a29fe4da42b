import { sql } from 'kysely'
import type { Attendee, OwnRsvp, RsvpAnswer } from '../../../contract/events.ts'
import { AUTHOR_COLUMNS, authorOf } from '../../db/authors.ts'
import { compiled, isAmong } from '../../db/compiled.ts'
import type { Db, Row } from '../../db/tables.ts'
import { eventTitleSeenBy } from '../../db/visible-titles.ts'
import type { Tx } from '../../transact.ts'

type AnswerRow = Row<'event_answers'>
type Reminded = Pick<AnswerRow, 'day_reminded_at' | 'hour_reminded_at'>

const ROWS_AT_ONCE = 500

export const NO_ANSWER: OwnRsvp = { answer: null, is_waiting: false, line: null }

export async function findAnswer(db: Db, eventId: string, userId: string): Promise<AnswerRow | undefined> {
  const [row] = await answerOf(db, eventId, userId)
  return row
}

const answerOf = compiled((db, eventId: string, userId: string) =>
  db.selectFrom('event_answers').selectAll().where('event_id', '=', eventId).where('user_id', '=', userId),
)

export async function saveAnswer(tx: Tx, row: AnswerRow): Promise<void> {
  const { event_id: _event, user_id: _user, ...answer } = row
  await tx.db
    .insertInto('event_answers')
    .values(row)
    .onConflict((conflict) => conflict.columns(['event_id', 'user_id']).doUpdateSet(answer))
    .execute()
}

export async function setFollowing(
  tx: Tx,
  { event_id, user_id }: Pick<AnswerRow, 'event_id' | 'user_id'>,
  isFollowing: boolean,
): Promise<void> {
  await tx.db
    .updateTable('event_answers')
    .set({ is_following: isFollowing ? 1 : 0 })
    .where('event_id', '=', event_id)
    .where('user_id', '=', user_id)
    .execute()
}

/** Saves first answers. */
export async function insertAnswers(tx: Tx, rows: AnswerRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await tx.db
      .insertInto('event_answers')
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .execute()
  }
}

/** The answers of a member to these events, with the place in line where the member waits. */
export async function findOwnRsvps(
  db: Db,
  userId: string,
  eventIds: string[],
): Promise<({ event_id: string } & OwnRsvp)[]> {
  if (eventIds.length === 0) return []
  const rows = await ownAnswers(db, userId, JSON.stringify(eventIds))
  return rows.map(({ event_id, answer, waiting_since, line }) => ({
    event_id,
    answer,
    is_waiting: waiting_since !== null,
    line: waiting_since === null ? null : Number(line),
  }))
}

const ownAnswers = compiled((db, userId: string, eventIds: string) =>
  db
    .selectFrom('event_answers')
    .select(['event_id', 'answer', 'waiting_since'])
    .select((eb) =>
      eb
        .selectFrom('event_answers as earlier')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('earlier.event_id', '=', 'event_answers.event_id')
        .where((where) =>
          where(
            where.refTuple('earlier.waiting_since', 'earlier.user_id'),
            '<=',
            where.refTuple('event_answers.waiting_since', 'event_answers.user_id'),
          ),
        )
        .as('line'),
    )
    .where('user_id', '=', userId)
    .where(isAmong(db, 'event_id', eventIds)),
)

/** Own answers to events that begin in a range. */
export async function findEventsAnswered(
  db: Db,
  userId: string,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('event_answers')
    .innerJoin('events', 'events.id', 'event_answers.event_id')
    .select('events.id')
    .where('event_answers.user_id', '=', userId)
    .where('events.starts_at', '>=', from)
    .where('events.starts_at', '<', to)
    .orderBy('events.starts_at')
    .orderBy('events.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Gives the first who wait a place. Returns who they are. Members who are suspended stay in line. */
export async function promoteFromWaitlist(
  tx: Tx,
  eventId: string,
  places: number,
  reminded: Reminded,
): Promise<string[]> {
  if (places <= 0) return []
  const rows = await tx.db
    .selectFrom('event_answers')
    .innerJoin('users', 'users.id', 'event_answers.user_id')
    .select('users.id')
    .where('event_id', '=', eventId)
    .where('waiting_since', 'is not', null)
    .where('users.locked_at', 'is', null)
    .orderBy('waiting_since')
    .orderBy('users.id')
    .limit(places)
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) {
    await tx.db
      .updateTable('event_answers')
      .set({ waiting_since: null, ...reminded })
      .where('event_id', '=', eventId)
      .where('user_id', 'in', ids)
      .execute()
  }
  return ids
}

/** Counts the answers of an event, whose row the transaction has locked. */
export async function countAnswers(tx: Tx, eventId: string) {
  const rows = await answerCounts(tx.db, eventId)
  const of = (answer: RsvpAnswer) => rows.find((row) => row.answer === answer)
  const waiting_count = Number(of('going')?.waiting ?? 0)
  return {
    going_count: Number(of('going')?.all ?? 0) - waiting_count,
    waiting_count,
    maybe_count: Number(of('maybe')?.all ?? 0),
  }
}

const answerCounts = compiled((db, eventId: string) =>
  db
    .selectFrom('event_answers')
    .select(['answer', sql<number>`count(*)`.as('all'), sql<number>`count(waiting_since)`.as('waiting')])
    .where('event_id', '=', eventId)
    .groupBy('answer'),
)

/** Members who go, wait or may come, with each of these dates; without hidden ones, unless they are asked for. */
export async function findComing(
  db: Db,
  eventIds: string[],
  withHidden: boolean,
): Promise<{ event_id: string; user_id: string }[]> {
  if (eventIds.length === 0) return []
  return db
    .selectFrom('event_answers')
    .innerJoin('events', 'events.id', 'event_answers.event_id')
    .select(['event_answers.event_id', 'event_answers.user_id'])
    .where('event_answers.event_id', 'in', eventIds)
    .where('event_answers.answer', '!=', 'no')
    .$if(!withHidden, (query) => query.where('events.hidden_at', 'is', null))
    .orderBy('event_answers.user_id')
    .execute()
}

/** The answers that hold for dates that are added to a series at a position: the latest to a date and the following ones. */
export async function findFollowingAnswers(
  db: Db,
  seriesId: string,
  position: number,
): Promise<{ user_id: string; answer: RsvpAnswer; answered_at: string }[]> {
  const rows = await db
    .selectFrom('event_answers')
    .innerJoin('events', 'events.id', 'event_answers.event_id')
    .innerJoin('users', 'users.id', 'event_answers.user_id')
    .select(['event_answers.user_id', 'event_answers.answer', 'event_answers.answered_at'])
    .where('users.locked_at', 'is', null)
    .where('events.series_id', '=', seriesId)
    .where('events.position', '<', position)
    .where('event_answers.is_following', '=', 1)
    .orderBy('events.position')
    .orderBy('event_answers.answered_at')
    .orderBy('event_answers.user_id')
    .execute()
  const latest = [...new Map(rows.map((row) => [row.user_id, row])).values()]
  return latest.sort((one, other) => (one.answered_at < other.answered_at ? -1 : 1))
}

export async function findAnswers(db: Db, eventId: string): Promise<Pick<AnswerRow, 'user_id' | 'answer'>[]> {
  return db.selectFrom('event_answers').select(['user_id', 'answer']).where('event_id', '=', eventId).execute()
}

/** Lets reminders of an event that was moved be sent for its new time, except those for which it is too late. */
export async function resetReminders(tx: Tx, eventId: string, reminded: Reminded): Promise<void> {
  await tx.db.updateTable('event_answers').set(reminded).where('event_id', '=', eventId).execute()
}

/** Members who go, wait or may come, as far as members find them: the connections of one of them first in each group. */
export async function findAttendees(
  db: Db,
  eventId: string,
  memberId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<Attendee[]> {
  const rows = await listedAttendees(db, eventId)
    .leftJoin('connections', (join) =>
      join.onRef('connections.other_id', '=', 'users.id').on('connections.user_id', '=', memberId),
    )
    .select([
      'users.id',
      'event_answers.answer',
      'event_answers.waiting_since',
      'connections.other_id as connected_id',
      ...AUTHOR_COLUMNS,
    ])
    .orderBy((eb) =>
      eb.case().when('answer', '=', 'maybe').then(2).when('waiting_since', 'is not', null).then(1).else(0).end(),
    )
    .orderBy((eb) => eb.case().when('connections.other_id', 'is', null).then(1).else(0).end())
    .orderBy('event_answers.answered_at')
    .orderBy('users.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({
    user: authorOf(row.id, row),
    answer: row.answer,
    is_waiting: row.waiting_since !== null,
    is_connected: row.connected_id !== null,
  }))
}

export async function countAttendees(db: Db, eventId: string): Promise<number> {
  const { count } = await listedAttendees(db, eventId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function listedAttendees(db: Db, eventId: string) {
  return db
    .selectFrom('event_answers')
    .innerJoin('users', 'users.id', 'event_answers.user_id')
    .innerJoin('profiles', 'profiles.user_id', 'event_answers.user_id')
    .where('event_answers.event_id', '=', eventId)
    .where('event_answers.answer', '!=', 'no')
    .where('profiles.listed_at', 'is not', null)
}

/** All answers of a member, oldest first. */
export async function findAnswersBy(db: Db, userId: string) {
  return db
    .selectFrom('event_answers')
    .innerJoin('events', 'events.id', 'event_answers.event_id')
    .select(['event_id', eventTitleSeenBy(userId), 'events.starts_at', 'answer', 'waiting_since', 'answered_at'])
    .where('event_answers.user_id', '=', userId)
    .orderBy('answered_at')
    .orderBy('event_id')
    .execute()
}

/**
 * The ids of the events answered by a member: all of them, or the events of one organiser. In a fixed order for
 * locking.
 */
export async function findEventsAnsweredBy(db: Db, userId: string, organiserId?: string): Promise<string[]> {
  const rows = await db
    .selectFrom('event_answers')
    .innerJoin('events', 'events.id', 'event_answers.event_id')
    .select('events.id')
    .where('event_answers.user_id', '=', userId)
    .$if(organiserId !== undefined, (query) => query.where('events.user_id', '=', organiserId ?? ''))
    .orderBy('events.id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteAnswers(tx: Tx, userId: string, eventIds: string[]): Promise<void> {
  await tx.db.deleteFrom('event_answers').where('user_id', '=', userId).where('event_id', 'in', eventIds).execute()
}

/** The ids of the events that are not over and at which a member has a place, or waits for one. In a fixed order for locking. */
export async function findPlacesOf(db: Db, userId: string, now: string, isWaiting: boolean): Promise<string[]> {
  const rows = await db
    .selectFrom('event_answers')
    .innerJoin('events', 'events.id', 'event_answers.event_id')
    .select('events.id')
    .where('event_answers.user_id', '=', userId)
    .where('event_answers.answer', '=', 'going')
    .where('event_answers.waiting_since', isWaiting ? 'is not' : 'is', null)
    .where('events.status', '=', 'published')
    .where('events.ends_at', '>', now)
    .orderBy('events.id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function setWaiting(tx: Tx, userId: string, eventIds: string[], since: string): Promise<void> {
  await tx.db
    .updateTable('event_answers')
    .set({ waiting_since: since })
    .where('user_id', '=', userId)
    .where('event_id', 'in', eventIds)
    .where('answer', '=', 'going')
    .where('waiting_since', 'is', null)
    .execute()
}
