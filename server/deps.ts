import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { type DatabaseOptions, directUrl, openDatabase } from './db/connection.ts'
import { postgresBus } from './db/postgres-bus.ts'
import { openSearchDatabase } from './db/search-database.ts'
import { sqliteBus } from './db/sqlite-bus.ts'
import type { Db } from './db/tables.ts'
import { type Bus, publishTopics } from './lib/bus.ts'
import { type Clock, systemClock } from './lib/clock.ts'
import { diskFileStore, type FileStore } from './lib/file-store.ts'
import { warnOfLeftOut } from './lib/identity-providers.ts'
import { type MailTransport, openMailTransport } from './lib/mail-transport.ts'
import { s3FileStore } from './lib/s3-file-store.ts'
import { type Internet, publicInternet } from './lib/safe-fetch.ts'
import { openProviders, type SignInProvider } from './lib/sign-in-providers.ts'

/** Dependencies of every feature. Tests override parts of them. */
export type Deps = {
  config: Config
  db: Db
  /** For searches only: see `openSearchDatabase`. */
  searchDb: Db
  closeSearch: () => Promise<void>
  files: FileStore
  mailTransport: MailTransport
  bus: Bus
  /** The providers of sign-in by name, in the order of their buttons. */
  providers: Map<string, SignInProvider>
  /** How URLs given by members are fetched. */
  internet: Internet
  clock: Clock
  log: Logger
}

export function openDeps(config: Config, log: Logger, options: DatabaseOptions = {}): Deps {
  const db: Db = openDatabase(config.database, {
    ...options,
    onWrite: (topics) => void publishTopics(bus, topics),
  })
  const bus: Bus =
    config.database.engine === 'postgres' ? postgresBus(db, directUrl(config.database), log) : sqliteBus(db)
  const search = openSearchDatabase(config.database, db, options)
  warnOfLeftOut(log, config.identityProviders)
  return {
    config,
    db,
    searchDb: search.db,
    closeSearch: search.close,
    files: config.filesBucket ? s3FileStore(config.filesBucket) : diskFileStore(config.filesDir),
    mailTransport: openMailTransport(config),
    bus,
    providers: openProviders(config),
    internet: publicInternet,
    clock: systemClock,
    log,
  }
}

export async function closeDeps(deps: Deps): Promise<void> {
  deps.mailTransport.close()
  await deps.bus.close()
  await deps.closeSearch()
  await deps.db.destroy()
}
