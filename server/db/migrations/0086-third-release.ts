import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, createTable, textType } from './frozen/create-table.ts'
import { dictionaryKey } from './frozen/dictionary-key.ts'
import { engineOf } from './frozen/engine.ts'
import { setKeys } from './frozen/set-keys.ts'
import { sortKey } from './frozen/sort-key.ts'
import { createAccounts } from './frozen/third-release/accounts.ts'
import { createCalls } from './frozen/third-release/calls.ts'
import { createCommunity } from './frozen/third-release/community.ts'
import { dropFirstTriggers } from './frozen/third-release/first-triggers.ts'
import { createIdeas } from './frozen/third-release/ideas.ts'

/** The third release, from the data of the first. */
async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'derived_state', [['hash', 'text', 'primary']]).execute()
  await dropFirstTriggers(db)
  await createAccounts(db)
  await createIdeas(db)
  await createCommunity(db)
  await createCalls(db)
  await changeAccounts(db)
  await changeProfiles(db)
  await changeIdeas(db)
  await changeNotifications(db)
  await changeOutbox(db)
}

type Column = [name: string, type?: 'integer' | 'text', initial?: string | number]

/** Adds columns, which are null unless they have an initial value. */
async function addColumns(db: Kysely<unknown>, table: string, columns: Column[]): Promise<void> {
  for (const [name, type = 'text', initial] of columns) {
    await db.schema
      .alterTable(table)
      .addColumn(name, type === 'text' ? textType(db) : type, (column) =>
        initial === undefined ? column : column.notNull().defaultTo(sql.lit(initial)),
      )
      .execute()
  }
}

async function addReference(
  db: Kysely<unknown>,
  table: string,
  column: string,
  to: string,
  then: 'cascade' | 'set null',
) {
  await db.schema
    .alterTable(table)
    .addColumn(column, textType(db), (definition) => definition.references(to).onDelete(then))
    .execute()
}

async function changeAccounts(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'users', [
    ['last_active_at'],
    ['suspended_until'],
    ['suspension_reason', 'text', ''],
    ['last_visit_at'],
    ['review_faculties', 'text', '[]'],
    ['review_categories', 'text', '[]'],
    ['review_summary_on'],
    ['authenticator_at'],
    ['second_factor_since'],
  ])
  await addColumns(db, 'sessions', [
    ['confirmed_at'],
    ['last_used_at'],
    ['files_hash'],
    ['opened_by'],
    ['opened_with'],
    ['second_factor'],
  ])
  // Open sessions count as used now.
  await sql`update sessions set last_used_at = ${new Date().toISOString()}`.execute(db)
  await addColumns(db, 'tokens', [['used_at']])
  await addColumns(db, 'identities', [['email']])
  await addColumns(db, 'connections', [
    ['note', 'text', ''],
    ['note_search', 'text', ''],
  ])
  await createIndexes(db, [
    ['users', ['user_type']],
    ['users', ['created_at', 'id']],
    ['sessions', ['files_hash']],
  ])
  await sql`create index users_last_active on users (coalesce(last_active_at, ''), id)`.execute(db)
  // Of ASCII letters alone on both engines.
  await sql`create index users_mentioned_as on users (lower(username))`.execute(db)
}

const FACULTIES = [
  'Engineering Technology',
  'Education',
  'Health Sciences',
  'Humanities and Social Sciences',
  'Natural Sciences',
  'Management Studies',
]
const NAME = sql<string>`coalesce(nullif(trim(firstname || ' ' || lastname), ''),
  (select username from users where users.id = profiles.user_id))`

