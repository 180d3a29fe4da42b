import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { SEARCH_COUNT_MAX } from '../../../contract/paging.values.ts'
import type { Profile } from '../../../contract/profiles.ts'
import type { OwnedField } from '../../../contract/profiles.values.ts'
import type { Settings, SettingsChange } from '../../../contract/settings.ts'
import { compiled } from '../../db/compiled.ts'
import { readCount, readCountedKeys } from '../../db/counts.ts'
import type { Search } from '../../db/search.ts'
import type { Db, Row, Tables } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

/** Settings chosen by the member. */
export type Choices = Omit<Settings, 'has_password'>

/** A profile with everything, also what only some may see. */
export type StoredProfile = Profile & {
  email: string
  mobile: string
  activated: boolean
  owned_fields: OwnedField[]
} & Choices

export type ProfileChange = Partial<
  Omit<
    Row<'profiles'>,
    'user_id' | 'skills' | 'owned_fields' | 'version' | 'updated_at' | 'listed_at' | 'hidden_at'
  > & {
    skills: string[]
  }
>

export type DirectoryFilter = { search: Search | null; faculty: string }

const COLUMNS = [
  'users.id',
  'users.username',
  'users.email',
  'users.user_type',
  'users.activated_at',
  'users.created_at',
  'profiles.firstname',
  'profiles.lastname',
  'profiles.avatar_file_id',
  'profiles.title',
  'profiles.bio',
  'profiles.faculty',
  'profiles.program',
  'profiles.degree',
  'profiles.uni',
  'profiles.year',
  'profiles.mobile',
  'profiles.email_audience',
  'profiles.mobile_audience',
  'profiles.time_zone',
  'profiles.language',
  'profiles.device_time_zone',
  'profiles.device_language',
  'profiles.closed_to_matches_at',
  'profiles.seen_hidden_at',
  'profiles.skills',
  'profiles.owned_fields',
  'profiles.linkedin',
  'profiles.github',
  'profiles.fb',
  'profiles.completed_at',
  'profiles.updated_at',
  'profiles.version',
] as const

const DIRECTORY_ORDERS = {
  name: sql`profiles.sort_name, profiles.user_id`,
  newest: sql`profiles.listed_at desc, profiles.user_id desc`,
}

type ProfileRow = Omit<
  Row<'profiles'>,
  'user_id' | 'sort_name' | 'search_name' | 'search_text' | 'skill_keys' | 'listed_at' | 'hidden_at'
> &
  Pick<Row<'users'>, 'id' | 'username' | 'email' | 'user_type' | 'activated_at' | 'created_at'>

export async function findProfile(db: Db, userId: string): Promise<StoredProfile | undefined> {
  const [row] = await profilesById(db, userId)
  return row && profileOf(row)
}

/** A profile that the directory shows: completed, of a member who is active and not suspended. */
export async function findListedProfile(db: Db, userId: string): Promise<StoredProfile | undefined> {
  const row = await listed(selectProfiles(db), { faculty: '' }).where('users.id', '=', userId).executeTakeFirst()
  return row && profileOf(row)
}

