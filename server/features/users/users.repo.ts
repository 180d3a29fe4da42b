import { type Expression, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { ANONYMOUS_USER_ID } from '../../../contract/accounts.ts'
import type { AdminUser, AdminUserDetails, listUsers, UserFilter, UserState } from '../../../contract/users.ts'
import { containsAllWords } from '../../db/search.ts'
import type { Db } from '../../db/tables.ts'
import { storedScope } from '../../lib/actor.ts'

type Sort = z.output<(typeof listUsers)['query']>['sort']
type Counts = Omit<z.output<(typeof listUsers)['response']>['counts'], 'invited'>

const ORDERS = {
  name: sql`profiles.sort_name, users.id`,
  newest: sql`users.created_at desc, users.id desc`,
  active: sql`users.last_active_at is null, users.last_active_at desc, users.id`,
}

/** As `UserState`, by what makes it. */
const STATE = sql<UserState>`case
  when users.suspended_at is not null then 'suspended'
  when users.activated_at is null then 'unactivated'
  when profiles.completed_at is null then 'newcomer'
  else 'active' end`

const NAME = sql`(profiles.sort_name || ' ' || lower(users.username) || ' ' || users.email)`

const COLUMNS = [
  'users.id',
  'users.email',
  'users.username',
  'profiles.firstname',
  'profiles.lastname',
  'profiles.avatar_file_id',
  'profiles.faculty',
  'users.user_type',
  'users.created_at',
  'users.last_active_at',
  'users.version',
] as const

export async function findUsers(
  db: Db,
  filter: UserFilter,
  { sort, limit, offset }: { sort: Sort; limit: number; offset: number },
): Promise<AdminUser[]> {
  const rows = await selectUsers(usersThat(db, filter)).orderBy(ORDERS[sort]).limit(limit).offset(offset).execute()
  return rows.map(userOf)
}

/** Those after one of them by id, to read all without skipping over the same rows again and again. */
export async function findUsersAfter(db: Db, filter: UserFilter, afterId: string, limit: number): Promise<AdminUser[]> {
  const query = usersThat(db, filter).where('users.id', '>', afterId)
  const rows = await selectUsers(query).orderBy('users.id').limit(limit).execute()
  return rows.map(userOf)
}

export async function countUsers(db: Db, filter: UserFilter): Promise<number> {
  const { count } = await usersThat(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many accounts there are, and of which. */
export async function countStates(db: Db): Promise<Counts> {
  const rows = await db
    .selectFrom('users')
    .select((eb) => [
      'user_type',
      sql<number>`case when suspended_at is null then 0 else 1 end`.as('is_suspended'),
      sql<number>`case when activated_at is null then 0 else 1 end`.as('is_activated'),
      eb.fn.countAll<number>().as('count'),
    ])
    .where('id', '!=', ANONYMOUS_USER_ID)
    .groupBy(['user_type', 'is_suspended', 'is_activated'])
    .execute()
  const sum = (isCounted: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(isCounted).reduce((total, { count }) => total + Number(count), 0)
  return {
    members: sum(() => true),
    administrators: sum(({ user_type }) => user_type === 'admin'),
    reviewers: sum(({ user_type }) => user_type === 'reviewer'),
    unactivated: sum(({ is_suspended, is_activated }) => !is_suspended && !is_activated),
    suspended: sum(({ is_suspended }) => is_suspended === 1),
  }
}

export async function findDetails(db: Db, id: string, now: string): Promise<AdminUserDetails | undefined> {
  const row = await selectUsers(usersThat(db, EVERYBODY))
    .select([
      'profiles.title',
      'profiles.program',
      'profiles.year',
      'profiles.mobile',
      'users.suspended_at',
      'users.suspended_until',
      'users.suspension_reason',
      'users.review_faculties',
      'users.review_categories',
    ])
    .select((eb) => [
      eb
        .selectFrom('comments')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('comments.user_id', '=', 'users.id')
        .as('comments_count'),
      eb
        .selectFrom('sessions')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .where('sessions.expires_at', '>', now)
        .as('sessions_count'),
    ])
    .where('users.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { suspended_at, suspended_until, suspension_reason, comments_count, sessions_count, ...others } = row
  const { review_faculties: _faculties, review_categories: _categories, ...user } = others
  return {
    ...user,
    ...userOf(row),
    comments_count: Number(comments_count),
    sessions_count: Number(sessions_count),
    review_scope: storedScope(row) ?? null,
    suspension:
      suspended_at === null ? null : { since: suspended_at, until: suspended_until, reason: suspension_reason },
  }
}

/** Whose suspension has ended. */
export async function findEndedSuspensions(db: Db, now: string): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('suspended_at', 'is not', null)
    .where('suspended_until', '<=', now)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

const EVERYBODY: UserFilter = { q: '', faculty: '', user_type: '', state: '' }

/** Every account that fits, but the one that owns what members leave behind. */
function usersThat(db: Db, { q, faculty, user_type, state }: UserFilter) {
  const conditions: Expression<SqlBool>[] = [
    ...(q === '' ? [] : [containsAllWords(NAME, q)]),
    ...(state === '' ? [] : [sql<SqlBool>`${STATE} = ${state}`]),
  ]
  return db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .where('users.id', '!=', ANONYMOUS_USER_ID)
    .where((eb) =>
      eb.and([
        ...conditions,
        ...(faculty === '' ? [] : [eb('profiles.faculty', '=', faculty)]),
        ...(user_type === '' ? [] : [eb('users.user_type', '=', user_type)]),
      ]),
    )
}

function selectUsers(query: ReturnType<typeof usersThat>) {
  return query
    .select(COLUMNS)
    .select(STATE.as('state'))
    .select((eb) =>
      eb
        .selectFrom('ideas')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('ideas.user_id', '=', 'users.id')
        .as('ideas_count'),
    )
}

type UserRow = Omit<AdminUser, 'avatar' | 'ideas_count'> & {
  avatar_file_id: string | null
  ideas_count: number | string | null
}

function userOf({ avatar_file_id, ideas_count, ...row }: UserRow): AdminUser {
  const { id, email, username, firstname, lastname, faculty, user_type, state, created_at, last_active_at, version } =
    row
  return {
    ...{ id, email, username, firstname, lastname, avatar: avatar_file_id ?? '', faculty, user_type, state },
    ...{ created_at, last_active_at, ideas_count: Number(ideas_count), version },
  }
}
