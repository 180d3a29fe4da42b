import type { Db } from './tables.ts'

/** Whether an entry of a call is judged by this PDF, also where the idea has another one now. */
export async function isJudgedFile(db: Db, fileId: string): Promise<boolean> {
  const row = await db.selectFrom('call_entries').select('idea_id').where('pdf_file_id', '=', fileId).executeTakeFirst()
  return row !== undefined
}
