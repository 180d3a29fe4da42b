import {
  COUNTED,
  type DerivedStatements,
  MEMBER_COLUMNS,
  REBUILD,
  SEARCHED,
  SKILL_INDEXES,
  VISIBILITY,
  VOCABULARY,
  VOCABULARY_LETTERS,
  WORD_INDEXES,
  writeSkillIndex,
} from './rules.ts'

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
          `insert into counts (kind, key, value) select '${kind}', ${key(row)}, ${value} where ${condition(row)}
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

const elements = (list: string, alias: string) => `json_each(${list}) as ${alias}`

const skills = SKILL_INDEXES.flatMap((index) =>
  index.dependsOn.flatMap(({ table, id, columns }) => {
    const write = (row: string) => `${writeSkillIndex(index, elements, `${row}.${id}`).join(';')};`
    const isChanged = columns.map((column) => `new.${column} is not old.${column}`).join(' or ')
    const name = `derived_${table}_${index.table}`
    return [
      `create trigger ${name}_insert after insert on ${table} begin ${write('new')} end`,
      `create trigger ${name}_delete after delete on ${table} begin ${write('old')} end`,
      `create trigger ${name}_update after update of ${columns.join(', ')} on ${table} when ${isChanged}
       begin ${write('new')} end`,
    ]
  }),
)

/** An FTS5 index over columns of the table itself. */
function fullTextIndex(
  name: string,
  tokenizer: string,
  { table, columns }: { table: string; columns: readonly string[] },
  options = '',
): string[] {
  const list = columns.join(', ')
  const of = (row: string) => columns.map((column) => `${row}.${column}`).join(', ')
  const add = `insert into ${name} (rowid, ${list}) values (new.rowid, ${of('new')});`
  const remove = `insert into ${name} (${name}, rowid, ${list}) values ('delete', old.rowid, ${of('old')});`
  const isChanged = columns.map((column) => `new.${column} is not old.${column}`).join(' or ')
  return [
    `drop table if exists ${name}`,
    `create virtual table ${name} using fts5(${list}, content='${table}', tokenize='${tokenizer}', ${options}detail='none')`,
    `insert into ${name} (${name}) values ('rebuild')`,
    `create trigger derived_${name}_insert after insert on ${table} begin ${add} end`,
    `create trigger derived_${name}_delete after delete on ${table} begin ${remove} end`,
    `create trigger derived_${name}_update after update of ${list} on ${table} when ${isChanged}
     begin ${remove} ${add} end`,
  ]
}

const search = SEARCHED.flatMap((searched) => {
  // Earlier versions had an index for words that are too short for trigrams.
  const drop = `drop index if exists ${searched.table}_search_start`
  return [drop, ...fullTextIndex(`${searched.table}_search`, 'trigram', searched)]
})
/** Members by name alone, however many have the words in what they tell of themselves. */
const names = fullTextIndex('profile_names_search', 'trigram', { table: 'profiles', columns: ['search_name'] })

/** This tokenizer parts at blanks and bars: there is no other ASCII than letters, digits and these signs. */
const words = WORD_INDEXES.flatMap((index) =>
  fullTextIndex(`${index.table}_search_words`, "ascii tokenchars ''+#.''", index, "prefix='2', "),
)

const vocabulary = [
  'drop index if exists search_words_end',
  'drop index if exists search_words_word',
  'drop index if exists search_words_unused',
  'delete from search_words',
  'create unique index search_words_word on search_words (word)',
  'create index search_words_end on search_words (substr(word, -3), length(word))',
  'create index search_words_unused on search_words (uses) where uses <= 0',
  ...VOCABULARY.flatMap(({ table, columns }) => {
    const list = columns.join(', ')
    const of = (row: string) =>
      `json_each('["' || replace(replace(replace(trim(${columns.map((column) => `${row}.${column}`).join(' || ')}), '"', ''), '\\', ''), ' ', '","') || '"]')`
    const { min, max } = VOCABULARY_LETTERS
    const count = (rows: string, by: 1 | -1) =>
      `insert into search_words (word, uses) select value, ${by} * count(*) from ${rows}
       where length(value) between ${min} and ${max} group by value
       on conflict (word) do update set uses = uses + excluded.uses;`
    const [add, remove] = [count(of('new'), 1), `${count(of('old'), -1)} delete from search_words where uses <= 0;`]
    const isChanged = columns.map((column) => `new.${column} is not old.${column}`).join(' or ')
    const name = `derived_${table}_vocabulary`
    return [
      count(`${table}, ${of(table)}`, 1),
      `create trigger ${name}_insert after insert on ${table} begin ${add} end`,
      `create trigger ${name}_delete after delete on ${table} begin ${remove} end`,
      `create trigger ${name}_update after update of ${list} on ${table} when ${isChanged} begin ${add} ${remove} end`,
    ]
  }),
]

/** Everything without the triggers of another version, which SQLite cannot disable. */
export const SQLITE_STATEMENTS: DerivedStatements = {
  rebuild: [],
  triggers: [
    ...REBUILD,
    ...SKILL_INDEXES.flatMap((index) => writeSkillIndex(index, elements)),
    ...visibility,
    members,
    ...counts,
    ...skills,
    ...search,
    ...names,
    ...words,
    ...vocabulary,
  ],
}
