import type { MailPause } from '../../../contract/bounces.ts'
import { lockName } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { DAY, timestamp } from '../../lib/clock.ts'
import { excerptOf } from '../../lib/excerpt.ts'
import { transact } from '../../transact.ts'
import {
  countMembersWith,
  deleteBouncesBefore,
  deleteBouncesOf,
  findBounces,
  findBouncesOf,
  findMailedMember,
  findOwnBounces,
  insertBounce,
} from './bounces.repo.ts'

/** So many mails that came back pause the mail to an address. */
const PAUSING_BOUNCES = 3
/** Bounces that paused nothing are deleted. */
const KEEP_BOUNCES_MS = 90 * DAY

/**
 * Counts a mail that could not be delivered to its address, once. Returns false where it was counted before, or is no mail
 * of Quad to a member.
 */
export async function countBounce(deps: Deps, mailId: string, reply: string): Promise<boolean> {
  return transact(deps, async (tx) => {
    const member = await findMailedMember(tx.db, mailId)
    if (!member) return false
    const { user_id, email } = member
    await lockName(tx.db, `bounces ${user_id}`)
    const reason = excerptOf(reply.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ' '))
    const bounce = { mail_id: mailId, user_id, email, reason, created_at: timestamp(tx.clock) }
    if (!(await insertBounce(tx, bounce))) return false
    deps.log.info({ mail: mailId, userId: user_id, reason }, 'mail bounced')
    if ((await findBounces(tx.db, email)).length === PAUSING_BOUNCES) {
      await tx.audit('system', { action: 'mail_paused', target: { kind: 'member', memberId: user_id }, reason })
    }
    return true
  })
}

/** Whether mail to an address is paused, but for mails that nobody can stop. */
export async function isMailPaused({ db }: Pick<Deps, 'db'>, email: string): Promise<boolean> {
  return (await findBounces(db, email)).length >= PAUSING_BOUNCES
}

/** The pause of mail to a member; null where mail is sent. */
export async function readMailPause({ db }: Pick<Deps, 'db'>, userId: string): Promise<MailPause | null> {
  const bounces = await findOwnBounces(db, userId)
  const [pausing, latest] = [bounces[PAUSING_BOUNCES - 1], bounces.at(-1)]
  return pausing && latest ? { email: latest.email, since: pausing.created_at, reason: latest.reason } : null
}

export async function tryMailAgain(deps: Deps, { userId }: Member): Promise<void> {
  await transact(deps, (tx) => deleteBouncesOf(tx, userId))
}

export async function exportBounces({ db }: Deps, { userId }: Member) {
  return findBouncesOf(db, userId)
}

export async function countPausedMembers({ db }: Pick<Deps, 'db'>): Promise<number> {
  return countMembersWith(db, PAUSING_BOUNCES)
}

export async function pruneBounces({ db, clock }: Deps): Promise<void> {
  await deleteBouncesBefore(db, timestamp(clock, -KEEP_BOUNCES_MS), PAUSING_BOUNCES)
}
