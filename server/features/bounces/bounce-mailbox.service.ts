import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../../deps.ts'
import { readBounceReport } from './bounce-reports.ts'
import { countBounce } from './bounces.service.ts'

/**
 * Reads what arrived in the Maildir of bounces. A report about a mail of Quad is counted and deleted; any other mail is kept
 * as seen by no one, for an administrator's mail program. Done twice, a report counts once.
 */
export async function readBounceMailbox(deps: Deps, folder: string, signal: AbortSignal): Promise<void> {
  const arrived = join(folder, 'new')
  let failure: unknown
  for (const name of (await readdir(arrived)).toSorted()) {
    signal.throwIfAborted()
    const file = join(arrived, name)
    try {
      if (await countReport(deps, file, signal)) await rm(file, { force: true })
      else await rename(file, join(folder, 'cur', `${name}:2,`))
    } catch (error) {
      failure = error
    }
  }
  if (failure) throw failure
}

async function countReport(deps: Deps, file: string, signal: AbortSignal): Promise<boolean> {
  const report = await readBounceReport(file, new URL(deps.config.publicUrl).hostname, signal)
  return report !== null && (await countBounce(deps, report.mailId, report.reply))
}