async function changeProfiles(db: Kysely<unknown>): Promise<void> {
  // The first release stored most faculties without the prefix that all share ("Health Sciences").
  for (const short of FACULTIES) {
    const name = `Faculty of ${short}`
    const spellings = sql.join([short.toLowerCase(), name.toLowerCase()])
    await sql`update profiles set faculty = ${name}
      where lower(faculty) in (${spellings}) and faculty <> ${name}`.execute(db)
  }
  await addColumns(db, 'profiles', [
    ['skill_keys', 'text', '[]'],
    ['closed_to_matches_at'],
    ['hidden_at'],
    ['time_zone'],
    ['device_time_zone'],
    ['seen_hidden_at'],
    ['owned_fields', 'text', '[]'],
    ['language'],
    ['device_language'],
    ['search_name', 'text', ''],
  ])
  const profiles = { table: 'profiles', id: 'user_id' }
  await sql`update profiles set search_name = sort_name`.execute(db)
  await setKeys(db, { ...profiles, column: 'search_name', text: NAME, keyOf: sortKey })
  await setKeys(db, { ...profiles, column: 'sort_name', text: NAME, keyOf: dictionaryKey })
  await setKeys(db, { ...profiles, column: 'skill_keys', text: sql`skills`, keyOf: skillKeys })
  await createIndexes(db, [['profiles', ['sort_name', 'user_id']]])
}

function skillKeys(skills: string): string {
  return JSON.stringify((JSON.parse(skills) as string[]).map(sortKey))
}

async function changeIdeas(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'ideas', [
    ['reviewed_version', 'integer'],
    ['feedback_version', 'integer'],
    ['sort_title', 'text', ''],
    ['support_count', 'integer', 0],
    ['last_activity_at', 'text', ''],
    ['content_version', 'integer', 1],
    ['content_saved_at', 'text', ''],
    ['content_reason', 'text', ''],
  ])
  await addReference(db, 'ideas', 'content_author_id', 'users.id', 'set null')
  await addReference(db, 'ideas', 'merged_into', 'ideas.id', 'set null')
  await addColumns(db, 'ideas', [['merged_at'], ['waiting_since'], ['due_at'], ['assigned_at']])
  await addReference(db, 'ideas', 'reviewer_id', 'users.id', 'set null')
  await addColumns(db, 'ideas', [['hidden_at'], ['held_at'], ['shown_status']])
  await setKeys(db, { table: 'ideas', id: 'id', column: 'sort_title', text: sql`title`, keyOf: dictionaryKey })
  await reviewFirstIdeas(db)
  await indexIdeas(db)
}

/**
 * The current text becomes version 1. An edit sent an idea back to Pending, so that one that is decided on has not changed since; of
 * a Pending one, feedback counts as earlier. Decisions become rounds of review without a reviewer.
 */
