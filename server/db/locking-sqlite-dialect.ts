import {
  CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  type Kysely,
  type QueryCompiler,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  SqliteQueryCompiler,
  sql,
  type TransactionSettings,
} from 'kysely'

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

class LockingSqliteDriver extends SqliteDriver {
  /**
   * Takes the lock to write at once, and waits for it (busy_timeout). A transaction that reads first and writes later is
   * refused without waiting when another process writes between. One that only reads holds up nobody.
   */
  override async beginTransaction(
    connection: DatabaseConnection,
    { accessMode }: TransactionSettings = {},
  ): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(accessMode === 'read only' ? 'begin' : 'begin immediate'))
  }

  /**
   * SQLite rolls back by itself when the disk is full or fails, and a later rollback fails. The caller gets the error
   * of the disk, not that of the rollback.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: Error) => {
      if (!error.message.includes('no transaction is active')) throw error
    })
  }
}

/**
 * Writes parameters as `+?`, which means the same. SQLite looks whether the value of a plain `?` could let it use one of
 * the partial indexes, and so compiles a kept statement again for each new value, which takes longer than most statements.
 */
export class StableSqliteQueryCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?'
  }
}

export class LockingSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig

  constructor(config: SqliteDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new LockingSqliteDriver(this.#config)
  }

  override createAdapter(): DialectAdapter {
    return new LockingSqliteAdapter()
  }

  override createQueryCompiler(): QueryCompiler {
    return new StableSqliteQueryCompiler()
  }
}
