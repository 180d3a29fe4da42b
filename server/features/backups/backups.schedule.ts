import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import type { Job } from '../../jobs/scheduler.ts'
import { DAY, MINUTE, timestamp } from '../../lib/clock.ts'
import { createBackup } from './backups.service.ts'
import { SCHEDULED } from './backups.state.service.ts'

type Plan = NonNullable<Config['backups']>

const NAME = /^quad-\d{8}T\d{6}Z\.tar$/
const LEFTOVER = /^quad-\d{8}T\d{6}Z\.tar\.[0-9a-f-]{36}\.partial(\.proof)?$/

/** takes, verifies and prunes backups as BACKUP_EVERY says. */
export function backupJob(plan: Plan): Job {
  return {
    name: SCHEDULED,
    everyMs: plan.everyMs,
    retryMs: 15 * MINUTE,
    run: async (deps, signal) => {
      const name = `quad-${timestamp(deps.clock).replace(/[-:]|\.\d+/g, '')}.tar`
      const manifest = await createBackup(deps, join(plan.folder, name), { verify: true, signal })
      deps.log.info({ backup: name, files: Object.keys(manifest.files).length }, 'backup taken and verified')
      // The backup is there all the same.
      await pruneBackups(deps, plan).catch((error) => deps.log.error({ err: error }, 'old backups not removed'))
    },
  }
}

/** Keeps the newest backups, and removes what a crash left of one. Other files in the folder stay. */
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
