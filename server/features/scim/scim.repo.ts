import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
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
  return db.selectFrom('scim_tokens').selectAll().orderBy('created_at').orderBy('id').execute()
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

export async function recordScimUse(db: Db, id: string, now: string): Promise<void> {
  await db.updateTable('scim_tokens').set({ last_used_at: now }).where('id', '=', id).execute()
}

type Builder = ExpressionBuilder<Tables, 'scim_users' | 'users' | 'profiles'>
type Comparison = Extract<Filter, { attrPath: string }>
type Sql = RawBuilder<string>

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
  if (name === 'active') return flagCondition(filter, eb('users.scim_deactivated_at', 'is', null))
  if (name === 'emails.primary') return flagCondition(filter, constant(true))
  if (name === 'emails.type') return constant('compValue' in filter && filter.compValue === 'work')
  const column = COLUMNS.get(name)
  if (!column) throw new ScimError(400, `Users cannot be filtered by ${filter.attrPath}.`, 'invalidFilter')
  const { text, isLower } = column
  if (filter.op === 'pr') return sql<SqlBool>`coalesce(${text}, '') <> ''`
  const { compValue } = filter as Extract<Comparison, { compValue: unknown }>
  if (typeof compValue !== 'string') throw new ScimError(400, `${filter.attrPath} is text.`, 'invalidFilter')
  if (isLower === 'in ASCII') return compareText(filter.op, sql`lower(${text})`, lowerAscii(compValue))
  return compareText(filter.op, text, isLower ? compValue.toLowerCase() : compValue)
}

function compareText(op: string, text: Sql, value: string): Expression<SqlBool> {
  const pattern = value.replace(/[\\%_]/g, '\\$&')
  if (op === 'co') return sql<SqlBool>`${text} like ${`%${pattern}%`} escape '\\'`
  if (op === 'sw') return sql<SqlBool>`${text} like ${`${pattern}%`} escape '\\'`
  if (op === 'ew') return sql<SqlBool>`${text} like ${`%${pattern}`} escape '\\'`
  const operator = OPERATORS.get(op)
  if (!operator) throw new ScimError(400, `The operator ${op} is not known.`, 'invalidFilter')
  return sql<SqlBool>`${text} ${sql.raw(operator)} ${value}`
}

/** As `lower` of both engines does. */
function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

const OPERATORS = new Map(Object.entries({ eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' }))

const FULL_NAME = sql<string>`trim(profiles.firstname || ' ' || profiles.lastname)`

/** `isLower`: compared without regard to case; stored in lower case, or made so in ASCII alone. */
type Column = { text: Sql; isLower?: true | 'in ASCII' }
const COLUMNS = new Map<string, Column>([
  ['id', { text: sql.ref('scim_users.user_id') }],
  ['username', { text: sql.ref('scim_users.user_name_key'), isLower: true }],
  ['externalid', { text: sql.ref('scim_users.external_id') }],
  ['emails', { text: sql.ref('users.email'), isLower: true }],
  ['emails.value', { text: sql.ref('users.email'), isLower: true }],
  ['displayname', { text: sql`coalesce(nullif(${FULL_NAME}, ''), users.username)`, isLower: 'in ASCII' }],
  ['name.formatted', { text: FULL_NAME, isLower: 'in ASCII' }],
  ['name.givenname', { text: sql.ref('profiles.firstname'), isLower: 'in ASCII' }],
  ['name.familyname', { text: sql.ref('profiles.lastname'), isLower: 'in ASCII' }],
  ['meta.created', { text: sql.ref('scim_users.created_at') }],
  ['meta.lastmodified', { text: sql.ref('scim_users.updated_at') }],
])

/** Some directories write booleans as text. */
const FLAGS = new Map<unknown, boolean>([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
])

function flagCondition(filter: Comparison, isSet: Expression<SqlBool>): Expression<SqlBool> {
  if (filter.op === 'pr') return constant(true)
  const { compValue } = filter as Extract<Comparison, { compValue: unknown }>
  const flag = FLAGS.get(typeof compValue === 'string' ? compValue.toLowerCase() : compValue)
  if (!['eq', 'ne'].includes(filter.op) || flag === undefined) {
    throw new ScimError(400, `${filter.attrPath} is true or false.`, 'invalidFilter')
  }
  return (filter.op === 'eq') === flag ? isSet : sql<SqlBool>`not (${isSet})`
}

function constant(value: boolean): Expression<SqlBool> {
  return value ? sql<SqlBool>`1 = 1` : sql<SqlBool>`1 = 0`
}
