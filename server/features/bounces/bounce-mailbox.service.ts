import { readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../../deps.ts'
import { parseBounceReport } from './bounce-reports.ts'
import { countBounce } from './bounces.service.ts'

/** A report holds at most a whole mail of Quad, which is below 100 KB. */
const REPORT_BYTES_MAX = 512 * 1024

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
      if (await countReport(deps, file)) await rm(file, { force: true })
      else await rename(file, join(folder, 'cur', `${name}:2,`))
    } catch (error) {
      failure = error
    }
  }
  if (failure) throw failure
}

async function countReport(deps: Deps, file: string): Promise<boolean> {
  const { size } = await stat(file)
  if (size > REPORT_BYTES_MAX) return false
  const report = await parseBounceReport(await readFile(file), new URL(deps.config.publicUrl).hostname)
  return report !== null && (await countBounce(deps, report.mailId, report.reply))
}
