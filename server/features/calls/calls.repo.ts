import { type SelectQueryBuilder, sql } from 'kysely'
import type { CallAward, CallCriterion, CallQuestion } from '../../../contract/calls.ts'
import type { CallPhase } from '../../../contract/calls.values.ts'
import { AUTHOR_COLUMNS, type AuthorRow, authorOf } from '../../db/authors.ts'
import { lockForKeyShare, lockForUpdate } from '../../db/locks.ts'
import type { Db, Row, Tables } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

type CallRow = Row<'calls'>

/** A call as services use it. */
export type StoredCall = Omit<CallRow, 'faculties' | 'questions' | 'criteria' | 'awards'> & {
  faculties: string[]
  questions: CallQuestion[]
  criteria: CallCriterion[]
  awards: CallAward[]
}

type ListFilter = {
  /** Absent: all but drafts. */
  phase?: CallPhase
  /** Without a phase: drafts, too. */
  hasDrafts?: boolean
  /** Only of this organiser. */
  organiserId?: string
  /** Only calls that members of this faculty may enter. */
  faculty?: string
  /** Only calls that this member has entered. */
  enteredBy?: string
}

export async function insertCall(tx: Tx, call: StoredCall): Promise<void> {
  await tx.db.insertInto('calls').values(rowOf(call)).execute()
}

