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
