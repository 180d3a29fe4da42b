import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { Deps } from '../../deps.ts'
import { MINUTE, timestamp } from '../../lib/clock.ts'
import { InvalidError } from '../../lib/errors.ts'
import { throttleNetwork } from '../../lib/throttle.ts'
import { hashToken, newToken } from '../../lib/tokens.ts'
import type { Tx } from '../../transact.ts'
import {
  findInvitationByToken,
  findInvitedEmails,
  type InvitationRow,
  lockInvitationByToken,
  setToken,
  consumeInvitation as takeRow,
} from './invitations.repo.ts'

const OPENINGS_PER_IP = { name: 'invitation-open', limit: 60, windowMs: 15 * MINUTE }

/** Makes the token for the link of an invitation, or returns null when the address is not invited any more. */
export async function issueInvitationToken({ db, clock }: Deps, email: string): Promise<string | null> {
  const token = newToken()
  return (await setToken(db, email, { hash: hashToken(token), now: timestamp(clock) })) ? token : null
}

/** The address that a link is for. `ip` is the caller's network (`networkOf`). */
export async function openInvitation(deps: Deps, token: string, ip: string): Promise<{ email: string }> {
  await throttleNetwork(deps, OPENINGS_PER_IP, ip)
  const { email } = await requireInvitation(deps, token)
  return { email }
}

export async function requireInvitation(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<InvitationRow> {
  const found = await findInvitationByToken(db, { hash: hashToken(token), now: timestamp(clock) })
  if (!found) throw badInvitation()
  return found
}

/** Keeps the invitation of a link from being used, replaced or withdrawn until the transaction ends. */
export async function lockInvitationOf(tx: Tx, token: string): Promise<void> {
  if (!(await lockInvitationByToken(tx, { hash: hashToken(token), now: timestamp(tx.clock) }))) throw badInvitation()
}

export async function isInvited(deps: Pick<Deps, 'db' | 'clock'>, email: string): Promise<boolean> {
  return (await findInvitedAmong(deps, [email])).length > 0
}

/** The addresses with an open invitation. */
export async function findInvitedAmong({ db, clock }: Pick<Deps, 'db' | 'clock'>, emails: string[]): Promise<string[]> {
  return findInvitedEmails(db, emails, timestamp(clock))
}

/** Uses the invitation to an address up. */
export async function redeemInvitation(tx: Tx, email: string): Promise<InvitationRow | undefined> {
  return takeRow(tx, email, timestamp(tx.clock))
}

function badInvitation(): InvalidError {
  return new InvalidError({ invitation: errorTexts.invitations.invalid }, errorTexts.invitations.ended)
}
