import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { encryptSecret, newKey } from './frozen/encrypted-secrets.ts'

type Stored = { user_id: string; secret: string | null; new_secret: string | null }

/** Encrypts the secrets of authenticator apps with a key of the site. */
async function up(db: Kysely<unknown>): Promise<void> {
  const key = newKey()
  await sql`insert into site_keys (name, key) values ('app-secrets', ${key})`.execute(db)
  const { rows } = await sql<Stored>`select user_id, secret, new_secret from authenticators`.execute(db)
  for (const { user_id, secret, new_secret } of rows) {
    const [encrypted, waiting] = [secret, new_secret].map((one) => one && encryptSecret(key, user_id, one))
    await sql`update authenticators set secret = ${encrypted}, new_secret = ${waiting}
      where user_id = ${user_id}`.execute(db)
  }
}

export const encryptedAppSecrets: Migration = { up }
