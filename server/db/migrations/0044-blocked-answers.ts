import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Deletes answers of blocked members to events of the blocking member, as a block does from now on. */
async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ event_id: string }>`
    delete from event_answers where exists (
      select 1 from events
      join blocks on blocks.user_id = events.user_id and blocks.blocked_id = event_answers.user_id
      where events.id = event_answers.event_id
    ) returning event_id`.execute(db)
  for (const id of new Set(rows.map(({ event_id }) => event_id))) {
    await sql`
      update events set
        going_count = (
          select count(*) from event_answers where event_id = events.id and answer = 'going' and waiting_since is null
        ),
        waiting_count = (select count(waiting_since) from event_answers where event_id = events.id),
        maybe_count = (select count(*) from event_answers where event_id = events.id and answer = 'maybe')
      where id = ${id}`.execute(db)
  }
}

export const blockedAnswers: Migration = { up }
