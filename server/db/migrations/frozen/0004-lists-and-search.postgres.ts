const LISTED = (row: string, standing: string) =>
  `case when ${standing}.activated_at is not null and ${standing}.suspended_at is null then ${row}.completed_at end`
const PUBLIC = (row: string, standing: string) =>
  `case when ${row}.status <> 'Rejected' and ${standing}.suspended_at is null then ${row}.created_at end`

const before = (table: string, name: string, column: string, value: string, columns: string) => [
  `create function ${name}() returns trigger language plpgsql as $$ begin
     select ${value} into new.${column} from users where users.id = new.user_id;
     return new;
   end $$`,
  `create trigger ${name} before insert or update of ${columns} on ${table} for each row execute function ${name}()`,
]

/** Changes are written as rows of their own, which nobody has to wait for; their sum is the number. */
const counted = (table: string, columns: string, rows: (row: string, sign: 1 | -1) => string) => [
  `create function ${table}_counted() returns trigger language plpgsql as $$ begin
     if tg_op <> 'INSERT' then ${rows('old', -1)} end if;
     if tg_op <> 'DELETE' then ${rows('new', 1)} end if;
     return null;
   end $$`,
  `create trigger ${table}_count_change after insert or delete on ${table} for each row execute function ${table}_counted()`,
  `create trigger ${table}_count_update after update on ${table} for each row
   when ((${list('old', columns)}) is distinct from (${list('new', columns)})) execute function ${table}_counted()`,
]

function list(row: string, columns: string): string {
  return columns
    .split(', ')
    .map((column) => `${row}.${column}`)
    .join(', ')
}

const add = (kind: string, key: string, sign: number, condition: string) =>
  `insert into counts (kind, key, value) select '${kind}', ${key}, ${sign} where ${condition};`

/** pg_trgm comes with PostgreSQL; where its owner may not be asked for it, search works without the index. */
const search = (table: string) => `do $$ begin
    create extension if not exists pg_trgm;
    create index ${table}_search on ${table} using gin (search_text gin_trgm_ops);
  exception when others then raise notice 'no trigram index on ${table}: %', sqlerrm;
  end $$`

export const POSTGRES_LISTS = [
  `create table counts (
     id bigint generated always as identity primary key,
     kind text collate "C" not null, key text collate "C" not null, value integer not null)`,
  'create index counts_kind on counts (kind, key) include (value)',

  ...before('profiles', 'profiles_listed', 'listed_at', LISTED('new', 'users'), 'completed_at'),
  ...before('ideas', 'ideas_public', 'public_at', PUBLIC('new', 'users'), 'status, user_id'),
  `create function users_standing() returns trigger language plpgsql as $$ begin
     update profiles set listed_at = ${LISTED('profiles', 'new')} where user_id = new.id;
     update ideas set public_at = ${PUBLIC('ideas', 'new')} where user_id = new.id;
     return null;
   end $$`,
  `create trigger users_standing after update of activated_at, suspended_at on users
   for each row execute function users_standing()`,

  ...counted('profiles', 'listed_at, faculty', (row, sign) =>
    add('listed-profiles', `${row}.faculty`, sign, `${row}.listed_at is not null`),
  ),
  ...counted(
    'ideas',
    'public_at, category, status',
    (row, sign) =>
      add('public-ideas', `${row}.category`, sign, `${row}.public_at is not null`) +
      add('ideas', `${row}.status`, sign, 'true'),
  ),

  `insert into counts (kind, key, value) select 'ideas', status, count(*) from ideas group by status`,
  `update profiles set listed_at = (select ${LISTED('profiles', 'users')} from users where users.id = user_id)`,
  `update ideas set public_at = (select ${PUBLIC('ideas', 'users')} from users where users.id = user_id)`,

  search('profiles'),
  search('ideas'),
]
