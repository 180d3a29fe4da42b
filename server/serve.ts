import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { migrateDatabase } from './db/migrate.ts'
import { closeDeps, type Deps, openDeps } from './deps.ts'
import { issueSetupToken } from './features/accounts/accounts.service.ts'
import { startBackupSchedule } from './features/backups/backups.schedule.ts'
import { startMailWorker } from './features/mails/mails.worker.ts'
import { startHousekeeping } from './housekeeping.ts'
import { SECOND } from './lib/clock.ts'
import { openLog } from './lib/log.ts'
import { mailRenderers } from './mail-renderers.ts'

/** Of the ten seconds that are promised, with some left for a busy machine. */
const DRAIN_MS = 8 * SECOND
/** Node closes the connections that are idle at once, not those that fall idle later. */
const IDLE_SWEEP_MS = 50

/** Starts Quad: migrates, listens, works the outbox, and stops cleanly on SIGTERM and SIGINT. */
export async function startServer(): Promise<void> {
  const config = readConfig()
  await migrateDatabase(config.database)
  const deps = openDeps(config, openLog(config.logLevel))
  const app = await buildApp(deps)
  const stopMailWorker = startMailWorker(deps, mailRenderers)
  const stopHousekeeping = startHousekeeping(deps)
  const stopBackups = startBackupSchedule(deps)

  async function stop(signal: string): Promise<void> {
    deps.log.info({ signal }, 'stopping')
    // A request that hangs must not keep the process; it was never acknowledged.
    setTimeout(() => process.exit(0), DRAIN_MS).unref()
    stopHousekeeping()
    // Nothing new is listened for; each connection ends with the answer in hand.
    const closed = app.close()
    const sweep = setInterval(() => app.server.closeIdleConnections(), IDLE_SWEEP_MS)
    await closed
    clearInterval(sweep)
    await Promise.all([stopMailWorker(), stopBackups()])
    await closeDeps(deps)
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(signal))

  await app.listen({ host: config.host, port: config.port })
  await announceSetupLink(deps)
}

/** The first start with no member prints a link that makes the first administrator; each start replaces it. */
async function announceSetupLink(deps: Deps): Promise<void> {
  const token = await issueSetupToken(deps)
  if (!token) return
  // On the terminal alone, not in the log: the link is a secret.
  process.stdout.write(`\n  Make the first administrator:\n  ${deps.config.publicUrl}/setup?token=${token}\n\n`)
}
