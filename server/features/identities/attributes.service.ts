import type { OwnedField } from '../../../contract/profiles.values.ts'
import type { AttributeRule, Attributes } from '../../lib/attribute-rules.ts'
import type { Tx } from '../../transact.ts'
import {
  changeRole,
  deactivate,
  deactivationsOf,
  lockMember,
  reactivate,
  requireAccount,
} from '../accounts/accounts.service.ts'
import { lockImportedMembers, setOwnedFields, updateImportedFields } from '../profiles/imported-fields.service.ts'
import { withListedNames } from '../site-settings/lists.service.ts'

type Ruling = { label: string; rules: AttributeRule[] }

/**
 * Applies what the rules of a provider made of a member, with an entry in the audit log for each change. Administrators keep
 * their role. Returns whether the member has left and is deactivated now; an administrator is never deactivated by a claim.
 */
export async function applyAttributes(
  tx: Tx,
  { label, rules }: Ruling,
  userId: string,
  { fields, role, hasLeft }: Attributes,
): Promise<{ hasLeft: boolean }> {
  const account = await requireAccount(tx, userId)
  const isAdmin = account.user_type === 'admin'
  if (hasLeft && !isAdmin) {
    await deactivate(tx, account, { by: 'provider', label })
    return { hasLeft: true }
  }
  if (role && !isAdmin && role !== account.user_type) await changeRole(tx, 'system', account, role, label)
  if (rules.some((rule) => 'field' in rule)) await applyFields(tx, userId, fields, label)
  return { hasLeft: false }
}

/** Reactivates a member deactivated by this provider, since no rule says any more that the user has left. */
export async function returnMember(tx: Tx, { label, rules }: Ruling, userId: string): Promise<void> {
  if (!rules.some((rule) => 'suspend' in rule)) return
  const account = await lockMember(tx, userId)
  if (!account || !deactivationsOf(account).some((one) => one.by === 'provider' && one.label === label)) return
  await reactivate(tx, 'system', account, ['provider'], label)
}

async function applyFields(tx: Tx, userId: string, fields: Attributes['fields'], label: string): Promise<void> {
  const listed = await withListedNames(tx, fields)
  const [member] = await lockImportedMembers(tx, { ids: [userId] })
  if (!member) return
  const changed = (Object.keys(listed) as OwnedField[]).filter((field) => listed[field] !== member[field])
  await setOwnedFields(tx, userId, Object.keys(listed) as OwnedField[])
  if (changed.length === 0) return
  const after = Object.fromEntries(changed.map((field) => [field, listed[field]]))
  await updateImportedFields(tx, [{ member, fields: after }])
  await tx.audit('system', {
    action: 'member_updated',
    target: { kind: 'member', memberId: userId },
    before: changed.map((field) => `${field}: ${member[field]}`).join(', '),
    after: changed.map((field) => `${field}: ${listed[field]}`).join(', '),
    reason: label,
  })
}
