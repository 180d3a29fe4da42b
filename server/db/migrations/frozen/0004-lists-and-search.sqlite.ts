/** `row` is a profile; `standing` its user. */
const LISTED = (row: string, standing: string) =>
  `case when ${standing}.activated_at is not null and ${standing}.suspended_at is null then ${row}completed_at end`
const PUBLIC = (row: string, standing: string) =>
  `case when ${row}status <> 'Rejected' and ${standing}.suspended_at is null then ${row}created_at end`

const add = (kind: string, key: string, value: number, condition: string) =>
  `insert into counts (kind, key, value) select '${kind}', ${key}, ${value} where ${condition}
   on conflict (kind, key) do update set value = value + excluded.value;`

const profile = (row: string, value: number) =>
  add('listed-profiles', `${row}.faculty`, value, `${row}.listed_at is not null`)
const idea = (row: string, value: number) =>
  add('public-ideas', `${row}.category`, value, `${row}.public_at is not null`) +
  add('ideas', `${row}.status`, value, 'true')

/** Search by substring: FTS5 with trigrams, over the normalised text of the table itself. */
const search = (table: string) => [
  `create virtual table ${table}_search using fts5(search_text, content='${table}', tokenize='trigram', detail='none')`,
  `create trigger ${table}_search_insert after insert on ${table} begin
     insert into ${table}_search (rowid, search_text) values (new.rowid, new.search_text); end`,
  `create trigger ${table}_search_delete after delete on ${table} begin
     insert into ${table}_search (${table}_search, rowid, search_text) values ('delete', old.rowid, old.search_text); end`,
  `create trigger ${table}_search_update after update of search_text on ${table}
   when new.search_text is not old.search_text begin
     insert into ${table}_search (${table}_search, rowid, search_text) values ('delete', old.rowid, old.search_text);
     insert into ${table}_search (rowid, search_text) values (new.rowid, new.search_text); end`,
  `insert into ${table}_search (${table}_search) values ('rebuild')`,
]

export const SQLITE_LISTS = [
  'create table counts (kind text not null, key text not null, value integer not null, primary key (kind, key))',

  `create trigger profiles_listed_insert after insert on profiles begin
     update profiles set listed_at = (select ${LISTED('new.', 'users')} from users where users.id = new.user_id)
     where user_id = new.user_id; end`,
  `create trigger profiles_listed_update after update of completed_at on profiles begin
     update profiles set listed_at = (select ${LISTED('new.', 'users')} from users where users.id = new.user_id)
     where user_id = new.user_id; end`,
  `create trigger ideas_public_insert after insert on ideas begin
     update ideas set public_at = (select ${PUBLIC('new.', 'users')} from users where users.id = new.user_id)
     where id = new.id; end`,
  `create trigger ideas_public_update after update of status, user_id on ideas begin
     update ideas set public_at = (select ${PUBLIC('new.', 'users')} from users where users.id = new.user_id)
     where id = new.id; end`,
  `create trigger users_standing after update of activated_at, suspended_at on users begin
     update profiles set listed_at = ${LISTED('', 'new')} where user_id = new.id;
     update ideas set public_at = ${PUBLIC('', 'new')} where user_id = new.id; end`,

  `create trigger profiles_count_insert after insert on profiles begin ${profile('new', 1)} end`,
  `create trigger profiles_count_delete after delete on profiles begin ${profile('old', -1)} end`,
  `create trigger profiles_count_update after update of listed_at, faculty on profiles
   when new.listed_at is not old.listed_at or new.faculty is not old.faculty begin
     ${profile('old', -1)} ${profile('new', 1)} end`,
  `create trigger ideas_count_insert after insert on ideas begin ${idea('new', 1)} end`,
  `create trigger ideas_count_delete after delete on ideas begin ${idea('old', -1)} end`,
  `create trigger ideas_count_update after update of public_at, category, status on ideas
   when new.public_at is not old.public_at or new.category is not old.category or new.status is not old.status begin
     ${idea('old', -1)} ${idea('new', 1)} end`,

  `insert into counts (kind, key, value) select 'ideas', status, count(*) from ideas group by status`,
  `update profiles set listed_at = (select ${LISTED('profiles.', 'users')} from users where users.id = user_id)`,
  `update ideas set public_at = (select ${PUBLIC('ideas.', 'users')} from users where users.id = user_id)`,

  ...search('profiles'),
  ...search('ideas'),
]
