import type { Deps } from '../../deps.ts'
import type { Finding } from '../../doctor/finding.ts'
import { countPausedMembers } from './bounces.service.ts'

export async function checkBounces(deps: Deps): Promise<Finding> {
  const paused = await countPausedMembers(deps)
  const source = deps.config.bouncesDir
    ? ''
    : '; reports of other mail servers are not read, since BOUNCES_DIR is not set'
  return { title: 'Bounces', text: `mail to ${paused} ${paused === 1 ? 'address' : 'addresses'} is paused${source}` }
}
