import { type AuthenticationToken, EmailOnly, SignUp, type User } from '../../../contract/accounts.ts'
import { GOOGLE_CODE_VALID_SECONDS, type SignInProblem, type SignInWays } from '../../../contract/identities.ts'
import { named } from '../../../contract/sentences.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { type Attributes, applyRules } from '../../lib/attribute-rules.ts'
import { MINUTE, SECOND, timestamp } from '../../lib/clock.ts'
import { rejectUnusableEmail } from '../../lib/email-rules.ts'
import { InvalidError, NotFoundError, UnavailableError } from '../../lib/errors.ts'
import type { Caller } from '../../lib/http/caller.ts'
import type { ProviderUser } from '../../lib/provider-user.ts'
import type { SignInProvider } from '../../lib/sign-in-providers.ts'
import { refundNetwork, throttleNetwork } from '../../lib/throttle.ts'
import { hashToken, newToken } from '../../lib/tokens.ts'
import { type Tx, transact } from '../../transact.ts'
import {
  type AccountRow,
  addVerifiedAccount,
  claimAccount,
  findAccountOf,
  requireAccount,
  requireUser,
} from '../accounts/accounts.service.ts'
import { issueLinkToken, redeemLinkToken } from '../accounts/link-tokens.service.ts'
import { acceptInvitation } from '../invitations/invitations.accept.service.ts'
import { isInvited } from '../invitations/invitations.links.service.ts'
import { revokeSessions } from '../sessions/sessions.service.ts'
import { beginSession, rejectSuspended, requireToken } from '../sessions/sign-ins.service.ts'
import { rejectSignUpOf, takesPasswords } from '../site-settings/site-settings.service.ts'
import { applyAttributes } from './attributes.service.ts'
import { findIdentitiesOf, findIdentityOwner, insertIdentity } from './identities.repo.ts'
import { insertProviderSession, renameProviderSession } from './provider-sessions.repo.ts'
import { takeSamlUser } from './saml.service.ts'
import { problemOf, reasonOf, SignInRefusedError } from './sign-in-problems.ts'

export { renameProviderSession }

/** The page asks before it lets the browser go, so that one sign-in begins twice. */
const BEGINNINGS_OF_PAGE = 2
const STARTS_PER_IP = { name: 'google-begin', limit: 120, windowMs: 15 * MINUTE }
const RETURNS_PER_IP = { name: 'google-return', limit: 60, windowMs: 15 * MINUTE }
const REDEMPTIONS_PER_IP = { name: 'google-redeem', limit: 60, windowMs: 15 * MINUTE }

const LINKED_MAIL = { google: 'sign-in-linked', oidc: 'provider-linked', saml: 'provider-linked' } as const

const BAD_CODE = { token: 'invalid or expired sign-in token' }

/** Begins a sign-in: where the browser goes, and the secret that it alone keeps. */
export async function beginSignIn(deps: Deps, provider: string, ip: string): Promise<{ url: URL; secret: string }> {
  const { client, label } = requireProvider(deps, provider)
  await throttleNetwork(deps, STARTS_PER_IP, ip)
  const secret = newToken()
  try {
    return { url: await client.authorizationUrl(secret), secret }
  } catch (error) {
    deps.log.warn({ provider, reason: reasonOf(error) }, 'sign-in issuer unreachable')
    throw new UnavailableError(named`${label} sign-in is not available just now. Please try again in a moment.`)
  }
}

type SignInReturn = { code: string; ticket: string } | { problem: SignInProblem }

/**
 * Ends a sign-in at the issuer. Returns the single-use code for the page and the ticket that its browser keeps beside
 * it, or the problem for the sentence of the page.
 */
export async function finishSignIn(
  deps: Deps,
  { provider: name, search, secret }: { provider: string; search: string; secret: string | undefined },
  ip: string,
): Promise<SignInReturn> {
  const provider = requireProvider(deps, name)
  try {
    await throttleNetwork(deps, RETURNS_PER_IP, ip)
    const user = await identify(deps, provider, { search, secret })
    const code = await admit(deps, provider, user)
    return { code, ticket: ticketOf(code) }
  } catch (error) {
    deps.log.warn({ provider: name, reason: reasonOf(error) }, 'a sign-in at a provider was refused')
    return { problem: problemOf(error) }
  }
}

async function identify(
  deps: Deps,
  provider: SignInProvider,
  { search, secret }: { search: string; secret: string | undefined },
): Promise<ProviderUser> {
  if (provider.kind === 'saml') return takeSamlUser(deps, provider, { search, secret })
  if (!secret) throw new SignInRefusedError('interrupted', 'The browser did not begin this sign-in, or too long ago.')
  return provider.client.identify(search, secret)
}

/** Opens a session for a code, once. A page (`isPage`) must also hold the ticket that its browser was given. */
export async function redeemGoogleCode(
  deps: Deps,
  { code, ticket, isPage }: { code: string; ticket: string | undefined; isPage: boolean },
  caller: Caller,
): Promise<{ authentication_token: AuthenticationToken; user: User }> {
  if (deps.providers.size === 0) throw new NotFoundError('page')
  await throttleNetwork(deps, REDEMPTIONS_PER_IP, caller.ip)
  // Or a link with an attacker's code would sign its reader in as the attacker.
  if (isPage && ticket !== ticketOf(code)) throw badCode()
  const { outcome, user } = await transact(deps, async (tx) => {
    const used = await redeemLinkToken(tx, 'google-sign-in', code)
    if (!used?.userId) throw badCode()
    const account = await requireAccount(tx, used.userId)
    await rejectSuspended(tx, account)
    await refundNetwork(tx, STARTS_PER_IP, caller.ip, isPage ? BEGINNINGS_OF_PAGE : 1)
    await refundNetwork(tx, RETURNS_PER_IP, caller.ip)
    await refundNetwork(tx, REDEMPTIONS_PER_IP, caller.ip)
    const outcome = await beginSession(tx, account, caller, { by: 'provider' })
    const opens = 'ticket' in outcome ? outcome.ticket : outcome.token
    // The provider may have ended its session in between.
    if (!(await renameProviderSession(tx, hashToken(code), hashToken(opens)))) throw badCode()
    return { outcome, user: await requireUser(tx, used.userId) }
  })
  return { authentication_token: requireToken(outcome), user }
}

