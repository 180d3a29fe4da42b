import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { watchDatabase } from './db/connection.ts'
import { postgresBus } from './db/postgres-bus.ts'
import type { Db } from './db/tables.ts'
import { type Bus, localBus } from './lib/bus.ts'
import { countChanges } from './lib/change-count.ts'
import { type Clock, systemClock } from './lib/clock.ts'
import { diskFileStore, type FileStore } from './lib/file-store.ts'
import { type MailTransport, openMailTransport } from './lib/mail-transport.ts'
import { type OidcClient, openOidcClient } from './lib/oidc-client.ts'
import { s3FileStore } from './lib/s3-file-store.ts'
import { type Internet, publicInternet } from './lib/safe-fetch.ts'

/** What every feature works with. Tests override parts of it. */
export type Deps = {
  config: Config
  db: Db
  /** Another text whenever what members see may have changed, in this process or another. */
  dataVersion: () => string
  stopCounting: () => void
  files: FileStore
  mailTransport: MailTransport
  bus: Bus
  /** Null: signing in with Google is not offered. */
  oidc: OidcClient | null
  /** What lies outside, for addresses that members name. */
  internet: Internet
  clock: Clock
  log: Logger
}

export function openDeps(config: Config, log: Logger): Deps {
  const changes = countChanges()
  const { db, version } = watchDatabase(config.database, changes.increment)
  const bus = config.database.engine === 'postgres' ? postgresBus(db, config.database.url, log) : localBus()
  // Processes on one SQLite file hear of one another by its own version.
  if (config.database.engine === 'postgres') changes.shareOver(bus)
  return {
    config,
    db,
    dataVersion: () => `${changes.total()}.${version()}`,
    stopCounting: changes.stop,
    files: config.filesBucket ? s3FileStore(config.filesBucket) : diskFileStore(config.filesDir),
    mailTransport: openMailTransport(config),
    bus,
    oidc: openOidcClient(config),
    internet: publicInternet,
    clock: systemClock,
    log,
  }
}

export async function closeDeps(deps: Deps): Promise<void> {
  deps.mailTransport.close()
  deps.stopCounting()
  await deps.bus.close()
  await deps.db.destroy()
}
