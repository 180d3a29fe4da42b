import { listedName } from '../../../contract/lists.values.ts'
import { nameKeys } from '../../db/sort-key.ts'
import type { Tx } from '../../transact.ts'
import { type AccountRow, fillProfile, setUserType } from '../accounts/accounts.service.ts'
import { readLockedLists } from '../site-settings/lists.service.ts'
import { redeemInvitation } from './invitations.links.service.ts'

/** Uses the invitation of a verified email address up: its account gets the role and profile fields of the invitation. */
export async function acceptInvitation(
  tx: Tx,
  { id, email, username }: Pick<AccountRow, 'id' | 'email' | 'username'>,
): Promise<void> {
  const lists = await readLockedLists(tx)
  const invitation = await redeemInvitation(tx, email)
  if (!invitation) return
  const { user_type, firstname, lastname, program } = invitation
  if (user_type !== 'normal') await setUserType(tx, id, user_type)
  const name = [firstname, lastname].filter(Boolean).join(' ') || username
  const studies = {
    faculty: listedName(lists.faculties, invitation.faculty),
    program,
    year: listedName(lists.years, invitation.year),
  }
  await fillProfile(tx, id, { firstname, lastname, ...studies, ...nameKeys(name) })
  const target = { kind: 'member' as const, memberId: id }
  await tx.audit({ userId: id }, { action: 'invitation_accepted', target, after: user_type })
  await tx.emit('invitationAccepted', { userId: id, email })
}
