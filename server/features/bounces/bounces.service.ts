import type { MailPause, MemberMailPause } from '../../../contract/bounces.ts'
import { lockName } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import type { Admin, Member } from '../../lib/actor.ts'
import { DAY, HOUR, timestamp } from '../../lib/clock.ts'
import { domainOf } from '../../lib/email-rules.ts'
import { excerptOf } from '../../lib/excerpt.ts'
import { type Tx, transact } from '../../transact.ts'
import {
  type BounceRow,
  countMembersWith,
  deleteBouncesBefore,
  deleteBouncesOf,
  discountBounces,
  findBounces,
  findBouncesOf,
  findDiscounted,
  findMailedMember,
  findOwnBounces,
  findPausingBounces,
  findRecentBounces,
  insertBounce,
} from './bounces.repo.ts'

/** So many mails that came back pause the mail to an address. */
const PAUSING_BOUNCES = 3
/**
 * So many members of so many domains within an hour are no dead mailboxes but a mistake on the way to them, where their mails
 * are at least this share of the mails that were sent.
 */
const MASS = { members: 5, domains: 3, share: 1 / 5 }
const MASS_WINDOW_MS = HOUR
/** How long the doctor mentions it. */
const MASS_SHOWN_MS = 3 * DAY
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
    await lockName(tx.db, 'bounces')
    const reason = excerptOf(reply.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ' '))
    const bounce = { mail_id: mailId, user_id, email, reason, created_at: timestamp(tx.clock) }
    if (!(await insertBounce(tx, bounce))) return false
    deps.log.info({ mail: mailId, userId: user_id, reason }, 'mail bounced')
    if (await discountMass(tx)) deps.log.warn({ reason }, 'mails of many members bounced, and count for nothing')
    else if ((await findBounces(tx.db, email)).length === PAUSING_BOUNCES) {
      await tx.audit('system', { action: 'mail_paused', target: { kind: 'member', memberId: user_id }, reason })
    }
    return true
  })
}

/** Lets the bounces of the last hour count for nothing where they are of too many members and domains. */
async function discountMass(tx: Tx): Promise<boolean> {
  const since = timestamp(tx.clock, -MASS_WINDOW_MS)
  const { bounces, sent } = await findRecentBounces(tx, since)
  const members = new Set(bounces.map(({ user_id }) => user_id)).size
  const isMass = members >= MASS.members && countDomains(bounces) >= MASS.domains && bounces.length >= sent * MASS.share
  if (isMass) await discountBounces(tx, since)
  return isMass
}

function countDomains(bounces: { email: string }[]): number {
  return new Set(bounces.map(({ email }) => domainOf(email))).size
}

/** The bounces of many members at once of the last days; null where there are none. */
export async function readMass({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const bounces = await findDiscounted(db, timestamp(clock, -MASS_SHOWN_MS))
  const [latest] = bounces
  if (!latest) return null
  const members = new Set(bounces.map(({ user_id }) => user_id)).size
  return { members, domains: countDomains(bounces), at: latest.created_at, reason: latest.reason }
}

/** Whether mail to an address is paused, but for mails that nobody can stop. */
export async function isMailPaused({ db }: Pick<Deps, 'db'>, email: string): Promise<boolean> {
  return (await findBounces(db, email)).length >= PAUSING_BOUNCES
}

/** The pause of mail to a member; null where mail is sent. */
export async function readMailPause({ db }: Pick<Deps, 'db'>, userId: string): Promise<MailPause | null> {
  return pauseOf(await findOwnBounces(db, userId))
}

/** The pause by the bounces of one address, oldest first. */
function pauseOf(bounces: Omit<BounceRow, 'mail_id' | 'user_id'>[]): MailPause | null {
  const [pausing, latest] = [bounces[PAUSING_BOUNCES - 1], bounces.at(-1)]
  return pausing && latest ? { email: latest.email, since: pausing.created_at, reason: latest.reason } : null
}

export async function tryMailAgain(deps: Deps, { userId }: Member): Promise<void> {
  await transact(deps, (tx) => deleteBouncesOf(tx, [userId]))
}

/** The paused addresses with the last reply, for administrators. */
export async function listMailPauses({ db }: Pick<Deps, 'db'>): Promise<MemberMailPause[]> {
  const byMember = Map.groupBy(await findPausingBounces(db, PAUSING_BOUNCES), ({ id }) => id)
  return [...byMember.values()].flatMap((bounces) => {
    const [member] = bounces
    const pause = pauseOf(bounces)
    if (!member || !pause) return []
    const { id, username, firstname, lastname } = member
    return [{ user: { id, username, firstname, lastname }, ...pause }]
  })
}

/** Ends the pause of one member, or of all. */
export async function endMailPauses(deps: Deps, actor: Admin, memberId: string | undefined): Promise<void> {
  await transact(deps, async (tx) => {
    await lockName(tx.db, 'bounces')
    const ended = (await listMailPauses(tx)).filter(({ user }) => memberId === undefined || user.id === memberId)
    const ids = ended.map(({ user }) => user.id)
    await deleteBouncesOf(tx, ids)
    await tx.auditAll(
      actor,
      ended.map(({ user, reason }) => ({
        ...{ action: 'mail_resumed', target: { kind: 'member', memberId: user.id }, before: reason },
      })),
    )
  })
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
