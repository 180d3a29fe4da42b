import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isLongRun } from './testing/long-run.ts'
import { liveYear } from './testing/simulated-year.ts'
import type { TestApp } from './testing/test-app.ts'

const isPostgres = process.env.TEST_ENGINE === 'postgres'
const ONLY = process.env.YEAR_SEED
const SEEDS = ONLY ? [Number(ONLY)] : Array.from({ length: isLongRun ? 100 : 3 }, (_, index) => index + 1)
/** The first of the long ones is a whole year; of the others, the number counts. */
function sizeOf(seed: number) {
  if (!isLongRun) return { days: isPostgres ? 5 : 21, members: 8 }
  return seed === 1 ? { days: 365, members: 500 } : { days: 60, members: 100 }
}
const MINUTE_MS = 60_000

test.each(SEEDS)(
  'after each day of a simulated year nothing is lost, told twice, too full or forgotten (YEAR_SEED=%i)',
  async (seed) => {
    expect(await liveYear({ seed, ...sizeOf(seed) })).toEqual([])
  },
  10 * MINUTE_MS,
)

const DAMAGE: [fault: string, statement: string, found: RegExp][] = [
  [
    'a comment that another act removes',
    'after insert on events begin delete from comments where id = (select min(id) from comments); end',
    /lost from comments/,
  ],
  [
    'a waiting list that is ignored',
    'after insert on event_answers begin update event_answers set waiting_since = null where event_id = new.event_id; end',
    /more than there are places/,
  ],
  [
    'a vote that is not counted',
    'before insert on call_votes begin delete from call_votes where rowid = (select min(rowid) from call_votes); end',
    /votes counted wrongly/,
  ],
  [
    'an act without audit',
    "before insert on audit_entries when new.action = 'idea_reviewed' begin select raise(ignore); end",
    /no single audit entry/,
  ],
  [
    'mails that are sent again',
    'before update on outbox when new.sent_at is not null begin select raise(ignore); end',
    /mails sent again/,
  ],
  [
    'a count that drifts',
    "after insert on ideas begin update counts set value = value + 1 where kind = 'ideas'; end",
    /ideas counted/,
  ],
]

test.skipIf(isPostgres).each(DAMAGE)(
  'the simulated year finds %s',
  async (_fault, statement, found) => {
    const damage = async ({ deps }: TestApp) =>
      void (await sql.raw(`create trigger broken ${statement}`).execute(deps.db))
    const faults = await liveYear({ seed: 1, days: 40, members: 8, damage })
    expect(faults.join('\n')).toMatch(found)
  },
  2 * MINUTE_MS,
)
