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

/** A trigger with a function of its own. */
function trigger(name: string, when: string, body: string): string[] {
  return [
    `create function ${name}() returns trigger language plpgsql as $$ begin ${body} end $$`,
    `create trigger ${name} ${when} for each row execute function ${name}()`,
  ]
}

const visibility = VISIBILITY.flatMap(({ table, column, dependsOn, value }) =>
  trigger(
    `derived_${table}_${column}`,
    `before insert or update of ${dependsOn} on ${table}`,
    `select ${value('new', 'users')} into new.${column} from users where users.id = new.user_id; return new;`,
  ),
)

const members = trigger(
  'derived_users_update',
  `after update of ${MEMBER_COLUMNS} on users`,
  `${VISIBILITY.map(({ table, column, value }) => `update ${table} set ${column} = ${value(table, 'new')} where user_id = new.id;`).join('\n')} return null;`,
)

/** Each change is a row of its own, which nobody waits for; `compactCounts` adds them up. */
const counts = COUNTED.flatMap(({ table, dependsOn, counts }) => {
  const add = (row: string, value: 1 | -1) =>
    counts
      .map(
        ({ kind, key, condition }) =>
          `insert into counts (kind, key, value) select '${kind}', ${key(row)}, ${value} where ${condition(row)};`,
      )
      .join('\n')
  const columns = (row: string) => dependsOn.map((column) => `${row}.${column}`).join(', ')
  const name = `derived_${table}_count`
  return [
    ...trigger(
      name,
      `after insert or delete on ${table}`,
      `if tg_op <> 'INSERT' then ${add('old', -1)} end if; if tg_op <> 'DELETE' then ${add('new', 1)} end if; return null;`,
    ),
    `create trigger ${name}_update after update on ${table} for each row
     when ((${columns('old')}) is distinct from (${columns('new')})) execute function ${name}()`,
  ]
})

/** Compared byte by byte, as columns are. */
const elements = (list: string, alias: string) =>
  `lateral (select value collate "C" as value, key
     from json_array_elements_text(${list}::json) with ordinality as list(value, key)) as ${alias}`

const skills = SKILL_INDEXES.flatMap((index) =>
  index.dependsOn.flatMap(({ table, id, columns }) => {
    const list = (row: string) => columns.map((column) => `${row}.${column}`).join(', ')
    const name = `derived_${table}_${index.table}`
    // One transaction at a time: two that change roles of one idea do not see what the other writes.
    const lock = table === 'idea_roles' ? `perform 1 from ideas where id = new.${id} for no key update;` : ''
    return [
      ...trigger(
        name,
        `after insert or delete on ${table}`,
        `if tg_op = 'DELETE' then new := old; end if;
         ${lock}
         ${writeSkillIndex(index, elements, `new.${id}`).join(';\n')} on conflict do nothing; return null;`,
      ),
      `create trigger ${name}_update after update on ${table} for each row
       when ((${list('old')}) is distinct from (${list('new')})) execute function ${name}()`,
    ]
  }),
)

/** pg_trgm comes with PostgreSQL; without the right to create it, search works without the index. */
const search = SEARCHED.map(
  ({ table, columns }) => `do $$ begin
    create extension if not exists pg_trgm;
    create index if not exists ${table}_search on ${table} using gin ((${columns.join(" || ' ' || ")}) gin_trgm_ops);
  exception when others then raise notice 'no trigram index on ${table}: %', sqlerrm;
  end $$`,
)

/** Indexes the tokens as they are: the parser of full-text search splits words of many scripts at their vowel signs. */
const words = [
  // To make a vector costs far more than what PostgreSQL takes for usual: it would read the table instead of the index.
  `create or replace function search_vector(tokens text) returns tsvector language plpgsql immutable parallel safe cost 100
   as $$ begin return array_to_tsvector(array_remove(string_to_array(tokens, ' '), '')); end $$`,
  ...WORD_INDEXES.flatMap(({ table, columns }) => [
    `drop index if exists ${table}_search_words`,
    `create index if not exists ${table}_search_vector on ${table} using gin (search_vector(${columns.join(' || ')}))`,
  ]),
]

/** Each use is a row of its own until `compactCounts` adds them up, so that nobody waits for another's words. */
const countWords = (tokens: string, by: 1 | -1, from = '') =>
  `insert into search_words (word, uses) select one, ${by} * count(*)
   from ${from} unnest(string_to_array(${tokens}, ' ')) as words(one)
   where length(one) between ${VOCABULARY_LETTERS.min} and ${VOCABULARY_LETTERS.max} group by one;`
const tokensOf = (columns: string[], row: string) => columns.map((column) => `${row}.${column}`).join(' || ')

const vocabularyRebuild = [
  'delete from search_words',
  ...VOCABULARY.map(({ table, columns }) => countWords(tokensOf(columns, table), 1, `${table},`)),
  'create index if not exists search_words_word on search_words (word)',
  'create index if not exists search_words_end on search_words (right(word, 3), length(word))',
]

const vocabulary = VOCABULARY.flatMap(({ table, columns }) => {
  const name = `derived_${table}_vocabulary`
  return [
    ...trigger(
      name,
      `after insert or delete on ${table}`,
      `if tg_op <> 'INSERT' then ${countWords(tokensOf(columns, 'old'), -1)} end if;
       if tg_op <> 'DELETE' then ${countWords(tokensOf(columns, 'new'), 1)} end if; return null;`,
    ),
    `create trigger ${name}_update after update on ${table} for each row
     when ((${tokensOf(columns, 'old')}) is distinct from (${tokensOf(columns, 'new')})) execute function ${name}()`,
  ]
})

const TABLES = ['users', 'profiles', 'ideas', 'idea_texts', 'idea_roles', 'comments', 'events', 'reviews']

/** Writers wait while everything is computed; readers only while triggers are replaced. */
export const POSTGRES_STATEMENTS: DerivedStatements = {
  rebuild: [
    `lock table ${TABLES.join(', ')} in share row exclusive mode`,
    ...TABLES.map((table) => `alter table ${table} disable trigger user`),
    ...REBUILD,
    ...SKILL_INDEXES.flatMap((index) => writeSkillIndex(index, elements)),
    ...search,
    ...words,
    ...vocabularyRebuild,
    ...TABLES.map((table) => `alter table ${table} enable trigger user`),
  ],
  triggers: [...visibility, ...members, ...counts, ...skills, ...vocabulary],
}
