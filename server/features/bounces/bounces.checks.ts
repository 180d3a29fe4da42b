import type { Deps } from '../../deps.ts'
import type { Finding } from '../../doctor/finding.ts'
import { countPausedMembers, readMass } from './bounces.service.ts'

export async function checkBounces(deps: Deps): Promise<Finding> {
  const paused = await countPausedMembers(deps)
  const source = deps.config.bouncesDir
    ? ''
    : '; reports of other mail servers are not read, since BOUNCES_DIR is not set'
  const title = 'Bounces'
  const text = `mail to ${paused} ${paused === 1 ? 'address' : 'addresses'} is paused${source}`
  const mass = await readMass(deps)
  if (!mass) return { title, text }
  const { members, domains, at, reason } = mass
  return {
    ...{ title, fix: `Ask the mail server and the lists of blocked senders what is wrong. The last reply: ${reason}` },
    text: `${text}; mails to ${members} members of ${domains} domains came back within hours, the last on ${at}, and count for nothing`,
  }
}