/** Changes a call if its version is still the expected one. Returns whether it did. */
export async function updateCall(
  tx: Tx,
  { id, version }: Pick<StoredCall, 'id' | 'version'>,
  change: Partial<StoredCall>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('calls')
    .set({ ...rowOf(change), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteCallRow(tx: Tx, id: string): Promise<void> {
  await tx.db.deleteFrom('calls').where('id', '=', id).execute()
}

/** A call with its organiser and the size of its rules. */
export async function findCall(db: Db, id: string) {
  const row = await selectCalls(db).where('calls.id', '=', id).executeTakeFirst()
  return row && listedOf(row)
}

/** Until the transaction ends, nobody enters, votes or moves the call. */
export async function lockCall(tx: Tx, id: string): Promise<StoredCall | undefined> {
  return lockedCall(tx, id, lockForUpdate)
}

/** Takes a share lock, so that the phase cannot change. */
export async function lockCallForShare(tx: Tx, id: string): Promise<StoredCall | undefined> {
  return lockedCall(tx, id, lockForKeyShare)
}

type Lock = typeof lockForUpdate<'calls', CallRow>

async function lockedCall({ db }: Tx, id: string, lock: Lock): Promise<StoredCall | undefined> {
  const row = await lock(db, db.selectFrom('calls').selectAll().where('id', '=', id)).executeTakeFirst()
  return row && callOf(row)
}

export async function findCallsById(db: Db, ids: string[]): Promise<StoredCall[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('calls').selectAll().where('id', 'in', ids).execute()
  return rows.map(callOf)
}

/** A page of calls; `ends`: those whose present phase ends first, then the latest results. */
export async function findCalls(
  db: Db,
  filter: ListFilter,
  sort: 'ends' | 'newest',
  page: { limit: number; offset: number },
) {
  const group = sql`case calls.phase when 'open' then 0 when 'judging' then 1 when 'ballot' then 1 when 'draft' then 2
    else 3 end`
  const end = sql`case calls.phase when 'open' then closes_at when 'judging' then judging_ends_at
    when 'ballot' then ballot_ends_at else '' end`
  const rows = await filtered(selectCalls(db), filter)
    .$if(sort === 'ends', (query) => query.orderBy(group).orderBy(end).orderBy('calls.results_at', 'desc'))
    .$if(sort === 'newest', (query) => query.orderBy('calls.opens_at', 'desc'))
    .orderBy('calls.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return rows.map(listedOf)
}

export async function countCalls(db: Db, filter: ListFilter): Promise<number> {
  const row = await filtered(db.selectFrom('calls'), filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function countByPhase(db: Db): Promise<Map<CallPhase, number>> {
  const rows = await db
    .selectFrom('calls')
    .select((eb) => ['phase', eb.fn.countAll<number>().as('count')])
    .groupBy('phase')
    .execute()
  return new Map(rows.map(({ phase, count }) => [phase, Number(count)]))
}

/** Calls that the clock may have to move, or whose ballot it has to count. */
export async function findDueCalls(db: Db, now: string): Promise<string[]> {
  const rows = await db
    .selectFrom('calls')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('phase', '=', 'draft'), eb('scheduled_at', 'is not', null), eb('opens_at', '<=', now)]),
        eb.and([eb('phase', '=', 'open'), eb('closes_at', '<=', now)]),
        eb.and([eb('phase', '=', 'judging'), eb('votes_per_member', '>', 0), eb('judging_ends_at', '<=', now)]),
        eb.and([eb('phase', '=', 'ballot'), eb('counted_at', 'is', null), eb('ballot_ends_at', '<=', now)]),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function findJudgedCalls(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('calls').select('id').where('phase', '=', 'judging').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** The calls that a member organises, for the copy of their data. */
export async function findCallsOf(db: Db, organiserId: string): Promise<StoredCall[]> {
  const rows = await db.selectFrom('calls').selectAll().where('organiser_id', '=', organiserId).orderBy('id').execute()
  return rows.map(callOf)
}

function selectCalls(db: Db) {
  return db
    .selectFrom('calls')
    .leftJoin('users', 'users.id', 'calls.organiser_id')
    .leftJoin('profiles', 'profiles.user_id', 'calls.organiser_id')
    .leftJoin('files', 'files.id', 'calls.rules_file_id')
    .selectAll('calls')
    .select(AUTHOR_COLUMNS)
    .select('files.size as rules_size')
}

function filtered<O>(query: SelectQueryBuilder<Tables, 'calls', O>, filter: ListFilter) {
  const { phase, hasDrafts = false, organiserId, faculty, enteredBy } = filter
  return query
    .$if(phase === undefined && !hasDrafts, (all) => all.where('calls.phase', '!=', 'draft'))
    .$if(phase !== undefined, (all) => all.where('calls.phase', '=', phase as CallPhase))
    .$if(organiserId !== undefined, (all) => all.where('calls.organiser_id', '=', organiserId as string))
    .$if(faculty !== undefined, (all) => {
      const quoted = JSON.stringify(faculty)
      // Without LIKE, whose wildcards a name may have.
      return all.where(
        sql<boolean>`(calls.faculties = '[]' or replace(calls.faculties, ${quoted}, '') <> calls.faculties)`,
      )
    })
    .$if(enteredBy !== undefined, (all) =>
      all.where((eb) =>
        eb.exists(
          eb
            .selectFrom('call_entries')
            .innerJoin('ideas', 'ideas.id', 'call_entries.idea_id')
            .select('call_entries.idea_id')
            .whereRef('call_entries.call_id', '=', 'calls.id')
            .where('ideas.user_id', '=', enteredBy as string),
        ),
      ),
    )
}

function listedOf(row: CallRow & AuthorRow & { rules_size: number | null }) {
  const { rules_size, username, firstname, lastname, avatar_file_id, author_title, faculty, ...call } = row
  const organiser = authorOf(row.organiser_id, { username, firstname, lastname, avatar_file_id, author_title, faculty })
  return { ...callOf(call), organiser, rules_size: rules_size ?? 0 }
}

function callOf({ faculties, questions, criteria, awards, ...row }: CallRow): StoredCall {
  return {
    ...row,
    faculties: JSON.parse(faculties),
    questions: JSON.parse(questions),
    criteria: JSON.parse(criteria),
    awards: JSON.parse(awards),
  }
}

const JSON_FIELDS = ['faculties', 'questions', 'criteria', 'awards'] as const

function rowOf(call: StoredCall): CallRow
function rowOf(call: Partial<StoredCall>): Partial<CallRow>
function rowOf(call: Partial<StoredCall>): Partial<CallRow> {
  const lists = JSON_FIELDS.filter((field) => call[field]).map((field) => [field, JSON.stringify(call[field])])
  return { ...call, ...Object.fromEntries(lists) } as Partial<CallRow>
}