/** The issuers' accounts that open a member's account, for the export of their data. */
export async function exportIdentities(deps: Deps, userId: string): Promise<Row<'identities'>[]> {
  return findIdentitiesOf(deps.db, userId)
}

/** A code for the account of a user: found by the issuer's subject, else by a verified email address, else created. */
async function admit(deps: Deps, provider: SignInProvider, user: ProviderUser): Promise<string> {
  const tryOnce = () =>
    transact(deps, async (tx) => {
      const attributes = applyRules(provider.rules, user.claims)
      const userId = await findOrCreateAccount(tx, provider, user, attributes)
      const { isSuspended } = await applyAttributes(tx, provider, userId, attributes)
      return isSuspended ? null : issueCode(tx, provider, user, userId)
    })
  const code = await tryOnce().catch((error) => {
    // Another request has stored the same email address or subject meanwhile.
    if (isUniqueViolation(error)) return tryOnce()
    throw error
  })
  // The suspension stays.
  if (code === null) throw new SignInRefusedError('left', 'By a rule the user has left.')
  return code
}

async function issueCode(tx: Tx, { name }: SignInProvider, user: ProviderUser, userId: string): Promise<string> {
  const validMs = GOOGLE_CODE_VALID_SECONDS * SECOND
  const code = await issueLinkToken(tx, { userId, purpose: 'google-sign-in', validMs })
  const { issuer, subject, sid = null, logoutHint } = user
  await insertProviderSession(tx, {
    ...{ hash: hashToken(code), user_id: userId, provider: name, issuer, subject, sid },
    ...{ id_token: logoutHint, created_at: timestamp(tx.clock) },
  })
  return code
}

async function findOrCreateAccount(
  tx: Tx,
  provider: SignInProvider,
  user: ProviderUser,
  { hasLeft }: Attributes,
): Promise<string> {
  const ownerId = await findIdentityOwner(tx.db, user)
  if (ownerId) {
    await refuseSuspended(tx, await requireAccount(tx, ownerId))
    return ownerId
  }
  if (hasLeft) throw new SignInRefusedError('left', 'By a rule the user, who has no account, has left.')
  const userId = await accountByEmail(tx, provider, user)
  const { issuer, subject } = user
  await insertIdentity(tx, { issuer, subject, user_id: userId, created_at: timestamp(tx.clock) })
  await tx.audit({ userId }, { action: 'sign_in_linked', target: { kind: 'member', memberId: userId }, after: issuer })
  return userId
}

async function accountByEmail(tx: Tx, provider: SignInProvider, user: ProviderUser): Promise<string> {
  const email = verifiedEmail(provider, user)
  const username = usernameFor(user.name, email)
  const account = await findAccountOf(tx, email)
  if (!account) return addAccount(tx, provider, { email, username })
  if (!ownsEmail(provider, email)) {
    throw new SignInRefusedError('known', 'The address is of an account, and not of a domain of this provider.')
  }
  await refuseSuspended(tx, account)
  if (!account.activated_at) {
    // Anybody can sign up with this address. Nothing that was set before the address was verified survives.
    await claimAccount(tx, account, username)
    await acceptInvitation(tx, { ...account, username })
    await revokeSessions(tx, account.id)
  } else {
    const params = { change: LINKED_MAIL[provider.kind], isCalendarEnded: false }
    await tx.mail({ kind: 'account-changed', to: account.email, params })
  }
  return account.id
}

async function addAccount(
  tx: Tx,
  provider: SignInProvider,
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
function verifiedEmail(provider: SignInProvider, user: ProviderUser): string {
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

async function refuseSuspended(tx: Tx, account: AccountRow): Promise<void> {
  await rejectSuspended(tx, account).catch(() => {
    throw new SignInRefusedError('suspended', `The account ${account.id} is suspended.`)
  })
}

function usernameFor(name: string | undefined, email: string): string {
  const { username } = SignUp.shape
  return username.safeParse(name).data ?? username.safeParse(email.split('@')[0]).data ?? email.slice(0, 1)
}

/** Whether a verified address, as this provider gives it, proves who owns an existing account. */
function ownsEmail({ domains }: SignInProvider, email: string): boolean {
  return domains === null || domains.includes(domainOf(email))
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1)
}

function requireProvider({ providers }: Deps, name: string): SignInProvider {
  const provider = providers.get(name)
  if (!provider) throw new NotFoundError('page')
  return provider
}

/** The ways to sign in, for the buttons of the page. */
export async function listProviders(deps: Deps): Promise<SignInWays> {
  const providers = [...deps.providers.values()].map(({ name, label, kind }) => ({ name, label, kind }))
  return { providers, has_passwords: await takesPasswords(deps) }
}

function ticketOf(code: string): string {
  return hashToken(`ticket ${code}`)
}

function badCode(): Error {
  return new InvalidError(BAD_CODE, 'This sign-in is invalid or has expired. Please sign in again.')
}
