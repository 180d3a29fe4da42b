import type { Insertable } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../db/tables.ts'
import { skillColumns } from '../features/roles/roles.repo.ts'
import { excerptOf } from '../lib/excerpt.ts'
import { newId } from '../lib/ids.ts'
import { UNREAD } from './demo-activity.ts'
import { readDemoData } from './demo-data.ts'

type RowOf<T extends keyof Tables> = Insertable<Tables[T]>
type Notification = Omit<Insertable<Tables['notifications']>, 'id'>

const { roles: ROLES, notes: NOTES } = readDemoData(
  'teams.json',
  z.strictObject({
    roles: z.array(z.strictObject({ title: z.string(), note: z.string(), skills: z.array(z.string()) })),
    notes: z.array(z.string()),
  }),
)
/** How many roles an idea has, one idea after the other. */
const NUMBERS = [2, 0, 1, 0, 3, 1, 0, 2, 0, 1, 0]
const SMALLEST_CIRCLE = 17
const COAUTHOR_EVERY = 2

export type DemoTeam = {
  roles: typeof ROLES
  /** The member with the first role; null without one. */
  joined: { member: number; note: string; isCoauthor: boolean } | null
  /** A pending offer for the last role. */
  offered: { member: number; note: string } | null
}

/** The roles of idea number `index` in a community of `members`, and the answers to them. */
export function demoTeam(index: number, author: number, members: number): DemoTeam {
  const number = NUMBERS[index % NUMBERS.length] ?? 0
  const roles = Array.from(
    { length: number },
    (_, place) => ROLES[(index + place) % ROLES.length] as DemoTeam['roles'][number],
  )
  const note = (place: number) => NOTES[(index + place) % NOTES.length] ?? ''
  if (number < 2 || members < SMALLEST_CIRCLE) return { roles, joined: null, offered: null }
  // The author and the next member are connected.
  const joined = { member: (author + 1) % members, note: note(0), isCoauthor: index % COAUTHOR_EVERY === 0 }
  return { roles, joined, offered: { member: (author + 3) % members, note: note(1) } }
}

type TeamTimes = { createdAt: string; offeredAt: string; joinedAt: string; waitingSince: string }

/** The rows that a team leaves, and the notifications that are unread. */
export function teamRows(
  idea: { id: string; user_id: string; title: string },
  { roles, joined, offered }: DemoTeam,
  userOf: (member: number) => string,
  { createdAt, offeredAt, joinedAt, waitingSince }: TeamTimes,
) {
  const joinedId = joined ? userOf(joined.member) : null
  const roleRows = roles.map(({ title, note, skills }, position) => ({
    ...{ id: newId(), idea_id: idea.id, position, title, note, ...skillColumns(skills) },
    ...{ filled_by: position === 0 ? joinedId : null, created_at: createdAt, removed_at: null },
  }))
  const [first, last] = [roleRows.at(0), roleRows.at(-1)]
  const request = { kind: 'offer' as const, idea_id: idea.id, answered_at: null, status: 'open' as const }
  const about = { ...UNREAD, idea_id: idea.id }
  const payload = (role: string, rest: object = {}) => JSON.stringify({ title: idea.title, role, ...rest })
  const members: RowOf<'idea_members'>[] = []
  const requests: RowOf<'role_requests'>[] = []
  const notifications: Notification[] = []
  const offer = (role: string, note: string, userId: string, to: string[], at: string) => {
    const noted = payload(role, { note: excerptOf(note) })
    for (const user_id of to) {
      notifications.push({ ...about, user_id, kind: 'offer', actor_id: userId, payload: noted, created_at: at })
    }
  }
  if (joined && joinedId && first) {
    const coauthor_at = joined.isCoauthor ? joinedAt : null
    members.push({ idea_id: idea.id, user_id: joinedId, role: first.title, coauthor_at, created_at: joinedAt })
    requests.push({
      ...{ ...request, id: newId(), role_id: first.id, user_id: joinedId, note: joined.note, created_at: offeredAt },
      ...{ status: 'accepted', answered_at: joinedAt },
    })
    offer(first.title, joined.note, joinedId, [idea.user_id], offeredAt)
    const byAuthor = { ...about, user_id: joinedId, actor_id: idea.user_id, created_at: joinedAt }
    const accepted = payload(first.title, { status: 'accepted' })
    notifications.push({ ...byAuthor, kind: 'offer_answered', payload: accepted })
    const made = payload(first.title, { change: 'coauthor', note: '' })
    if (joined.isCoauthor) notifications.push({ ...byAuthor, kind: 'team_changed', payload: made })
  }
  if (offered && last) {
    const userId = userOf(offered.member)
    requests.push({
      ...{ ...request, id: newId(), role_id: last.id, user_id: userId, note: offered.note, created_at: waitingSince },
    })
    const leaders = [idea.user_id, ...(joined?.isCoauthor && joinedId ? [joinedId] : [])]
    offer(last.title, offered.note, userId, leaders, waitingSince)
  }
  return { roles: roleRows, members, requests, notifications }
}
