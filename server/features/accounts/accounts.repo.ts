import { ANONYMOUS_USER_ID, type User, type UserType } from '../../../contract/accounts.ts'
import type { Language } from '../../../contract/languages.values.ts'
import type { ReviewScope } from '../../../contract/users.ts'
import { compiled } from '../../db/compiled.ts'
import { lockRows } from '../../db/locks.ts'
import { nameKeys } from '../../db/sort-key.ts'
import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

export type AccountRow = Pick<
  Row<'users'>,
  'id' | 'email' | 'username' | 'password_hash' | 'user_type' | 'activated_at' | 'locked_at' | 'version'
> &
  Pick<Row<'users'>, 'scim_deactivated_at' | 'provider_deactivated_at' | 'provider_deactivated_by'> &
  Pick<
    Row<'users'>,
    'suspended_at' | 'suspended_until' | 'suspension_reason' | 'last_active_at' | 'last_visit_at' | 'authenticator_at'
  >

const ACCOUNT_COLUMNS = [
  'id',
  'email',
  'username',
  'password_hash',
  'user_type',
  'activated_at',
  'locked_at',
  'suspended_at',
  'suspended_until',
  'suspension_reason',
  'scim_deactivated_at',
  'provider_deactivated_at',
  'provider_deactivated_by',
  'last_active_at',
  'last_visit_at',
  'authenticator_at',
  'version',
] as const

/** The members among these who may get mail. */
export async function findMailableAccounts(db: Db, ids: string[]): Promise<{ id: string; email: string }[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', ids)
    .where('locked_at', 'is', null)
    .where('id', '!=', ANONYMOUS_USER_ID)
    .orderBy('id')
    .execute()
}

/** Inserts the user and an empty profile. */
export async function insertUser(
  tx: Tx,
  user: {
    id: string
    email: string
    username: string
    passwordHash: string | null
    userType: UserType
    activatedAt: string | null
    now: string
    language?: Language | null
  },
): Promise<void> {
  await tx.db
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      username: user.username,
      password_hash: user.passwordHash,
      user_type: user.userType,
      activated_at: user.activatedAt,
      created_at: user.now,
      version: 1,
    })
    .execute()
  await tx.db
    .insertInto('profiles')
    .values({
      user_id: user.id,
      firstname: '',
      lastname: '',
      title: '',
      bio: '',
      faculty: '',
      program: '',
      degree: '',
      uni: '',
      year: '',
      mobile: '',
      skills: '[]',
      skill_keys: '[]',
      linkedin: '',
      github: '',
      fb: '',
      updated_at: user.now,
      version: 1,
      ...nameKeys(user.username),
      search_text: '',
      device_language: user.language ?? null,
    })
    .execute()
}

export async function findUser(db: Db, id: string): Promise<User | undefined> {
  const [row] = await usersById(db, id)
  if (!row) return undefined
  const { activated_at, completed_at, ...user } = row
  return { ...user, activated: activated_at !== null, has_completed_profile: completed_at !== null }
}

const usersById = compiled((db, id: string) =>
  db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select([
      'users.id',
      'users.created_at',
      'users.username',
      'users.email',
      'users.user_type',
      'users.activated_at',
      'users.version',
      'profiles.completed_at',
    ])
    .where('users.id', '=', id),
)

