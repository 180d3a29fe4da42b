import { type DialectAdapter, type Kysely, SqliteAdapter, SqliteDialect, sql } from 'kysely'

/**
 * Kysely takes no migration lock on SQLite. This adapter runs migrations in one transaction whose first statement
 * writes, so that a second process waits (busy_timeout) until the first has committed.
 */
class LockingSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  // biome-ignore lint/suspicious/noExplicitAny: the signature is Kysely's
  override async acquireMigrationLock(db: Kysely<any>): Promise<void> {
    await sql`update kysely_migration_lock set is_locked = is_locked`.execute(db)
  }
}

export class LockingSqliteDialect extends SqliteDialect {
  override createAdapter(): DialectAdapter {
    return new LockingSqliteAdapter()
  }
}
