import { sql } from 'kysely'
import { lockForUpdate } from '../../db/locks.ts'
import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

/** Tables whose rows move with a merge. */
const MOVED = ['idea_supports', 'idea_follows'] as const
type Moved = (typeof MOVED)[number]
/** A statement takes no more than 32,766 values on SQLite. */
const VALUES_AT_ONCE = 10_000

/** Locks ideas, so that nobody supports, follows, comments on or changes them until the transaction ends. */
export async function lockIdeas(tx: Tx, ids: string[]): Promise<void> {
  await lockForUpdate(tx.db, tx.db.selectFrom('ideas').select('id').where('id', 'in', ids).orderBy('id')).execute()
}

export async function setMerged(tx: Tx, id: string, merge: { into: string; at: string } | null): Promise<void> {
  await tx.db
    .updateTable('ideas')
    .set({ merged_into: merge?.into ?? null, merged_at: merge?.at ?? null })
    .where('id', '=', id)
    .execute()
}

/** An idea and all that are merged into it, directly or through others. */
export async function findMergedInto(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive merged (id) as (
      select ideas.id from ideas where ideas.id = ${id}
      union select ideas.id from ideas join merged on ideas.merged_into = merged.id
    ) select id from merged`.execute(db)
  return rows.map((row) => row.id)
}

/** The ideas that an idea is merged into, nearest first. */
export async function findTargets(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive targets (id, depth) as (
      select merged_into, 1 from ideas where id = ${id} and merged_into is not null
      union select ideas.merged_into, depth + 1 from ideas join targets on ideas.id = targets.id
      where ideas.merged_into is not null
    ) select id from targets order by depth`.execute(db)
  return rows.map((row) => row.id)
}

/** Gives the target what the idea has and the target has not, but for the target's author, who cannot support it. */
export async function copyAll(tx: Tx, ideaId: string, target: { id: string; authorId: string }): Promise<void> {
  for (const table of MOVED) await copy(tx, table, { from: [ideaId], to: target.id, except: target.authorId })
  await recount(tx, [target.id])
}

/** Lets a member follow an idea because of another that was merged into it, unless they follow or mute it already. */
export async function followForMerge(tx: Tx, follow: { ideaId: string; userId: string; from: string; now: string }) {
  await tx.db
    .insertInto('idea_follows')
    .values({ idea_id: follow.ideaId, user_id: follow.userId, created_at: follow.now, moved_from: follow.from })
    .onConflict((conflict) => conflict.columns(['idea_id', 'user_id']).doNothing())
    .execute()
}

/** Removes from the targets the rows moved from these ideas, except rows that also come from other merged ideas. */
export async function removeMoved(
  tx: Tx,
  ideaIds: string[],
  targets: { id: string; authorId: string }[],
): Promise<void> {
  for (const target of targets) {
    const others = (await findMergedInto(tx.db, target.id)).filter((id) => id !== target.id && !ideaIds.includes(id))
    for (const table of MOVED) {
      const taken = await tx.db
        .deleteFrom(table)
        .where('idea_id', '=', target.id)
        .where('moved_from', 'in', ideaIds)
        .returning('user_id')
        .execute()
      if (others.length === 0) continue
      for (let start = 0; start < taken.length; start += VALUES_AT_ONCE) {
        const only = taken.slice(start, start + VALUES_AT_ONCE).map(({ user_id }) => user_id)
        await copy(tx, table, { from: others, to: target.id, except: target.authorId, only })
      }
    }
  }
  await recount(
    tx,
    targets.map(({ id }) => id),
  )
}

type Copy = { from: string[]; to: string; except: string; only?: string[] }

async function copy(tx: Tx, table: Moved, { from, to, except, only }: Copy): Promise<void> {
  const rows = tx.db
    .selectFrom(table)
    .select((eb) => [
      sql<string>`cast(${to} as text)`.as('idea_id'),
      'user_id',
      'created_at',
      eb.fn.coalesce('moved_from', 'idea_id').as('moved_from'),
    ])
    .where('idea_id', 'in', from)
    .where('user_id', '!=', except)
    .$if(table === 'idea_follows', (query) => query.where(sql<boolean>`muted_at is null`))
    .$if(only !== undefined, (query) => query.where('user_id', 'in', only ?? []))
    .orderBy('created_at')
    .orderBy(`${table}.idea_id`)
  await tx.db
    .insertInto(table)
    .columns(['idea_id', 'user_id', 'created_at', 'moved_from'])
    .expression(rows)
    .onConflict((conflict) => conflict.columns(['idea_id', 'user_id']).doNothing())
    .execute()
}

async function recount(tx: Tx, ideaIds: string[]): Promise<void> {
  await tx.db
    .updateTable('ideas')
    .set((eb) => ({
      support_count: eb
        .selectFrom('idea_supports')
        .whereRef('idea_supports.idea_id', '=', 'ideas.id')
        .select((supports) => supports.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull(),
    }))
    .where('id', 'in', ideaIds)
    .execute()
}
