import { type Kysely, sql } from 'kysely'
import { encryptSecret, newKey } from '../encrypted-secrets.ts'

type Stored = { user_id: string; secret: string | null; new_secret: string | null }

/** Encrypts the secrets of authenticator apps with a key of the site. */
export async function encryptAppSecrets(db: Kysely<unknown>): Promise<void> {
  const key = newKey()
  await sql`insert into site_keys (name, key) values ('app-secrets', ${key})`.execute(db)
  const { rows } = await sql<Stored>`select user_id, secret, new_secret from authenticators`.execute(db)
  for (const { user_id, secret, new_secret } of rows) {
    const [encrypted, waiting] = [secret, new_secret].map((one) => one && encryptSecret(key, user_id, one))
    await sql`update authenticators set secret = ${encrypted}, new_secret = ${waiting}
      where user_id = ${user_id}`.execute(db)
  }
}
