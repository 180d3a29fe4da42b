import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isLongRun } from './testing/long-run.ts'
import { liveYear, type YearOptions } from './testing/simulated-year.ts'
import type { TestApp } from './testing/test-app.ts'

const isPostgres = process.env.TEST_ENGINE === 'postgres'
const ONLY = process.env.YEAR_SEED
/** What a year finds is seldom of one engine, and a year takes two to five times as long on PostgreSQL. */
const LONG_YEARS = isPostgres ? 10 : 30
const SEEDS = ONLY ? [Number(ONLY)] : Array.from({ length: isLongRun ? LONG_YEARS : 2 }, (_, index) => index + 1)
/** The first of the long ones is a whole year; of the others, the number counts. */
function sizeOf(seed: number) {
  if (!isLongRun) return { days: isPostgres ? 5 : 21, members: 8 }
  return seed === 1 ? { days: 365, members: 500 } : { days: 60, members: 100 }
}
/** A whole year with 500 members takes more than the general limit beside other tests. */
const YEAR_LIMIT_MS = 60 * 60_000
/** Ids differ from run to run, and with them the order of candidates, so that one year may not get to a fault. */
const DAMAGED_YEARS = 4

test.each(SEEDS)(
  'after each day of a simulated year nothing is lost, told twice, too full or forgotten (YEAR_SEED=%i)',
  async (seed) => {
    expect(await liveYear({ seed, ...sizeOf(seed) })).toEqual([])
  },
  YEAR_LIMIT_MS,
)

const DAMAGE: [fault: string, statement: string, found: RegExp, focus?: YearOptions['focus']][] = [
  [
    'a comment that another act removes',
    'after insert on events begin delete from comments where id = (select min(id) from comments); end',
    /lost from comments/,
  ],
  [
    'a waiting list that is ignored',
    'after insert on event_answers begin update event_answers set waiting_since = null where event_id = new.event_id; end',
    /more than there are places/,
    ['events'],
  ],
  [
    'a vote that is not counted',
    'before insert on call_votes begin delete from call_votes where rowid = (select min(rowid) from call_votes); end',
    /votes counted wrongly/,
    ['calls'],
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
  [
    'a vote for a hidden entry that counts',
    'after update of vote_count on call_entries when (select hidden_at from ideas where id = new.idea_id) is not null and new.vote_count = 0 begin update call_entries set vote_count = 1 where call_id = new.call_id and idea_id = new.idea_id; end',
    /votes counted wrongly/,
    ['calls'],
  ],
  [
    'a ballot that keeps a vote for a hidden entry',
    'after delete on call_votes when (select hidden_at from ideas where id = old.idea_id) is not null begin insert into call_votes (call_id, user_id, idea_id) values (old.call_id, old.user_id, old.idea_id); end',
    /votes/,
    ['calls'],
  ],
  [
    'scores that are lost with the end of judging',
    "after update of phase on calls when new.phase = 'ballot' begin update call_assignments set scores = null, scored_at = null where call_id = new.id; end",
    /scores lost/,
    ['calls'],
  ],
  [
    'a suspended juror who keeps the entries',
    'before delete on call_assignments begin select raise(ignore); end',
    /entries of suspended jurors/,
    ['calls', 'suspensions'],
  ],
  [
    'the vote of a suspended member that counts',
    'after update of voter_count on calls begin update calls set voter_count = (select count(*) from call_ballots where call_id = new.id) where id = new.id; end',
    /votes counted wrongly/,
    ['calls', 'suspensions'],
  ],
  [
    'a suspended member who keeps the places',
    'after update of waiting_since on event_answers when (select locked_at from users where id = new.user_id) is not null begin update event_answers set waiting_since = null where event_id = new.event_id and user_id = new.user_id; end',
    /places of suspended members/,
    ['events', 'suspensions'],
  ],
  [
    'events of a suspended organiser of which nobody hears',
    `before insert on notifications when new.kind = 'event_changed' and new.payload like '%"hidden"%' begin select raise(ignore); end`,
    /told 0 times, not 1, of the suspension of an organiser/,
    ['events', 'suspensions'],
  ],
  [
    'a suspension that is lifted and told of twice',
    `after insert on notifications when new.kind = 'event_changed' and new.payload like '%"shown"%' and new.count = 1 begin insert into notifications (id, user_id, kind, payload, count, created_at) values (new.id || 'x', new.user_id, new.kind, new.payload, 2, new.created_at); end`,
    /told 2 times, not 1, of the end/,
    ['events', 'suspensions'],
  ],
  [
    'an upload that counts from its end',
    'after update of received on uploads begin update uploads set created_at = new.updated_at where id = new.id; end',
    /409 for an upload that began before a closing/,
    ['calls'],
  ],
  [
    'an upload that counts as begun before the closing',
    "after insert on uploads begin update uploads set created_at = '2026-01-01' where id = new.id; end",
    /201 for an upload that began after a closing/,
    ['calls'],
  ],
  [
    'a date that does not move with its series',
    'before update of starts_at on events when new.starts_at != old.starts_at and new.position = 2 begin select raise(ignore); end',
    /dates that did not move with their series|of a series that moved/,
    ['events'],
  ],
  [
    'a series that moves and is told of twice',
    `after insert on notifications when new.kind = 'event_changed' and new.payload like '%"changed"%' and new.count = 1 begin insert into notifications (id, user_id, kind, payload, count, created_at) values (new.id || 'x', new.user_id, new.kind, new.payload, 2, new.created_at); end`,
    /told 2 times, not 1, of a series that moved/,
    ['events'],
  ],
  [
    'the answer of an older device that counts',
    "before insert on answer_times when new.thing like 'event:%' begin delete from answer_times where user_id = new.user_id and thing = new.thing; end",
    /200, not 409, for an answer|answers that are not the latest/,
    ['events'],
  ],
  [
    'an answer that another date gets',
    "after insert on event_answers when new.answer != 'no' begin update event_answers set answer = 'no' where user_id = new.user_id and event_id < new.event_id and answer = 'maybe'; end",
    /answers that are not the latest/,
    ['events'],
  ],
  [
    'a mention that stays when it is taken out',
    "before delete on notifications when old.kind = 'mention' begin select raise(ignore); end",
    /told of a mention that was taken out|mention that was put in again/,
    ['news'],
  ],
  [
    'a mention that is told again',
    'after update of edited_at on comments begin delete from comment_mentions where comment_id = new.id; end',
    /told of a mention that was taken out|told twice/,
    ['news'],
  ],
  [
    'a support that is told again',
    'before update of is_told on answer_times begin select raise(ignore); end',
    /supports told wrongly/,
    ['news'],
  ],
  [
    'a support that is told no more',
    "after delete on idea_supports begin delete from notifications where kind = 'support' and idea_id = old.idea_id; end",
    /supports told wrongly/,
    ['news'],
  ],
]

test.runIf(isLongRun && !isPostgres).each(DAMAGE)(
  'the simulated year finds %s',
  async (_fault, statement, found, focus) => {
    const damage = async ({ deps }: TestApp) =>
      void (await sql.raw(`create trigger broken ${statement}`).execute(deps.db))
    const reports: string[] = []
    for (let seed = 1; seed <= DAMAGED_YEARS && !found.test(reports.join('\n')); seed++) {
      reports.push(...(await liveYear({ seed, days: 40, members: 6, focus, damage })))
    }
    expect(reports.join('\n')).toMatch(found)
  },
)
