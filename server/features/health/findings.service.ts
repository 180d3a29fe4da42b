import { DateTime } from 'luxon'
import { lockName } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { quickFindings } from '../../doctor/quick.ts'
import { transact } from '../../transact.ts'
import { listAdminIds } from '../accounts/accounts.service.ts'
import { notNotifiedSince } from '../notifications/notifications.service.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'

const MORNING_HOUR = 7

/**
 * Notifies administrators of problems of the installation, once on each day of the site on which there are any, from the
 * morning on.
 */
export async function notifyOfFindings(deps: Deps): Promise<void> {
  const { time } = await readSiteSettings(deps)
  const now = DateTime.fromJSDate(deps.clock.now(), { zone: time.zone })
  if (now.hour < MORNING_HOUR) return
  const findings = (await quickFindings(deps)).map(({ title }) => title)
  if (findings.length === 0) return
  await transact(deps, async (tx) => {
    await lockName(tx.db, 'findings')
    const dayStart = now.startOf('day').toJSDate().toISOString()
    const admins = await notNotifiedSince(tx, await listAdminIds(tx), 'findings', dayStart)
    await tx.notifyAll(admins, { kind: 'findings', payload: { findings: [...new Set(findings)] } })
  })
}
