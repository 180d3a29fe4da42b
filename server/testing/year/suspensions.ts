import { timestamp } from '../../lib/clock.ts'
import type { TestMember } from '../members.ts'
import { comingTo, expectNotified, foundAny, suspendedIds, type Turn, type Year, type YearPart } from './year.ts'

/** Members who are suspended at once, at most. */
const SHARE = 1 / 4

export const suspensions: YearPart = {
  acts: (turn) => [
    async () => {
      const { members, office, random } = turn.year
      const suspended = await suspendedIds(office.db)
      if (suspended.size >= members.length * SHARE) return
      const ids = random.pick(await busyIds(turn))
      const able = members.filter(({ id }) => ids.has(id) && !suspended.has(id))
      await suspend(turn, able.length > 0 ? random.pick(able) : turn.other)
    },
    async () => {
      const suspended = await suspendedIds(turn.year.office.db)
      const member = turn.year.members.find(({ id }) => suspended.has(id))
      if (member) await lift(turn, member)
    },
  ],
  faultsOf: async (year) => [
    ...foundAny('places of suspended members', await places(year)),
    ...foundAny('places that nobody has, and members who wait', await freePlaces(year)),
    ...foundAny('entries of suspended jurors', await entriesOfSuspended(year)),
    ...foundAny('jurors told while suspended', await notifiedJurors(year)),
  ],
}

/** Members with something that a suspension takes away or hides: those with events to come, entries to score, or votes. */
async function busyIds({ year: { office } }: Turn): Promise<Set<string | null>[]> {
  const { db, clock } = office
  const rows = await Promise.all([
    db.selectFrom('events').select('user_id').where('ends_at', '>', timestamp(clock)).execute(),
    db
      .selectFrom('call_assignments')
      .innerJoin('calls', 'calls.id', 'call_assignments.call_id')
      .select('user_id')
      .where('phase', '=', 'judging')
      .where('scored_at', 'is', null)
      .execute(),
    db.selectFrom('call_votes').select('user_id').execute(),
  ])
  return rows.map((group) => new Set(group.map(({ user_id }) => user_id)))
}

async function suspend(turn: Turn, member: TestMember): Promise<void> {
  const told = await comingTo(turn.year.office.db, await eventsOf(turn, member))
  told.delete(member.id)
  await expectNotified(turn.year, 'of the suspension of an organiser', told, () => change(turn, member, true))
}

async function lift(turn: Turn, member: TestMember): Promise<void> {
  const told = await comingTo(turn.year.office.db, await eventsOf(turn, member))
  await expectNotified(turn.year, 'of the end of the suspension of an organiser', told, () =>
    change(turn, member, false),
  )
}

/** The events of an organiser that members see, or saw before. */
async function eventsOf({ year: { office } }: Turn, { id }: TestMember): Promise<string[]> {
  const rows = await office.db
    .selectFrom('events')
    .select('id')
    .where('user_id', '=', id)
    .where('status', '=', 'published')
    .where('hidden_at', 'is', null)
    .where('ends_at', '>', timestamp(office.clock))
    .execute()
  return rows.map((row) => row.id)
}

/** Returns whether it is changed. */
async function change({ year, send }: Turn, { id }: TestMember, isSuspended: boolean): Promise<boolean> {
  const { db } = year.office
  const { version } = await db.selectFrom('users').select('version').where('id', '=', id).executeTakeFirstOrThrow()
  const suspension = isSuspended ? { reason: 'Spam', until: null } : null
  const body = { version, suspension, reason: 'Rules' }
  await send('PATCH', `/v1/admin/users/${id}`, { token: year.admin.token, body })
  return (await suspendedIds(db)).has(id) === isSuspended
}

async function places({ office: { db, clock } }: Year) {
  return db
    .selectFrom('event_answers')
    .innerJoin('events', 'events.id', 'event_answers.event_id')
    .innerJoin('users', 'users.id', 'event_answers.user_id')
    .select(['event_answers.event_id', 'event_answers.user_id'])
    .where('event_answers.answer', '=', 'going')
    .where('event_answers.waiting_since', 'is', null)
    .where('events.status', '=', 'published')
    .where('events.ends_at', '>', timestamp(clock))
    .where('users.suspended_at', 'is not', null)
    .execute()
}

async function freePlaces({ office: { db, clock } }: Year) {
  const rows = await db
    .selectFrom('event_answers')
    .innerJoin('events', 'events.id', 'event_answers.event_id')
    .innerJoin('users', 'users.id', 'event_answers.user_id')
    .select(['events.id', 'events.capacity', 'event_answers.waiting_since', 'users.suspended_at'])
    .where('event_answers.answer', '=', 'going')
    .where('events.status', '=', 'published')
    .where('events.ends_at', '>', timestamp(clock))
    .execute()
  const isWaiting = (row: (typeof rows)[number]) => row.waiting_since !== null
  return [...Map.groupBy(rows, ({ id }) => id)]
    .filter(([, all]) => all.filter((row) => !isWaiting(row)).length < (all[0]?.capacity ?? 1e9))
    .filter(([, all]) => all.some((row) => isWaiting(row) && row.suspended_at === null))
    .map(([id]) => id)
}

/** A process that crashed may hold the lease of the job that assigns them again. */
async function entriesOfSuspended({ office: { db }, hasCrashedToday }: Year) {
  if (hasCrashedToday) return []
  return db
    .selectFrom('call_assignments')
    .innerJoin('calls', 'calls.id', 'call_assignments.call_id')
    .innerJoin('users', 'users.id', 'call_assignments.user_id')
    .select(['call_assignments.call_id', 'call_assignments.idea_id', 'users.id'])
    .where('calls.phase', '=', 'judging')
    .where('call_assignments.passed_at', 'is', null)
    .where('call_assignments.scored_at', 'is', null)
    .where('users.suspended_at', 'is not', null)
    .execute()
}

async function notifiedJurors({ office: { db } }: Year) {
  return db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .select(['notifications.kind', 'users.id'])
    .where('notifications.kind', 'in', ['call_judging', 'call_panel'])
    .whereRef('notifications.created_at', '>', 'users.suspended_at')
    .execute()
}
