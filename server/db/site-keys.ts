import { randomBytes } from 'node:crypto'
import type { Db, Row } from './tables.ts'

const KEY_BYTES = 32

/** A key of the site, made by the process that first needs it. */
export async function readSiteKey(
  db: Db,
  name: Row<'site_keys'>['name'],
  make: () => string = () => randomBytes(KEY_BYTES).toString('base64url'),
): Promise<string> {
  const find = () => db.selectFrom('site_keys').select('key').where('name', '=', name).executeTakeFirst()
  const known = await find()
  if (known) return known.key
  const key = make()
  await db
    .insertInto('site_keys')
    .values({ name, key })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await find())?.key ?? key
}
