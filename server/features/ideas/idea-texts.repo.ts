import { sql } from 'kysely'
import type { IdeaContent } from '../../../contract/idea-content.values.ts'
import { compiledInsert } from '../../db/compiled.ts'
import { CONTENT_COLUMNS, contentOfRow, ideaWords } from '../../db/idea-content.ts'
import { skipLocked } from '../../db/locks.ts'
import type { Db, Row } from '../../db/tables.ts'
import { containsAnyWord } from '../../db/token-patterns.ts'
import type { Tx } from '../../transact.ts'

type PdfTexts = Pick<Row<'idea_texts'>, 'pdf_text' | 'pdf_words'>

const NO_PDF: PdfTexts = { pdf_text: '', pdf_words: '' }

/** The row of an idea whose PDF was not read yet. */
export function ideaTextRow(ideaId: string, content: IdeaContent, dueAt: string | null): Row<'idea_texts'> {
  return { idea_id: ideaId, ...ideaWords(content), ...NO_PDF, read_due_at: dueAt }
}

export async function insertIdeaText(tx: Tx, row: Row<'idea_texts'>): Promise<void> {
  await insertRow(tx.db, row)
}

const insertRow = compiledInsert(
  'idea_texts',
  ['idea_id', 'title_words', 'tag_words', 'text_words', 'pdf_text', 'pdf_words', 'read_due_at'],
  ['idea_id'],
)

/** Stores the searchable texts of changed content. A `replaced` PDF waits to be read, or there is none. */
export async function updateIdeaText(
  tx: Tx,
  ideaId: string,
  content: IdeaContent,
  replaced: { pdfFileId: string | null; now: string } | null,
): Promise<void> {
  const pdf = replaced && { ...NO_PDF, read_due_at: replaced.pdfFileId === null ? null : replaced.now }
  await tx.db
    .updateTable('idea_texts')
    .set({ ...ideaWords(content), ...pdf })
    .where('idea_id', '=', ideaId)
    .execute()
}

export type DueText = IdeaContent & Pick<Row<'ideas'>, 'id' | 'version' | 'pdf_file_id'>

/** Takes ideas with due texts, the newest first, and moves their times on, so that one process reads each. */
export async function leaseDueTexts(
  db: Db,
  { now, until }: { now: string; until: string },
  limit: number,
): Promise<DueText[]> {
  const due = db.selectFrom('idea_texts').select('idea_id').where('read_due_at', '<=', now)
  const leased = await db
    .updateTable('idea_texts')
    .set({ read_due_at: until })
    .where('idea_id', 'in', skipLocked(db, due.orderBy('idea_id', 'desc').limit(limit)))
    .returning('idea_id')
    .execute()
  if (leased.length === 0) return []
  const rows = await db
    .selectFrom('ideas')
    .select(['id', 'version', 'pdf_file_id', ...CONTENT_COLUMNS])
    .where(
      'id',
      'in',
      leased.map(({ idea_id }) => idea_id),
    )
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, ...contentOfRow(row) }))
}

/** Stores the texts of an idea, unless it was changed meanwhile: then it is read again. */
export async function storeTexts(
  tx: Tx,
  { id, version }: { id: string; version: number },
  texts: Omit<Row<'idea_texts'>, 'idea_id' | 'read_due_at'>,
): Promise<void> {
  await tx.db
    .updateTable('idea_texts')
    .set({ ...texts, read_due_at: null })
    .where('idea_id', '=', id)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('ideas').select('ideas.id').where('ideas.id', '=', id).where('ideas.version', '=', version)),
    )
    .execute()
}

/** Of these ideas, the ones whose PDF contains any word of a query. */
export async function findMatchingPdfs(db: Db, ideaIds: string[], query: string): Promise<Set<string>> {
  if (ideaIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('idea_texts')
    .select('idea_id')
    .where('idea_id', 'in', ideaIds)
    .where(containsAnyWord(sql.ref('pdf_words'), query))
    .execute()
  return new Set(rows.map(({ idea_id }) => idea_id))
}