/** True for a member listed in the directory. */
export async function isListed(db: Db, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('profiles')
    .select('user_id')
    .where('user_id', '=', memberId)
    .where('listed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The account with an address. The anonymous one has none, whatever its row says. */
export async function findAccountByEmail(db: Db, email: string): Promise<AccountRow | undefined> {
  const [row] = await accountsByEmail(db, email)
  return row
}

const accountsByEmail = compiled((db, email: string) =>
  db.selectFrom('users').select(ACCOUNT_COLUMNS).where('email', '=', email).where('id', '!=', ANONYMOUS_USER_ID),
)

/** The addresses among these with an account that is activated, or that nobody has activated. */
export async function findEmailsOfAccounts(db: Db, emails: string[], isActivated: boolean): Promise<string[]> {
  if (emails.length === 0) return []
  const query = db.selectFrom('users').select('email').where('email', 'in', emails)
  return (await query.where('activated_at', isActivated ? 'is not' : 'is', null).execute()).map(({ email }) => email)
}

export async function findAccountById(db: Db, id: string): Promise<AccountRow | undefined> {
  const [row] = await accountsById(db, id)
  return row
}

const accountsById = compiled((db, id: string) => db.selectFrom('users').select(ACCOUNT_COLUMNS).where('id', '=', id))

/** Reads an account and locks it until the transaction ends. */
export async function lockAccount({ db }: Tx, id: string): Promise<AccountRow | undefined> {
  return lockRows(db, db.selectFrom('users').select(ACCOUNT_COLUMNS).where('id', '=', id)).executeTakeFirst()
}

/** Fills in a profile that its member has yet to complete. */
export async function fillProfile(
  { db }: Tx,
  id: string,
  profile: Pick<
    Row<'profiles'>,
    'firstname' | 'lastname' | 'faculty' | 'program' | 'year' | 'sort_name' | 'search_name'
  >,
): Promise<void> {
  await db.updateTable('profiles').set(profile).where('user_id', '=', id).where('completed_at', 'is', null).execute()
}

/** Deletes a user and, by their foreign keys, everything that belongs to the user. */
export async function deleteUser(tx: Tx, id: string): Promise<void> {
  await tx.db.deleteFrom('users').where('id', '=', id).execute()
}

/** The administrators who can sign in, locked until the transaction ends, in the same order for all who lock them. */
export async function lockAdminIds({ db }: Tx): Promise<string[]> {
  const rows = await lockRows(db, activeAdmins(db)).execute()
  return rows.map((row) => row.id)
}

export async function findAdminIds(db: Db): Promise<string[]> {
  const rows = await activeAdmins(db).execute()
  return rows.map((row) => row.id)
}

/** The reviewers and administrators who can sign in. */
export async function findReviewerIds(db: Db): Promise<string[]> {
  const rows = await activeUsers(db).where('user_type', 'in', ['admin', 'reviewer']).execute()
  return rows.map((row) => row.id)
}

function activeAdmins(db: Db) {
  return activeUsers(db).where('user_type', '=', 'admin')
}

function activeUsers(db: Db) {
  return db
    .selectFrom('users')
    .select('id')
    .where('locked_at', 'is', null)
    .where('activated_at', 'is not', null)
    .orderBy('id')
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function setActivated(tx: Tx, id: string, now: string): Promise<void> {
  await changeUser(tx, id, { activated_at: now })
}

/** Activates an account and replaces what its sign-up set. */
export async function setClaimed(
  tx: Tx,
  id: string,
  { username, now }: { username: string; now: string },
): Promise<void> {
  await changeUser(tx, id, { activated_at: now, password_hash: null, username })
}

export async function setEmail(tx: Tx, id: string, email: string): Promise<void> {
  await changeUser(tx, id, { email })
}

export async function setPasswordHash(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await changeUser(tx, id, { password_hash: passwordHash })
}

/** Replaces a hash by another one of the same password; false where the password has changed meanwhile. */
export async function renewPasswordHash(
  db: Db,
  { id, password_hash }: Pick<AccountRow, 'id' | 'password_hash'>,
  renewed: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: renewed })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A role begins without limits. */
export async function setUserType(tx: Tx, id: string, userType: UserType): Promise<void> {
  const demand = userType === 'normal' ? { second_factor_since: null } : {}
  await changeUser(tx, id, { user_type: userType, review_faculties: '[]', review_categories: '[]', ...demand })
}

export async function setReviewScope(tx: Tx, id: string, { faculties, categories }: ReviewScope): Promise<void> {
  await changeUser(tx, id, {
    review_faculties: JSON.stringify(faculties),
    review_categories: JSON.stringify(categories),
  })
}

export async function setSuspended(
  tx: Tx,
  id: string,
  suspension: { since: string; until: string | null; reason: string } | null,
): Promise<void> {
  const { since = null, until = null, reason = '' } = suspension ?? {}
  await changeUser(tx, id, { suspended_at: since, suspended_until: until, suspension_reason: reason })
}

/** Columns of the deactivations to change. */
export type Deactivations = Partial<
  Pick<Row<'users'>, 'scim_deactivated_at' | 'provider_deactivated_at' | 'provider_deactivated_by'>
>

export async function setDeactivations(tx: Tx, id: string, deactivations: Deactivations): Promise<void> {
  await changeUser(tx, id, deactivations)
}

type UserChange = Partial<
  Pick<Row<'users'>, 'email' | 'username' | 'activated_at' | 'password_hash' | 'user_type'> &
    Pick<Row<'users'>, 'suspended_at' | 'suspended_until' | 'suspension_reason'> &
    Pick<Row<'users'>, 'review_faculties' | 'review_categories'>
> &
  Deactivations

async function changeUser(tx: Tx, id: string, change: UserChange): Promise<void> {
  await tx.db
    .updateTable('users')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
