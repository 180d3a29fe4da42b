import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

type SamlResponseRow = Row<'saml_responses'>

/** Remembers an assertion. Returns false when it was used before. */
export async function insertSamlResponse(tx: Tx, response: SamlResponseRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('saml_responses')
    .values(response)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The request that a response answers; undefined where there is no such response. */
export async function findAnsweredRequest(db: Db, handle: string): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('saml_responses')
    .select('in_response_to')
    .where('handle', '=', handle)
    .executeTakeFirst()
  return row?.in_response_to
}

/** Takes the user of a response, once. */
export async function consumeSamlResponse(
  tx: Tx,
  { handle, provider, since }: { handle: string; provider: string; since: string },
): Promise<Pick<SamlResponseRow, 'in_response_to' | 'payload'> | undefined> {
  const response = await tx.db
    .selectFrom('saml_responses')
    .select(['in_response_to', 'payload'])
    .where('handle', '=', handle)
    .where('provider', '=', provider)
    .where('created_at', '>', since)
    .executeTakeFirst()
  const { numUpdatedRows } = await tx.db
    .updateTable('saml_responses')
    .set({ handle: null, payload: null })
    .where('handle', '=', handle)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? response : undefined
}

/** Deletes expired assertions, and users whose browsers did not come back since `unusedSince`. */
export async function deleteExpiredResponses(db: Db, times: { now: string; unusedSince: string }): Promise<void> {
  await db.deleteFrom('saml_responses').where('expires_at', '<=', times.now).execute()
  await db
    .updateTable('saml_responses')
    .set({ handle: null, payload: null })
    .where('created_at', '<=', times.unusedSince)
    .where('handle', 'is not', null)
    .execute()
}
