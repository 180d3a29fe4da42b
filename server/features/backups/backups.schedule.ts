import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { DAY, MINUTE, timestamp } from '../../lib/clock.ts'
import {
  claimScheduledBackup,
  finishScheduledBackup,
  LEASE_MS,
  postponeScheduledBackup,
  releaseScheduledBackup,
  renewScheduledBackup,
} from './backups.jobs.service.ts'
import { takeBackup } from './backups.service.ts'

type Plan = NonNullable<Config['backups']>

const NAME = /^quad-\d{8}T\d{6}Z\.tar$/
const LEFTOVER = /^quad-\d{8}T\d{6}Z\.tar\.[0-9a-f-]{36}\.partial(\.proof)?$/

/** Takes and proves backups as BACKUP_EVERY says. Returns a function that ends it, also in the middle of one. */
export function startBackupSchedule(deps: Deps): () => Promise<void> {
  const plan = deps.config.backups
  if (!plan) return async () => {}
  const stopping = new AbortController()
  let working: Promise<unknown> = Promise.resolve()
  let isWorking = false
  const look = () => {
    if (isWorking) return
    isWorking = true
    working = runScheduledBackup(deps, plan, stopping.signal)
      .catch((error) => deps.log.error({ err: error }, 'backup schedule'))
      .finally(() => {
        isWorking = false
      })
  }
  look()
  const timer = setInterval(look, MINUTE)
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await working
  }
}

/** Takes, proves and prunes when a backup is due and no other process does it. Returns the new file's name, or null. */
export async function runScheduledBackup(deps: Deps, plan: Plan, signal?: AbortSignal): Promise<string | null> {
  if (!(await claimScheduledBackup(deps, plan.everyMs))) return null
  const name = `quad-${timestamp(deps.clock).replace(/[-:]|\.\d+/g, '')}.tar`
  const renewing = setInterval(() => void renewScheduledBackup(deps).catch(() => {}), LEASE_MS / 5)
  try {
    const manifest = await takeBackup(deps, join(plan.folder, name), { prove: true, signal })
    clearInterval(renewing)
    await finishScheduledBackup(deps)
    await pruneBackups(deps, plan)
    deps.log.info({ backup: name, files: Object.keys(manifest.files).length }, 'backup taken and proven')
    return name
  } catch (error) {
    clearInterval(renewing)
    if (signal?.aborted) {
      await releaseScheduledBackup(deps)
      return null
    }
    deps.log.error({ err: error }, 'backup failed')
    await postponeScheduledBackup(deps, error instanceof Error ? error.message : String(error))
    return null
  } finally {
    clearInterval(renewing)
  }
}

/** Keeps the newest backups, and removes what a crash left of one. Other files in the folder are left alone. */
async function pruneBackups({ clock }: Deps, { folder, keep }: Plan): Promise<void> {
  const names = (await readdir(folder)).sort().reverse()
  const surplus = names.filter((name) => NAME.test(name)).slice(keep)
  for (const name of surplus) await rm(join(folder, name), { force: true })
  for (const name of names.filter((name) => LEFTOVER.test(name))) {
    const path = join(folder, name)
    const age = clock.now().getTime() - (await stat(path)).mtimeMs
    if (age > DAY) await rm(path, { recursive: true, force: true })
  }
}
