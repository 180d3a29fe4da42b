import {
  type DatabaseIntrospector,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  type QueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely'
import { GroupCommitDriver } from './group-commit-driver.ts'
import type { WriteGroups } from './write-groups.ts'

/**
 * Kysely takes no migration lock on SQLite. This adapter runs migrations in one transaction whose first statement
 * writes, so that a second process waits (busy_timeout) until the first has committed.
 */
class LockingSqliteAdapter extends SqliteAdapter {
  /** The driver shares out the one that there is. */
  override get supportsMultipleConnections(): boolean {
    return true
  }

  override get supportsTransactionalDdl(): boolean {
    return true
  }

  // biome-ignore lint/suspicious/noExplicitAny: the signature is Kysely's
  override async acquireMigrationLock(db: Kysely<any>): Promise<void> {
    await sql`update kysely_migration_lock set is_locked = is_locked`.execute(db)
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

export class LockingSqliteDialect implements Dialect {
  readonly #groups: WriteGroups

  constructor(groups: WriteGroups) {
    this.#groups = groups
  }

  createDriver(): Driver {
    return new GroupCommitDriver(this.#groups)
  }

  createAdapter(): DialectAdapter {
    return new LockingSqliteAdapter()
  }

  createQueryCompiler(): QueryCompiler {
    return new StableSqliteQueryCompiler()
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(db)
  }
}
