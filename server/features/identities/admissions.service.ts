import { EmailOnly, SignUp } from '../../../contract/accounts.ts'
import type { Admission } from '../../../contract/identities.values.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import type { Deps } from '../../deps.ts'
import { type Attributes, applyRules } from '../../lib/attribute-rules.ts'
import { timestamp } from '../../lib/clock.ts'
import { domainOf, rejectUnusableEmail } from '../../lib/email-rules.ts'
import type { ProviderUser } from '../../lib/provider-user.ts'
import { reasonOf, SignInRefusedError } from '../../lib/sign-in-problems.ts'
import type { SignInProvider } from '../../lib/sign-in-providers.ts'
import { type Tx, transact } from '../../transact.ts'
import {
  type AccountRow,
  addVerifiedAccount,
  claimAccount,
  findAccountOf,
  requireAccount,
} from '../accounts/accounts.service.ts'
import { acceptInvitation } from '../invitations/invitations.accept.service.ts'
import { isInvited } from '../invitations/invitations.links.service.ts'
import { revokeSessions } from '../sessions/sessions.service.ts'
import { rejectSignUpOf } from '../site-settings/site-settings.service.ts'
import { applyAttributes, returnMember } from './attributes.service.ts'
import { findIdentityOwner, insertIdentity } from './identities.repo.ts'

export const LINKED_MAIL = {
  google: 'sign-in-linked',
  oidc: 'provider-linked',
  saml: 'provider-linked',
  platform: 'provider-linked',
} as const

/** Who says who a user is: a provider of sign-in, or a learning platform, whose `label` is stored with its users. */
export type Admitting = Pick<SignInProvider, 'name' | 'label' | 'domains' | 'rules'> & {
  kind: keyof typeof LINKED_MAIL
}

type Found = { userId: string; admission: Admission }
/** `refusal`: why the user is not signed in, although what the provider says is stored. */
type Admitted = Found & { refusal: SignInRefusedError | null }

/**
 * Admits a user: to the account of the issuer's subject, else of a verified email address, else to a new one. `work` ends the
 * transaction. Throws `SignInRefusedError`.
 */
export async function admit<T>(
  deps: Deps,
  provider: Admitting,
  user: ProviderUser,
  work: (tx: Tx, admitted: Admitted) => Promise<T>,
): Promise<T> {
  const tryOnce = () =>
    transact(deps, async (tx) => {
      const attributes = applyRules(provider.rules, user.claims)
      const found = await findOrCreateAccount(tx, provider, user, attributes)
      const refusal = await refusalAfter(tx, provider, found.userId, attributes)
      return work(tx, { ...found, refusal })
    })
  return tryOnce().catch((error) => {
    // Another request has stored the same email address or subject meanwhile.
    if (isUniqueViolation(error)) return tryOnce()
    throw error
  })
}

/** Stores what a provider says of a member. A locked account takes over only whether its member has left or returned. */
async function refusalAfter(
  tx: Tx,
  provider: Admitting,
  userId: string,
  attributes: Attributes,
): Promise<SignInRefusedError | null> {
  if (!attributes.hasLeft) {
    await returnMember(tx, provider, userId)
    const refusal = findRefusal(await requireAccount(tx, userId))
    if (refusal) return refusal
  }
  const { hasLeft } = await applyAttributes(tx, provider, userId, attributes)
  return hasLeft ? new SignInRefusedError('left', 'By a rule the user has left.') : null
}

async function findOrCreateAccount(
  tx: Tx,
  provider: Admitting,
  user: ProviderUser,
  { hasLeft }: Attributes,
): Promise<Found> {
  const ownerId = await findIdentityOwner(tx.db, user)
  if (ownerId) return { userId: ownerId, admission: 'opens' }
  if (hasLeft) throw new SignInRefusedError('left', 'By a rule the user, who has no account, has left.')
  const found = await accountByEmail(tx, provider, user)
  const { issuer, subject, email } = user
  await addIdentity(tx, found.userId, { issuer, subject, email, label: labelFor(provider) })
  return found
}

