import type { Db } from '../../db/tables.ts'

type IdeaOfPdf = { id: string; title: string; isUnpublished: boolean }

/** The idea that shows a PDF, or whose unpublished version has it. */
export async function findIdeaOfPdf(db: Db, fileId: string): Promise<IdeaOfPdf | undefined> {
  const shown = await db
    .selectFrom('ideas')
    .select(['id', 'title'])
    .where('pdf_file_id', '=', fileId)
    .executeTakeFirst()
  if (shown) return { ...shown, isUnpublished: false }
  const unpublished = await db
    .selectFrom('unpublished_versions')
    .select(['idea_id as id', 'title'])
    .where('pdf_file_id', '=', fileId)
    .executeTakeFirst()
  return unpublished && { ...unpublished, isUnpublished: true }
}
