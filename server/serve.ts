import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { migrateDatabase } from './db/migrate.ts'
import { closeDeps, type Deps, openDeps } from './deps.ts'
import { issueSetupLink } from './features/accounts/accounts.service.ts'
import { allJobs } from './jobs/all-jobs.ts'
import { startJobs } from './jobs/scheduler.ts'
import { SECOND } from './lib/clock.ts'
import { openLog } from './lib/log.ts'
import { restrictToOwner } from './lib/private-files.ts'
import { checkIssuers } from './lib/sign-in-providers.ts'
import { reloadProviders } from './reload-providers.ts'
import { ListenFailure, startOrSay } from './start-failure.ts'

const OWNER_ONLY_UMASK = 0o077
/** Less than the promised ten seconds, for a busy machine. */
const DRAIN_MS = 8 * SECOND
/** Node closes idle connections at once, but not connections that become idle later. */
const IDLE_SWEEP_MS = 50

/** Starts Quad, which stops cleanly on SIGTERM and SIGINT; a failure is one sentence on the terminal, and status 1. */
export function startServer(): Promise<void> {
  return startOrSay(start)
}

async function start(): Promise<void> {
  const { log, listen, close, reload } = await openServer(readConfig())

  async function stop(signal: string): Promise<void> {
    log.info({ signal }, 'stopping')
    // A request that hangs must not keep the process; it was never acknowledged.
    setTimeout(() => process.exit(0), DRAIN_MS).unref()
    await close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(signal))

  // A terminal that is closed sends it too, and ends the server as before.
  if (!process.stdout.isTTY) process.on('SIGHUP', () => void reload())

  await listen()
}

type OpenServer = { log: Logger; reload: () => Promise<void>; listen: () => Promise<void>; close: () => Promise<void> }

/** Migrates and works the outbox; returns what listens, and what ends all of it once the requests under way have a response. */
export async function openServer(config: Config): Promise<OpenServer> {
  process.umask(OWNER_ONLY_UMASK)
  for (const folder of [config.filesDir, config.mailDir]) restrictToOwner(folder)
  await migrateDatabase(config.database)
  const deps = openDeps(config, openLog(config.logLevel))
  const app = await buildApp(deps)
  const stopJobs = startJobs(deps, allJobs(config))
  return {
    log: deps.log,
    reload: () => reloadProviders(deps),
    listen: async () => {
      await app.listen({ host: config.host, port: config.port }).catch((error) => {
        throw new ListenFailure(error)
      })
      process.stdout.write(`\n  Quad is at ${config.publicUrl}\n`)
      await announceSetupLink(deps)
      void checkIssuers(deps.providers.values(), deps.log)
    },
    close: async () => {
      // Nothing new is listened for; each connection ends with its current response.
      const closed = app.close()
      const sweep = setInterval(() => app.server.closeIdleConnections(), IDLE_SWEEP_MS)
      await closed
      clearInterval(sweep)
      await stopJobs()
      await closeDeps(deps)
    },
  }
}

/** While there is no administrator, each start prints a link that makes the first, and replaces the one before. */
async function announceSetupLink(deps: Deps): Promise<void> {
  const link = await issueSetupLink(deps, 'system')
  if (!link) return
  // On the terminal only, not in the log: the link is a secret.
  process.stdout.write(`\n  Make the first administrator:\n  ${link}\n\n`)
}
