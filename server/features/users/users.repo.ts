import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { ANONYMOUS_USER_ID } from '../../../contract/accounts.ts'
import type { AdminUser, AdminUserDetails, listUsers, UserFilter, UserState } from '../../../contract/users.ts'
import { readCount, readCounts } from '../../db/counts.ts'
import type { Db } from '../../db/tables.ts'
import { containsTyped } from '../../db/token-patterns.ts'
import { storedScope } from '../../lib/actor.ts'
import { deactivationsOf } from '../accounts/accounts.service.ts'

type Sort = z.output<(typeof listUsers)['query']>['sort']
type Counts = Omit<z.output<(typeof listUsers)['response']>['counts'], 'invited'>

/** Each with an index. */
const ORDERS = {
  name: (suffix: Suffix) => sql`profiles.sort_name${suffix}, profiles.user_id`,
  newest: (suffix: Suffix) => sql`users.created_at${suffix} desc, users.id desc`,
  active: (suffix: Suffix) => sql`coalesce(users.last_active_at, '')${suffix} desc, users.id desc`,
}
type Suffix = RawBuilder<unknown>
const BY_INDEX = sql``
/** To sort the accounts that fit, where few may: finding them in the order of an index looks every account up, one by one. */
const BY_SORTING = sql` || ''`

/** As `UserState`, by what makes it. */
const STATE = sql<UserState>`case
  when users.suspended_at is not null then 'suspended'
  when users.locked_at is not null then 'deactivated'
  when users.activated_at is null then 'unactivated'
  when profiles.completed_at is null then 'newcomer'
  else 'active' end`

const IS_DEACTIVATED = sql<SqlBool>`(users.scim_deactivated_at is not null or users.provider_deactivated_at is not null)`

const NAME = sql`(profiles.search_name || ' ' || lower(users.username) || ' ' || users.email)`

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
  const { q, user_type, state } = filter
  const isNarrow = [q, user_type, state].some((value) => value !== '')
  const page = filteredUsers(db, filter)
    .select('users.id')
    .orderBy(ORDERS[sort](isNarrow ? BY_SORTING : BY_INDEX))
    .limit(limit)
    .offset(offset)
  // The other columns are read only for the page.
  const query = filteredUsers(db, EVERYBODY).where('users.id', 'in', page)
  const rows = await selectUsers(query).orderBy(ORDERS[sort](BY_SORTING)).execute()
  return rows.map(userOf)
}

/** Users after this one by id, so that reading all never skips over the same rows again. */
export async function findUsersAfter(db: Db, filter: UserFilter, afterId: string, limit: number): Promise<AdminUser[]> {
  const query = filteredUsers(db, filter).where('users.id', '>', afterId)
  const rows = await selectUsers(query).orderBy('users.id').limit(limit).execute()
  return rows.map(userOf)
}

export async function countUsers(db: Db, filter: UserFilter): Promise<number> {
  if (Object.values(filter).every((value) => value === '')) return readCount(db, 'users')
  const { count } = await filteredUsers(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many accounts there are, and of which. */
export async function countStates(db: Db): Promise<Counts> {
  const byRole = await readCounts(db, 'users')
  return {
    members: [...byRole.values()].reduce((total, count) => total + count, 0),
    administrators: byRole.get('admin') ?? 0,
    reviewers: byRole.get('reviewer') ?? 0,
    unactivated: await readCount(db, 'unactivated-users'),
    suspended: await readCount(db, 'suspended-users'),
    deactivated: await readCount(db, 'deactivated-users'),
  }
}

export async function findDetails(
  db: Db,
  id: string,
  now: string,
): Promise<Omit<AdminUserDetails, 'mail_pause'> | undefined> {
  const row = await selectUsers(filteredUsers(db, EVERYBODY))
    .select([
      'profiles.title',
      'profiles.program',
      'profiles.year',
      'profiles.mobile',
      'users.suspended_at',
      'users.suspended_until',
      'users.suspension_reason',
      'users.scim_deactivated_at',
      'users.provider_deactivated_at',
      'users.provider_deactivated_by',
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
  const { review_faculties: _faculties, review_categories: _categories, ...rest } = others
  const { scim_deactivated_at: _directory, provider_deactivated_at: _at, provider_deactivated_by: _by, ...user } = rest
  return {
    ...user,
    ...userOf(row),
    comments_count: Number(comments_count),
    sessions_count: Number(sessions_count),
    review_scope: storedScope(row) ?? null,
    suspension:
      suspended_at === null ? null : { since: suspended_at, until: suspended_until, reason: suspension_reason },
    deactivations: deactivationsOf(row),
  }
}

/** The members whose suspension has ended. */
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

/** Matching accounts, except the owner of content of deleted accounts. */
function filteredUsers(db: Db, { q, faculty, user_type, state }: UserFilter) {
  const conditions: Expression<SqlBool>[] = [
    ...(q === '' ? [] : [containsTyped(NAME, q)]),
    ...(state === '' ? [] : [state === 'deactivated' ? IS_DEACTIVATED : sql<SqlBool>`${STATE} = ${state}`]),
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

function selectUsers(query: ReturnType<typeof filteredUsers>) {
  return query
    .select(COLUMNS)
    .select([STATE.as('state'), IS_DEACTIVATED.as('is_deactivated')])
    .select((eb) =>
      eb
        .selectFrom('ideas')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('ideas.user_id', '=', 'users.id')
        .as('ideas_count'),
    )
}

type UserRow = Omit<AdminUser, 'avatar' | 'ideas_count' | 'is_deactivated'> & {
  is_deactivated: SqlBool
  avatar_file_id: string | null
  ideas_count: number | string | null
}

function userOf({ avatar_file_id, ideas_count, ...row }: UserRow): AdminUser {
  const { id, email, username, firstname, lastname, faculty, user_type, state, created_at, last_active_at, version } =
    row
  return {
    ...{ id, email, username, firstname, lastname, avatar: avatar_file_id ?? '', faculty, user_type, state },
    is_deactivated: Boolean(row.is_deactivated),
    ...{ created_at, last_active_at, ideas_count: Number(ideas_count), version },
  }
}
