import { type Expression, type SqlBool, sql } from 'kysely'
import type { AuditEntry, AuditFilter } from '../../../contract/audit.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { AUTHOR_COLUMNS, authorOf } from '../../db/authors.ts'
import type { Db, Row } from '../../db/tables.ts'
import { containsAllWords } from '../../db/token-patterns.ts'
import { shortenAddress } from '../../lib/network.ts'
import type { Tx } from '../../transact.ts'

type Page = { limit: number; offset: number }

/** Matching entries, newest first; with `newer`, only entries older than it. */
export async function findEntries(
  db: Db,
  filter: AuditFilter,
  { limit, offset }: Page,
  newer?: Pick<AuditEntry, 'at' | 'id'>,
): Promise<AuditEntry[]> {
  const rows = await filteredEntries(db, filter)
    .$if(newer !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('audit_entries.created_at', 'audit_entries.id'),
          '<',
          eb.tuple(newer?.at ?? '', newer?.id ?? ''),
        ),
      ),
    )
    .select([
      'audit_entries.id',
      'audit_entries.created_at',
      'audit_entries.actor_kind',
      'audit_entries.actor_id',
      'audit_entries.action',
      'audit_entries.target_kind',
      'audit_entries.target_id',
      'audit_entries.target_name',
      'audit_entries.member_id',
      'audit_entries.value_before',
      'audit_entries.value_after',
      'audit_entries.reason',
      'audit_entries.ip',
      'audit_entries.actor_role',
      'audit_entries.user_agent',
      'audit_entries.actor_key',
      ...AUTHOR_COLUMNS,
      'member.username as member_username',
      'member_profile.firstname as member_firstname',
      'member_profile.lastname as member_lastname',
    ])
    .orderBy('audit_entries.created_at', 'desc')
    .orderBy('audit_entries.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    at: row.created_at,
    actor: {
      kind: row.actor_kind,
      user: row.actor_kind === 'member' ? authorOf(row.actor_id, row) : null,
      role: row.actor_role,
      key: row.actor_key,
    },
    action: row.action,
    target: { kind: row.target_kind, ...targetOf(row) },
    before: row.value_before,
    after: row.value_after,
    reason: row.reason,
    ip: row.ip,
    user_agent: row.user_agent ?? '',
  }))
}

type TargetRow = Pick<Row<'audit_entries'>, 'target_kind' | 'target_id' | 'target_name' | 'member_id'> & {
  member_username: string | null
  member_firstname: string | null
  member_lastname: string | null
}

function targetOf(row: TargetRow): { id: string | null; name: string } {
  if (row.target_kind !== 'member') return { id: row.target_id, name: row.target_name }
  if (row.member_id === null) return { id: null, name: '' }
  const name = displayName({
    firstname: row.member_firstname ?? '',
    lastname: row.member_lastname ?? '',
    username: row.member_username ?? '',
  })
  return { id: row.member_id, name }
}

export async function countEntries(db: Db, filter: AuditFilter): Promise<number> {
  const { count } = await filteredEntries(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** For the copy of a member's data: what the member did, and what others did that concerns the member. */
export async function findEntriesOf(db: Db, memberId: string) {
  const entries = db
    .selectFrom('audit_entries')
    .select(['created_at', 'action', 'target_kind', 'target_name', 'value_before', 'value_after', 'reason'])
  const done = await entries.select(['ip', 'user_agent']).where('actor_id', '=', memberId).orderBy('id').execute()
  const received = await entries
    .where('member_id', '=', memberId)
    // The copy has decisions among the reviews, once they are sent.
    .where('action', 'not in', ['idea_reviewed', 'review_undone'])
    .where((eb) => eb.or([eb('actor_id', 'is', null), eb('actor_id', '!=', memberId)]))
    .orderBy('id')
    .execute()
  return { done, received }
}

/** Removes what an entry would say of a member who leaves: addresses, browsers, reasons and, unless the ideas stay, their titles. */
export async function anonymiseMember(tx: Tx, memberId: string, keepsIdeas: boolean): Promise<void> {
  await tx.db.updateTable('audit_entries').set({ ip: '', user_agent: null }).where('actor_id', '=', memberId).execute()
  await tx.db
    .updateTable('audit_entries')
    .set((eb) => ({
      reason: '',
      target_name: keepsIdeas ? eb.ref('target_name') : '',
      search_text: '',
    }))
    .where('member_id', '=', memberId)
    .execute()
  // Names and studies.
  await tx.db
    .updateTable('audit_entries')
    .set({ value_before: null, value_after: null })
    .where('member_id', '=', memberId)
    .where('action', '=', 'member_updated')
    .execute()
}

/** Leaves the network of addresses that are older. Returns how many entries it changed, at most `limit`. */
export async function shortenAddresses(db: Db, before: string, limit: number): Promise<number> {
  const rows = await db
    .selectFrom('audit_entries')
    .select(['id', 'ip'])
    .where('created_at', '<', before)
    .where('ip', '!=', '')
    .where('ip', 'not like', '%/%')
    .limit(limit)
    .execute()
  for (const [ip, entries] of Map.groupBy(rows, (row) => row.ip)) {
    const ids = entries.map(({ id }) => id)
    await db
      .updateTable('audit_entries')
      .set({ ip: shortenAddress(ip) })
      .where('id', 'in', ids)
      .execute()
  }
  return rows.length
}

export async function deleteEntriesBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom('audit_entries').where('created_at', '<', before).execute()
}

function filteredEntries(db: Db, { q, who, member, action, from, to }: AuditFilter) {
  const text = sql`(audit_entries.search_text || ' ' || coalesce(profiles.search_name, '') || ' ' || coalesce(member_profile.search_name, ''))`
  const conditions: Expression<SqlBool>[] = q === '' ? [] : [containsAllWords(text, q)]
  return db
    .selectFrom('audit_entries')
    .leftJoin('users', 'users.id', 'audit_entries.actor_id')
    .leftJoin('profiles', 'profiles.user_id', 'audit_entries.actor_id')
    .leftJoin('users as member', 'member.id', 'audit_entries.member_id')
    .leftJoin('profiles as member_profile', 'member_profile.user_id', 'audit_entries.member_id')
    .where((eb) =>
      eb.and([
        ...conditions,
        ...(who === '' ? [] : [isKind(who) ? eb('actor_kind', '=', who) : eb('actor_id', '=', who)]),
        ...(member === '' ? [] : [eb('member_id', '=', member)]),
        ...(action === '' ? [] : [eb('action', '=', action)]),
        ...(from === undefined ? [] : [eb('audit_entries.created_at', '>=', from)]),
        ...(to === undefined ? [] : [eb('audit_entries.created_at', '<', to)]),
      ]),
    )
}

function isKind(who: string): who is 'command-line' | 'system' | 'service' {
  return who === 'command-line' || who === 'system' || who === 'service'
}
