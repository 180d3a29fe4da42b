import { COUNTED, MEMBER_COLUMNS, REBUILD, SEARCHED, VISIBILITY } from './rules.ts'

const visibility = VISIBILITY.flatMap(({ table, column, dependsOn, value }) =>
  Object.entries({ insert: 'insert', update: `update of ${dependsOn}` }).map(
    ([name, event]) =>
      `create trigger derived_${table}_${column}_${name} after ${event} on ${table} begin
         update ${table} set ${column} = (select ${value('new', 'users')} from users where users.id = new.user_id)
         where rowid = new.rowid; end`,
  ),
)

const members = `create trigger derived_users_update after update of ${MEMBER_COLUMNS} on users begin
  ${VISIBILITY.map(({ table, column, value }) => `update ${table} set ${column} = ${value(table, 'new')} where user_id = new.id;`).join('\n')} end`

const counts = COUNTED.flatMap(({ table, dependsOn, counts }) => {
  const add = (row: string, value: 1 | -1) =>
    counts
      .map(
        ({ kind, key, condition }) =>
          `insert into counts (kind, key, value) select '${kind}', ${row}.${key}, ${value} where ${condition(row)}
           on conflict (kind, key) do update set value = value + excluded.value;`,
      )
      .join('\n')
  const isChanged = dependsOn.map((column) => `new.${column} is not old.${column}`).join(' or ')
  return [
    `create trigger derived_${table}_count_insert after insert on ${table} begin ${add('new', 1)} end`,
    `create trigger derived_${table}_count_delete after delete on ${table} begin ${add('old', -1)} end`,
    `create trigger derived_${table}_count_update after update of ${dependsOn.join(', ')} on ${table} when ${isChanged}
     begin ${add('old', -1)} ${add('new', 1)} end`,
  ]
})

/** FTS5 with trigrams, over the normalised text of the table itself. */
const search = SEARCHED.flatMap((table) => {
  const add = `insert into ${table}_search (rowid, search_text) values (new.rowid, new.search_text);`
  const remove = `insert into ${table}_search (${table}_search, rowid, search_text) values ('delete', old.rowid, old.search_text);`
  return [
    `drop table if exists ${table}_search`,
    `create virtual table ${table}_search using fts5(search_text, content='${table}', tokenize='trigram', detail='none')`,
    `insert into ${table}_search (${table}_search) values ('rebuild')`,
    // For words that are too short for trigrams.
    `drop index if exists ${table}_search_start`,
    `create index ${table}_search_start on ${table} (substr(search_text, 1, 2))`,
    `create trigger derived_${table}_search_insert after insert on ${table} begin ${add} end`,
    `create trigger derived_${table}_search_delete after delete on ${table} begin ${remove} end`,
    `create trigger derived_${table}_search_update after update of search_text on ${table}
     when new.search_text is not old.search_text begin ${remove} ${add} end`,
  ]
})

/** To be run without the triggers of an earlier version. */
export const SQLITE_STATEMENTS = [...REBUILD, ...visibility, members, ...counts, ...search]
