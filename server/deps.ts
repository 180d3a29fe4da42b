import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { watchDatabase } from './db/connection.ts'
import type { Db } from './db/tables.ts'
import { type Bus, localBus } from './lib/bus.ts'
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
  const bus = localBus()
  let changes = 0
  bus.subscribe('data', () => changes++)
  const { db, version } = watchDatabase(config.database, () => bus.publish('data', {}))
  return {
    config,
    db,
    dataVersion: () => `${changes}.${version()}`,
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
  await deps.db.destroy()
}