/** Links an issuer's account to a member's. */
export async function addIdentity(
  tx: Tx,
  userId: string,
  { issuer, subject, email, label }: LinkedAccount,
): Promise<void> {
  const row = { issuer, subject, user_id: userId, created_at: timestamp(tx.clock), email: email ?? null, label }
  await insertIdentity(tx, row)
  const target = { kind: 'member' as const, memberId: userId }
  await tx.audit({ userId }, { action: 'sign_in_linked', target, after: label ?? issuer })
}

type LinkedAccount = { issuer: string; subject: string; email: string | null | undefined; label: string | null }

/** Null where the configuration names it. */
export function labelFor({ kind, label }: Admitting): string | null {
  return kind === 'platform' ? label : null
}

async function accountByEmail(tx: Tx, provider: Admitting, user: ProviderUser): Promise<Found> {
  const email = verifiedEmail(provider, user)
  const username = usernameFor(user.name, email)
  const account = await findAccountOf(tx, email)
  if (!account) return { userId: await addAccount(tx, provider, { email, username }), admission: 'creates' }
  if (!ownsEmail(provider, email)) {
    throw new SignInRefusedError('known', 'The address is of an account, and not of a domain of this provider.')
  }
  const refusal = findRefusal(account)
  if (refusal) throw refusal
  if (!account.activated_at) {
    // Anybody can sign up with this address. Nothing that was set before the address was verified survives.
    await claimAccount(tx, account, username)
    await acceptInvitation(tx, { ...account, username })
    await revokeSessions(tx, account.id)
  } else {
    const params = { change: LINKED_MAIL[provider.kind], isCalendarEnded: false }
    await tx.mail({ kind: 'account-changed', to: account.email, params })
  }
  return { userId: account.id, admission: 'links' }
}

async function addAccount(
  tx: Tx,
  provider: Admitting,
  { email, username }: { email: string; username: string },
): Promise<string> {
  if (!(await isInvited(tx, email))) {
    await rejectSignUpOf(tx, email).catch((error) => {
      throw new SignInRefusedError('closed', reasonOf(error))
    })
  } else if (!ownsEmail(provider, email)) {
    throw new SignInRefusedError('invited', 'The address is of an invitation, and not of a domain of this provider.')
  }
  const id = await addVerifiedAccount(tx, { email, username })
  await acceptInvitation(tx, { id, email, username })
  return id
}

/**
 * The address that counts as the user's own: verified by the issuer, or of a domain whose addresses the provider alone
 * gives out when the issuer does not say whether it has verified it, as Microsoft Entra.
 */
function verifiedEmail(provider: Admitting, user: ProviderUser): string {
  const { data: email } = EmailOnly.shape.email.safeParse(user.email)
  if (!email) throw new SignInRefusedError('unverified', 'The issuer sent no email address.')
  const isOwned = provider.domains?.includes(domainOf(email)) ?? false
  if (!(user.isEmailVerified ?? isOwned)) {
    throw new SignInRefusedError('unverified', 'The issuer has not verified the address.')
  }
  try {
    rejectUnusableEmail(email)
  } catch (error) {
    throw new SignInRefusedError('unusable', reasonOf(error))
  }
  return email
}

function findRefusal({ id, locked_at, suspended_at }: AccountRow): SignInRefusedError | null {
  if (suspended_at) return new SignInRefusedError('suspended', `The account ${id} is suspended.`)
  return locked_at ? new SignInRefusedError('deactivated', `The account ${id} is deactivated.`) : null
}

function usernameFor(name: string | undefined, email: string): string {
  const { username } = SignUp.shape
  return username.safeParse(name).data ?? username.safeParse(email.split('@')[0]).data ?? email.slice(0, 1)
}

/** Whether a verified address, as this provider gives it, proves who owns an existing account. */
function ownsEmail({ domains }: Admitting, email: string): boolean {
  return domains === null || domains.includes(domainOf(email))
}
