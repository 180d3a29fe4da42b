import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { type Filter, parse } from 'scim2-parse-filter'
import { lockRows } from '../../db/locks.ts'
import type { Db, Row, Tables } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'
import { ScimError } from './scim-errors.ts'

export type ScimUserRow = Row<'scim_users'> &
  Pick<Row<'users'>, 'email' | 'username' | 'scim_deactivated_at'> &
  Pick<Row<'profiles'>, 'firstname' | 'lastname'>

function users(db: Db) {
  return db
    .selectFrom('scim_users')
    .innerJoin('users', 'users.id', 'scim_users.user_id')
    .innerJoin('profiles', 'profiles.user_id', 'scim_users.user_id')
    .selectAll('scim_users')
    .select(['users.email', 'users.username', 'users.scim_deactivated_at', 'profiles.firstname', 'profiles.lastname'])
    .where('scim_users.deleted_at', 'is', null)
}

export async function findScimUser(db: Db, id: string): Promise<ScimUserRow | undefined> {
  return users(db).where('scim_users.user_id', '=', id).executeTakeFirst()
}

export async function listScimUsers(
  db: Db,
  { filter, offset, limit }: { filter: string | undefined; offset: number; limit: number },
): Promise<{ rows: ScimUserRow[]; total: number }> {
  const parsed = filter === undefined ? undefined : parseFilter(filter)
  const matching = users(db).$if(parsed !== undefined, (query) => query.where((eb) => condition(eb, parsed as Filter)))
  const { total } = await matching
    .clearSelect()
    .select((eb) => eb.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow()
  if (limit === 0) return { rows: [], total: Number(total) }
  const rows = await matching.orderBy('scim_users.user_id').offset(offset).limit(limit).execute()
  return { rows, total: Number(total) }
}

/** The row of a member, also after the directory has deleted it. It stays until the transaction ends. */
export async function lockScimUser(tx: Tx, id: string): Promise<Row<'scim_users'> | undefined> {
  const query = tx.db.selectFrom('scim_users').selectAll().where('user_id', '=', id)
  return lockRows(tx.db, query).executeTakeFirst()
}

export async function findOwnerOfUserName(db: Db, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('scim_users').select('user_id').where('user_name_key', '=', key).executeTakeFirst()
  return row?.user_id
}

export async function saveScimUser(tx: Tx, row: Row<'scim_users'>): Promise<void> {
  await tx.db
    .insertInto('scim_users')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

export async function findScimUsersOf(db: Db, userId: string): Promise<Row<'scim_users'>[]> {
  return db.selectFrom('scim_users').selectAll().where('user_id', '=', userId).execute()
}

export async function listScimTokens(db: Db): Promise<Row<'scim_tokens'>[]> {
  return db.selectFrom('scim_tokens').selectAll().orderBy('created_at').execute()
}

export async function findScimToken(db: Db, hash: string): Promise<Row<'scim_tokens'> | undefined> {
  return db.selectFrom('scim_tokens').selectAll().where('token_hash', '=', hash).executeTakeFirst()
}

export async function insertScimToken(tx: Tx, token: Row<'scim_tokens'>): Promise<void> {
  await tx.db.insertInto('scim_tokens').values(token).execute()
}

export async function deleteScimToken(tx: Tx, id: string): Promise<{ name: string } | undefined> {
  return tx.db.deleteFrom('scim_tokens').where('id', '=', id).returning('name').executeTakeFirst()
}

export async function noteScimUse(db: Db, id: string, now: string): Promise<void> {
  await db.updateTable('scim_tokens').set({ last_used_at: now }).where('id', '=', id).execute()
}

type Builder = ExpressionBuilder<Tables, 'scim_users' | 'users' | 'profiles'>
type Comparison = Extract<Filter, { attrPath: string }>

export function parseFilter(filter: string): Filter {
  try {
    return parse(filter)
  } catch {
    throw new ScimError(400, 'The filter cannot be read.', 'invalidFilter')
  }
}

/** A filter (RFC 7644, section 3.4.2.2) as SQL. `within` is the attribute of a value path. */
function condition(eb: Builder, filter: Filter, within = ''): Expression<SqlBool> {
  if (filter.op === 'and' || filter.op === 'or') {
    const parts = (filter as Extract<Filter, { filters: Filter[] }>).filters.map((one) => condition(eb, one, within))
    return filter.op === 'and' ? eb.and(parts) : eb.or(parts)
  }
  if (filter.op === 'not') return eb.not(condition(eb, (filter as Extract<Filter, { filter: Filter }>).filter, within))
  if (filter.op === '[]') {
    const { attrPath, valFilter } = filter as Extract<Filter, { valFilter: Filter }>
    return condition(eb, valFilter, `${attrPath}.`)
  }
  return comparison(eb, filter as Comparison, within)
}

function comparison(eb: Builder, filter: Comparison, within: string): Expression<SqlBool> {
  const name = (within + filter.attrPath).toLowerCase().replace(/^urn:ietf:params:scim:schemas:core:2\.0:user:/, '')
  if (name === 'active') return activeCondition(eb, filter)
  if (name === 'emails.type') return constant('compValue' in filter && filter.compValue === 'work')
  if (name === 'emails.primary') return constant('compValue' in filter && filter.compValue === true)
  const column = COLUMNS.get(name)
  if (!column) throw new ScimError(400, `Users cannot be filtered by ${filter.attrPath}.`, 'invalidFilter')
  const reference = sql.ref<string>(column.name)
  if (filter.op === 'pr') return sql<SqlBool>`coalesce(${reference}, '') <> ''`
  const { compValue } = filter as Extract<Comparison, { compValue: unknown }>
  if (typeof compValue !== 'string') throw new ScimError(400, `${filter.attrPath} is text.`, 'invalidFilter')
  const value = column.isLower ? compValue.toLowerCase() : compValue
  const pattern = value.replace(/[\\%_]/g, '\\$&')
  if (filter.op === 'co') return sql<SqlBool>`${reference} like ${`%${pattern}%`} escape '\\'`
  if (filter.op === 'sw') return sql<SqlBool>`${reference} like ${`${pattern}%`} escape '\\'`
  if (filter.op === 'ew') return sql<SqlBool>`${reference} like ${`%${pattern}`} escape '\\'`
  const operator = OPERATORS.get(filter.op)
  if (!operator) throw new ScimError(400, `The operator ${filter.op} is not known.`, 'invalidFilter')
  return sql<SqlBool>`${reference} ${sql.raw(operator)} ${value}`
}

const OPERATORS = new Map(Object.entries({ eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' }))

/** `isLower`: stored in lower case, and compared without regard to case. */
const COLUMNS = new Map<string, { name: string; isLower?: true }>([
  ['id', { name: 'scim_users.user_id' }],
  ['username', { name: 'scim_users.user_name_key', isLower: true }],
  ['externalid', { name: 'scim_users.external_id' }],
  ['emails', { name: 'users.email', isLower: true }],
  ['emails.value', { name: 'users.email', isLower: true }],
  ['meta.created', { name: 'scim_users.created_at' }],
  ['meta.lastmodified', { name: 'scim_users.updated_at' }],
])

function activeCondition(eb: Builder, filter: Comparison): Expression<SqlBool> {
  if (filter.op === 'pr') return constant(true)
  const { compValue } = filter as Extract<Comparison, { compValue: unknown }>
  if (!['eq', 'ne'].includes(filter.op) || typeof compValue !== 'boolean') {
    throw new ScimError(400, 'active is true or false.', 'invalidFilter')
  }
  const isActive = (filter.op === 'eq') === compValue
  return eb('users.scim_deactivated_at', isActive ? 'is' : 'is not', null)
}

function constant(value: boolean): Expression<SqlBool> {
  return value ? sql<SqlBool>`1 = 1` : sql<SqlBool>`1 = 0`
}
