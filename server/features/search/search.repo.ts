import { sql } from 'kysely'
import { matchesQuery, type Query } from '../../../contract/search-query.ts'
import { indexedText } from '../../../contract/tokeniser.ts'
import { AUTHOR_COLUMNS, authorOf } from '../../db/authors.ts'
import { blockedBy } from '../../db/blocks.ts'
import { engineOf } from '../../db/engine.ts'
import { withoutHiddenNames } from '../../db/hidden-names.ts'
import type { Db } from '../../db/tables.ts'
import { containsAllWords } from '../../db/token-patterns.ts'
import { hasAllWords, hasAllWordsThere, indexedWithWords } from '../../db/word-index.ts'

/** Comments that everybody sees with all words, on ideas and events that everybody sees; none of members whom the reader blocks. */
export async function findComments(db: Db, query: Query, readerId: string | null, limit: number) {
  const rows = await commentsWith(db, query)
    .innerJoin('users', 'users.id', 'comments.user_id')
    .innerJoin('profiles', 'profiles.user_id', 'comments.user_id')
    .leftJoin('ideas', 'ideas.id', 'comments.idea_id')
    .leftJoin('events', 'events.id', 'comments.event_id')
    .select(['comments.id', 'comments.idea_id', 'comments.event_id', 'comments.user_id', 'comments.text'])
    .select(['comments.search_text', 'comments.created_at', ...AUTHOR_COLUMNS])
    .where('comments.shown_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('ideas.public_at', 'is not', null), eb('ideas.merged_into', 'is', null)]),
        eb('events.public_at', 'is not', null),
      ]),
    )
    .$if(readerId !== null, (comments) => comments.where('comments.user_id', 'not in', blockedBy(db, readerId ?? '')))
    .limit(limit)
    .execute()
  const texts = await withoutHiddenNames(db, rows)
  return rows.flatMap(({ user_id, ...row }) => {
    const text = texts.get(row.id) ?? ''
    // Found by a name that is hidden since.
    if (text !== row.text && !matchesQuery(query, indexedText(text), false)) return []
    return [{ ...row, text, author: authorOf(user_id, row) }]
  })
}

/** The newest first. A cross join reads the index first, from its end, and no further than is asked. */
function commentsWith(db: Db, query: Query) {
  const comments = db.selectFrom('comments')
  if (engineOf(db) === 'postgres') {
    const all = comments.where(hasAllWords(db, 'comments', query))
    return all.orderBy('comments.created_at', 'desc').orderBy('comments.id', 'desc')
  }
  const found = db
    .selectFrom(indexedWithWords('comments', query.terms).as('found'))
    .crossJoin('comments')
    .whereRef(sql`comments.rowid`, '=', sql`found.rowid`)
    .where(hasAllWordsThere('comments', query))
    .orderBy('found.rowid', 'desc')
  return found as never as typeof comments
}

/** Messages with all words in the conversations of a member, as far as the member sees them, the newest first. */
export async function findMessages(db: Db, userId: string, q: string, limit: number) {
  const rows = await db
    .selectFrom('conversation_members as own')
    .innerJoin('messages', 'messages.conversation_id', 'own.conversation_id')
    .innerJoin('users', 'users.id', 'messages.user_id')
    .innerJoin('profiles', 'profiles.user_id', 'messages.user_id')
    .select(['messages.id', 'messages.conversation_id', 'messages.user_id', 'messages.text'])
    .select(['messages.search_text', 'messages.created_at', ...AUTHOR_COLUMNS])
    .where('own.user_id', '=', userId)
    .whereRef('messages.position', '>', 'own.hidden_until')
    .whereRef('messages.position', '<=', 'own.latest_position')
    .where('messages.hidden_at', 'is', null)
    .where('users.locked_at', 'is', null)
    .where(containsAllWords(sql.ref('messages.search_text'), q))
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, author: authorOf(row.user_id, row) }))
}

/** The newest calls that everybody sees. */
export async function findCalls(db: Db, limit: number) {
  return db
    .selectFrom('calls')
    .select(['id', 'title', 'question', 'promise', 'phase', 'closes_at', 'created_at'])
    .where('phase', '!=', 'draft')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** The events that everybody sees, the latest first. */
export async function findEvents(db: Db, limit: number) {
  return db
    .selectFrom('events')
    .select(['id', 'title', 'description', 'place', 'starts_at', 'ends_at', 'time_zone', 'status', 'series_id'])
    .select('going_count')
    .where('public_at', 'is not', null)
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Words of the vocabulary that begin or end as this one, of a length that is at most one letter off. */
export async function findLikeWords(db: Db, word: string, limit: number): Promise<{ word: string; uses: number }[]> {
  const letters = [...word]
  const start = letters.slice(0, Math.max(1, letters.length - END_LETTERS - 1)).join('')
  const end = letters.slice(-END_LETTERS).join('')
  const ending = engineOf(db) === 'postgres' ? sql`right(word, 3)` : sql`substr(word, -3)`
  const isNear = sql`length(word) between ${sql.lit(letters.length - 1)} and ${sql.lit(letters.length + 1)}`
  const { rows } = await sql<{ word: string; uses: number | string }>`
    select word, sum(uses) as uses from (
      select * from (select word, uses from search_words where word >= ${start} and word < ${start + LAST} and ${isNear}
        limit ${sql.lit(limit)}) as starting
      union all
      select * from (select word, uses from search_words where ${ending} = ${end} and ${isNear}
        and not (word >= ${start} and word < ${start + LAST}) limit ${sql.lit(limit)}) as ending
    ) as near group by word having sum(uses) > 0`.execute(db)
  return rows.map((row) => ({ word: row.word, uses: Number(row.uses) }))
}

/** As the index of the vocabulary has them. */
const END_LETTERS = 3
const LAST = '\u{10ffff}'
