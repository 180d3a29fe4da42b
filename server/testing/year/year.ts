import type { Call } from '../../../contract/calls.ts'
import type { Random } from '../../../faults/harness/random.ts'
import type { Db } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { openSession } from '../../features/sessions/sessions.service.ts'
import type { TestMember } from '../members.ts'
import type { TestApp } from '../test-app.ts'

export type Acknowledged = 'ideas' | 'comments' | 'events'

/** An answer with the time at which a device noted it. */
export type Recorded<T> = { value: T; madeAt: string }

/** A comment that mentions a member, or did. `isTold`: of the mention, by a notification that was read, or mailed, or stands. */
export type Mention = {
  comment: string
  author: TestMember
  mentioned: string
  isIn: boolean
  isTold: boolean
}

export type Year = {
  random: Random
  servers: [TestApp, TestApp]
  /** Crashes never. */
  office: Deps
  admin: TestMember
  /** Decides again where an author objects. */
  deputy: TestMember
  members: TestMember[]
  usernames: Map<string, string>
  /** By id, all creations that a caller was told of. */
  acknowledged: Map<string, Acknowledged>
  reviewed: Set<string>
  /** The calls for ideas, of which the latest may be open. */
  calls: Call[]
  /** By call, the ballots that members were told of. */
  ballots: Map<string, Map<string, string[]>>
  /** Calls whose count of votes was compared with the ballots. */
  counted: Set<string>
  /** By call, entry and juror, the score of all criteria that a juror was told of. */
  scores: Map<string, number>
  /** By event and member. */
  answers: Map<string, Recorded<string>>
  /** By idea and member. */
  supports: Map<string, Recorded<boolean>>
  /** By idea and member, those who took a support back. */
  withdrawn: Set<string>
  mentions: Map<string, Mention>
  isMailServerAway: boolean
  /** Servers that are to be started again. */
  crashed: Set<TestApp>
  /** Whether one crashed today, so that a job may wait for the end of its lease. */
  hasCrashedToday: boolean
  /** How often the mail server took each mail. */
  mails: Map<string, number>
  crashes: number
  faults: string[]
}

/** One act of a member who is not suspended, by one of the servers. */
export type Turn = {
  year: Year
  server: TestApp
  member: TestMember
  other: TestMember
  /** Notes responses that no act may have. */
  send: TestApp['call']
  create: (table: Acknowledged, path: string, by: TestMember, body: object, name: string) => Promise<number>
}

/** Acts of one kind, and what they must not leave behind. */
export type YearPart = {
  acts: (turn: Turn) => (() => Promise<unknown>)[]
  faultsOf: (year: Year) => Promise<string[]>
}

/** A line of a report where something was found. */
export function foundAny(what: string, found: readonly unknown[]): string[] {
  return found.length === 0 ? [] : [`${what}: ${JSON.stringify(found.slice(0, 3))}`]
}

export function idsOf({ acknowledged }: Year, table: Acknowledged): string[] {
  return [...acknowledged].filter(([, one]) => one === table).map(([id]) => id)
}

export async function suspendedIds(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('users').select('id').where('suspended_at', 'is not', null).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Ideas that are not hidden and whose author is not suspended. */
export async function shownIdeas(db: Db): Promise<Map<string, { user_id: string }>> {
  const rows = await db
    .selectFrom('ideas')
    .innerJoin('users', 'users.id', 'ideas.user_id')
    .select(['ideas.id', 'ideas.user_id'])
    .where('hidden_at', 'is', null)
    .where('suspended_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

/** Sessions end within a day. */
export async function signInAgain({ office }: Year, member: TestMember): Promise<void> {
  member.token = (await openSession(office, member.id)).token
}

/** Expects an act to tell members of changed events as often as expected, and nobody where nothing was done. */
export async function expectNotified(
  { office: { db }, members, faults }: Year,
  what: string,
  expected: Map<string, number>,
  act: () => Promise<boolean>,
): Promise<void> {
  const count = async () => {
    const rows = await db
      .selectFrom('notifications')
      .select((eb) => ['user_id', eb.fn.countAll<number | string>().as('count')])
      .where('kind', '=', 'event_changed')
      .groupBy('user_id')
      .execute()
    return new Map(rows.map((row) => [row.user_id, Number(row.count)]))
  }
  const before = await count()
  const isDone = await act()
  const after = await count()
  for (const { id } of members) {
    const times = (after.get(id) ?? 0) - (before.get(id) ?? 0)
    const wanted = isDone ? (expected.get(id) ?? 0) : 0
    if (times !== wanted) faults.push(`told ${times} times, not ${wanted}, ${what}`)
  }
}

type Upcoming = { id: string; series_id: string | null; user_id: string; position: number; starts_at: string }

/** Events that members see and can answer, in the order in which they were made. */
export async function upcomingEvents(db: Db, now: string): Promise<Upcoming[]> {
  return db
    .selectFrom('events')
    .innerJoin('users', 'users.id', 'events.user_id')
    .select(['events.id', 'events.series_id', 'events.user_id', 'events.position', 'events.starts_at'])
    .where('events.status', '=', 'published')
    .where('events.ends_at', '>', now)
    .where('events.hidden_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .orderBy('events.id')
    .execute()
}

/** The members who come to some of these events, once for each series. */
export async function comingTo(db: Db, eventIds: string[]): Promise<Map<string, number>> {
  if (eventIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('event_answers')
    .innerJoin('events', 'events.id', 'event_answers.event_id')
    .innerJoin('users', 'users.id', 'event_answers.user_id')
    .select(['event_answers.user_id', 'events.id', 'events.series_id'])
    .where('events.id', 'in', eventIds)
    .where('event_answers.answer', '!=', 'no')
    .where('users.suspended_at', 'is', null)
    .whereRef('event_answers.user_id', '!=', 'events.user_id')
    .execute()
  const byMember = Map.groupBy(rows, ({ user_id }) => user_id)
  return new Map([...byMember].map(([id, own]) => [id, new Set(own.map((event) => event.series_id ?? event.id)).size]))
}
