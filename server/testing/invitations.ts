import { newId } from '../lib/ids.ts'
import type { TestApp } from './test-app.ts'

/** An invitation to make an account, which was not mailed. Returns its id. */
export async function addInvitation({ deps }: TestApp, id = newId()): Promise<string> {
  await deps.db
    .insertInto('invitations')
    .values({
      ...{
        id,
        email: `${id}@invited.example`,
        user_type: 'normal',
        mailed_at: null,
        token_hash: null,
        import_id: null,
        idea_import_id: null,
      },
      ...{ firstname: '', lastname: '', faculty: '', program: '', year: '' },
      ...{ created_at: deps.clock.now().toISOString(), expires_at: '2999-01-01T00:00:00.000Z' },
    })
    .execute()
  return id
}

/** An import that can be undone, of which nothing is left. */
export async function addImport({ deps }: TestApp, id = newId()): Promise<string> {
  const created_at = deps.clock.now().toISOString()
  await deps.db.insertInto('user_imports').values({ id, created_at, added: 1, updated: 0 }).execute()
  return id
}

/** A file of ideas that was checked, with one row. */
export async function addIdeaImport(
  { deps }: TestApp,
  actor_id: string,
  { id = newId(), title = 'A place to sit' }: { id?: string; title?: string } = {},
): Promise<string> {
  const counts = { rows: 1, added: 1, here: 0, error: 0, votes: 0, authors: { member: 0, invited: 0, name: 0 } }
  await deps.db
    .insertInto('idea_imports')
    .values({
      ...{ id, actor_id, created_at: deps.clock.now().toISOString(), file_name: 'ideas.csv', source: 'table' },
      ...{ encoding: 'utf-8', state: 'checked', options: null, done: 0, run_at: null, counts: JSON.stringify(counts) },
      ...{ names: '["Title","Text"]', columns: '["title","description"]' },
    })
    .execute()
  await deps.db
    .insertInto('idea_import_rows')
    .values({
      ...{ import_id: id, row: 1, cells: JSON.stringify([title, 'A place to sit.']), outcome: 'added' },
      ...{ field: '', problem: '', idea_id: null, is_done: 0 },
    })
    .execute()
  return id
}

/** Makes an idea one from elsewhere, whose author has this address and no account. */
export async function addImportedIdea({ deps }: TestApp, idea_id: string, invited_email: string): Promise<void> {
  const row = { idea_id, import_id: null, author_name: 'A. M. Fernando', invited_email, votes: 12 }
  await deps.db
    .insertInto('imported_ideas')
    .values({ ...row, source: 'table' })
    .execute()
}
