import { sql } from 'kysely'
import type { Author, IdeaStatus } from '../../../contract/ideas.ts'
import { AUTHOR_COLUMNS, authorOf } from '../../db/authors.ts'
import type { Db, Row } from '../../db/tables.ts'
import { rowsWithWords } from '../../db/word-index.ts'
import { indexedRow } from '../../db/word-search.ts'

/** Words that an idea may have, all together, and how much that counts. */
export type WeightedWords = { words: string[]; weight: number }

export type Candidate = Pick<Row<'ideas'>, 'id' | 'title' | 'status' | 'support_count'> & {
  author: Author
  tags: string[]
  ownWords: Set<string>
  pdfWords: Set<string>
}

/** Ideas considered for each group of words. */
const ROWS_OF_WORDS_MAX = 5_000

/** Public ideas with the heaviest of these words. */
export async function findCandidates(
  db: Db,
  weighted: WeightedWords[],
  { except, limit }: { except: string; limit: number },
): Promise<Candidate[]> {
  if (weighted.length === 0) return []
  const found = weighted.map(({ words, weight }) => {
    const rows = sql`(${rowsWithWords(db, words)} limit ${ROWS_OF_WORDS_MAX})`
    return sql`select "row", cast(${weight} as real) as weight from ${rows} as found`
  })
  const heaviest = sql<{ row: unknown; score: number }>`(select "row", sum(weight) as score
    from (${sql.join(found, sql` union all `)}) as weighted group by "row" order by score desc, "row" desc limit ${limit})`
  const rows = await db
    .selectFrom(heaviest.as('heaviest'))
    .innerJoin('idea_texts', (join) => join.on(sql<boolean>`${indexedRow(db)} = heaviest."row"`))
    .innerJoin('ideas', 'ideas.id', 'idea_texts.idea_id')
    .innerJoin('users', 'users.id', 'ideas.user_id')
    .innerJoin('profiles', 'profiles.user_id', 'ideas.user_id')
    .select([
      'ideas.id',
      'ideas.title',
      'ideas.tags',
      sql<IdeaStatus>`coalesce(ideas.shown_status, ideas.status)`.as('status'),
      'ideas.support_count',
      'ideas.user_id',
      ...AUTHOR_COLUMNS,
      'idea_texts.title_words',
      'idea_texts.tag_words',
      'idea_texts.text_words',
      'idea_texts.pdf_words',
    ])
    .where('ideas.public_at', 'is not', null)
    .where('ideas.merged_into', 'is', null)
    .where('ideas.id', '!=', except)
    .execute()
  return rows.map((row) => ({
    ...row,
    author: authorOf(row.user_id, row),
    tags: JSON.parse(row.tags),
    ownWords: new Set(`${row.title_words}${row.tag_words}${row.text_words}`.split(' ')),
    pdfWords: new Set(row.pdf_words.split(' ')),
  }))
}

/** The words of an idea's PDF, with blanks between them. Earlier versions of Quad also left blanks and punctuation within. */
export async function findPdfWords(db: Db, ideaId: string): Promise<string> {
  const row = await db.selectFrom('idea_texts').select('pdf_words').where('idea_id', '=', ideaId).executeTakeFirst()
  return row?.pdf_words ?? ''
}