async function reviewFirstIdeas(db: Kysely<unknown>): Promise<void> {
  const isDecided = sql`status <> 'Pending'`
  await sql`update ideas set last_activity_at = updated_at, content_author_id = user_id,
    content_saved_at = case when version = 1 then created_at else updated_at end,
    reviewed_version = case when ${isDecided} then version end,
    feedback_version = case when ${isDecided} and feedback <> '' then version end`.execute(db)
  await sql`update ideas set waiting_since = content_saved_at where not (${isDecided})`.execute(db)
  const weekLater =
    engineOf(db) === 'postgres'
      ? sql`to_char((waiting_since::timestamptz + interval '7 days') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
      : sql`strftime('%Y-%m-%dT%H:%M:%fZ', waiting_since, '+7 days')`
  await sql`update ideas set due_at = ${weekLater} where waiting_since is not null`.execute(db)
  await sql`
    insert into reviews (id, idea_id, reviewer_id, decision, feedback, created_at, content_version, notified_at)
    select id, id, null, status, feedback, updated_at, case when ${isDecided} then content_version end, updated_at
    from ideas where ${isDecided} or feedback <> ''`.execute(db)
  // The job `idea-texts` reads them.
  await sql`insert into idea_texts (idea_id, own_text, pdf_text, own_words, pdf_words, read_due_at)
    select id, '', '', '', '', created_at from ideas`.execute(db)
}

async function indexIdeas(db: Kysely<unknown>): Promise<void> {
  const isPublic = 'where public_at is not null'
  for (const statement of [
    ...['public_title', 'public_category_title', 'title', 'status_title'].map((name) => `drop index ideas_${name}`),
    `create index ideas_public_title on ideas (sort_title, id) ${isPublic}`,
    `create index ideas_public_category_title on ideas (category, sort_title, id) ${isPublic}`,
    'create index ideas_title on ideas (sort_title, id)',
    'create index ideas_status_title on ideas (status, sort_title, id)',
    `create index ideas_public_active on ideas (last_activity_at, id) ${isPublic}`,
    `create index ideas_public_supported on ideas (support_count, public_at, id) ${isPublic}`,
    `create index ideas_public_category_active on ideas (category, last_activity_at, id) ${isPublic}`,
    `create index ideas_public_category_supported on ideas (category, support_count, public_at, id) ${isPublic}`,
    'create index ideas_content_author on ideas (content_author_id)',
    'create index ideas_merged_into on ideas (merged_into) where merged_into is not null',
    'create index ideas_category_status on ideas (category, status) where merged_into is null',
    `create index ideas_waiting on ideas (waiting_since, id, user_id, reviewer_id, due_at, category)
      where waiting_since is not null and merged_into is null`,
  ]) {
    await sql.raw(statement).execute(db)
  }
  await createIndexes(db, [
    ['ideas', ['created_at', 'user_id']],
    ['ideas', ['reviewer_id', 'waiting_since']],
    ['ideas', ['reviewer_id', 'assigned_at']],
  ])
}

/** The fields of each kind go to JSON, so that a new kind needs no column. No mail is due for those of the first release. */
async function changeNotifications(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'notifications', [['payload', 'text', '{}']])
  const json = engineOf(db) === 'postgres' ? sql.raw('json_build_object') : sql.raw('json_object')
  await sql`
    update notifications set payload = cast(${json}('title', idea_title, 'status', idea_status) as text)
    where kind = 'idea_reviewed'
  `.execute(db)
  for (const column of ['idea_title', 'idea_status']) {
    await db.schema.alterTable('notifications').dropColumn(column).execute()
  }
  await addColumns(db, 'notifications', [['count', 'integer', 1], ['first_at']])
  await addReference(db, 'notifications', 'comment_id', 'comments.id', 'cascade')
  await addReference(db, 'notifications', 'event_id', 'events.id', 'cascade')
  await addColumns(db, 'notifications', [
    ['mail'],
    ['mail_due_at'],
    ['mailed_count', 'integer', 0],
    ['is_shown', 'integer', 1],
  ])
  await db.schema.dropIndex('notifications_user_id_id').execute()
  await db.schema.dropIndex('notifications_unread').execute()
  await createIndexes(db, [
    ['notifications', ['comment_id']],
    ['notifications', ['event_id']],
    ['notifications', ['user_id', 'is_shown', 'id']],
  ])
  for (const [name, columns, condition] of [
    ['notifications_mail_due', 'mail_due_at, user_id', 'mail_due_at is not null'],
    ['notifications_unread', 'user_id, is_shown', 'read_at is null'],
  ] as const) {
    await sql.raw(`create index ${name} on notifications (${columns}) where ${condition}`).execute(db)
  }
}

/** Priorities and leases of mails, and one waiting mail at most for each address and kind of account mail. */
async function changeOutbox(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'outbox', [['priority', 'integer', 1], ['leased_until']])
  const isWaiting = sql<boolean>`sent_at is null and failed_at is null`
  await sql`update outbox set priority = 0 where kind in ('activation', 'password-reset')`.execute(db)
  await sql`delete from outbox where priority = 0 and ${isWaiting} and exists (
    select 1 from outbox later where later.kind = outbox.kind and later.to_address = outbox.to_address
      and later.id > outbox.id and later.sent_at is null and later.failed_at is null)`.execute(db)
  await db.schema.dropIndex('outbox_next_attempt_at').execute()
  await sql`create index outbox_waiting on outbox (priority, next_attempt_at, id) where ${isWaiting}`.execute(db)
  await sql`create unique index outbox_waiting_account_mail on outbox (kind, to_address)
    where priority = 0 and ${isWaiting}`.execute(db)
}

export const thirdRelease: Migration = { up }