/** Profiles that the directory shows, in the order of the ids. */
export async function findListedProfiles(db: Db, ids: string[]): Promise<StoredProfile[]> {
  if (ids.length === 0) return []
  const rows = await listed(selectProfiles(db), { faculty: '' }).where('users.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, profileOf(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** A profile that moderation hides. */
export async function findHiddenProfile(db: Db, userId: string): Promise<StoredProfile | undefined> {
  const row = await selectProfiles(db)
    .where('users.id', '=', userId)
    .where('profiles.hidden_at', 'is not', null)
    .executeTakeFirst()
  return row && profileOf(row)
}

export async function findDirectory(
  db: Db,
  { faculty, search }: DirectoryFilter,
  { sort, limit, offset }: { sort: 'name' | 'newest'; limit: number; offset: number },
): Promise<StoredProfile[]> {
  const order = DIRECTORY_ORDERS[sort]
  // Only ids are sorted and skipped over.
  const page = listed(db.selectFrom('profiles').select('profiles.user_id'), { faculty, condition: search?.page })
    .orderBy(order)
    .limit(limit)
    .offset(offset)
  const rows = await selectProfiles(db).where('profiles.user_id', 'in', page).orderBy(order).execute()
  return rows.map(profileOf)
}

/** Exact, but for searches that find more than SEARCH_COUNT_MAX. */
export async function countDirectory(db: Db, { faculty, search }: DirectoryFilter): Promise<number> {
  if (!search) return readCount(db, 'listed-profiles', faculty || undefined)
  const found = listed(db.selectFrom('profiles').select('profiles.user_id'), { faculty, condition: search.count })
  const { count } = await db
    .selectFrom(found.limit(SEARCH_COUNT_MAX).as('found'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function findFaculties(db: Db): Promise<string[]> {
  return (await readCountedKeys(db, 'listed-profiles')).filter((faculty) => faculty !== '')
}

/** Changes a profile if its version is still the expected one. Returns whether it did. */
export async function changeProfile(
  tx: Tx,
  { userId, version, now }: { userId: string; version: number; now: string },
  change: ProfileChange,
): Promise<boolean> {
  const { skills, ...columns } = change
  const { numUpdatedRows } = await tx.db
    .updateTable('profiles')
    .set({
      ...columns,
      ...(skills ? { skills: JSON.stringify(skills) } : {}),
      updated_at: now,
      version: version + 1,
    })
    .where('user_id', '=', userId)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function setChoices(
  tx: Tx,
  userId: string,
  { is_open_to_collaborate, is_seen_shared, ...audiences }: SettingsChange,
  now: string,
): Promise<void> {
  const closedAt = is_open_to_collaborate ? null : now
  const columns = {
    ...audiences,
    ...(is_open_to_collaborate === undefined ? {} : { closed_to_matches_at: closedAt }),
    ...(is_seen_shared === undefined ? {} : { seen_hidden_at: is_seen_shared ? null : now }),
  }
  if (Object.keys(columns).length === 0) return
  await tx.db.updateTable('profiles').set(columns).where('user_id', '=', userId).execute()
}

/** In which time zone mails reach a member: the chosen one, or that of the device. */
export async function findMailZone(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('profiles')
    .select(['time_zone', 'device_time_zone'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.time_zone ?? row?.device_time_zone ?? null
}

const profilesById = compiled((db, userId: string) => selectProfiles(db).where('users.id', '=', userId))

function selectProfiles(db: Db) {
  return db.selectFrom('users').innerJoin('profiles', 'profiles.user_id', 'users.id').select(COLUMNS)
}

type Condition = { faculty: string; condition?: Expression<SqlBool> | undefined }

// biome-ignore lint/suspicious/noExplicitAny: every directory query is filtered alike, whatever it selects
function listed<Q extends SelectQueryBuilder<any, any, any>>(query: Q, { faculty, condition }: Condition): Q {
  return query.where((eb: ExpressionBuilder<Tables, 'profiles'>) =>
    eb.and([
      eb('profiles.listed_at', 'is not', null),
      ...(condition ? [condition] : []),
      ...(faculty === '' ? [] : [eb('profiles.faculty', '=', faculty)]),
    ]),
  ) as Q
}

function profileOf(row: ProfileRow): StoredProfile {
  const {
    avatar_file_id,
    activated_at,
    completed_at,
    closed_to_matches_at,
    seen_hidden_at,
    skills,
    owned_fields,
    ...profile
  } = row
  return {
    ...profile,
    avatar: avatar_file_id ?? '',
    skills: JSON.parse(skills),
    owned_fields: JSON.parse(owned_fields),
    activated: activated_at !== null,
    has_completed_profile: completed_at !== null,
    is_open_to_collaborate: closed_to_matches_at === null,
    is_seen_shared: seen_hidden_at === null,
  }
}
