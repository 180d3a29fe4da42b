import type { AuthenticationToken, User } from '../../../contract/accounts.ts'
import { GOOGLE_CODE_VALID_SECONDS, type SignInProblem, type SignInWays } from '../../../contract/identities.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { MINUTE, SECOND, timestamp } from '../../lib/clock.ts'
import { InvalidError, NotFoundError, UnavailableError } from '../../lib/errors.ts'
import type { Caller } from '../../lib/http/caller.ts'
import type { ProviderUser } from '../../lib/provider-user.ts'
import { problemOf, reasonOf, SignInRefusedError } from '../../lib/sign-in-problems.ts'
import type { SignInProvider } from '../../lib/sign-in-providers.ts'
import { purposeOf, secretFor, ticketOf } from '../../lib/sign-in-secrets.ts'
import { refundNetwork, throttleNetwork } from '../../lib/throttle.ts'
import { hashToken, newToken } from '../../lib/tokens.ts'
import { type Tx, transact } from '../../transact.ts'
import { requireAccount, requireUser } from '../accounts/accounts.service.ts'
import { issueLinkToken, redeemLinkToken } from '../accounts/link-tokens.service.ts'
import { beginSession, rejectLocked, requireToken } from '../sessions/sign-ins.service.ts'
import { takesPasswords } from '../site-settings/site-settings.service.ts'
import { admit } from './admissions.service.ts'
import { findIdentitiesOf, hasPlatforms } from './identities.repo.ts'
import { offerLink } from './links.service.ts'
import { insertProviderSession, renameProviderSession } from './provider-sessions.repo.ts'
import { recordFailure, recordSuccess } from './provider-states.service.ts'
import { failTest, finishTest, requireTest } from './provider-tests.service.ts'
import { readAnsweredRequest, resolveSamlUser } from './saml.service.ts'

export { renameProviderSession }

/** The page asks before it lets the browser go, so that one sign-in begins twice. */
const BEGINNINGS_OF_PAGE = 2
const STARTS_PER_IP = { name: 'google-begin', limit: 120, windowMs: 15 * MINUTE }
const RETURNS_PER_IP = { name: 'google-return', limit: 60, windowMs: 15 * MINUTE }
const REDEMPTIONS_PER_IP = { name: 'google-redeem', limit: 60, windowMs: 15 * MINUTE }

/** The owner of an existing account may sign in to it, and link. */
const LINKABLE: SignInProblem[] = ['known', 'unverified']

/**
 * `link`: for a member who links the account. `test`: the token of a test, and `testTicket`: of the browser that began it.
 * Neither signs in.
 */
export type SignInPurpose = { link?: unknown; test?: unknown; testTicket?: string | undefined }

/** Begins a sign-in: where the browser goes, and the secret that it alone keeps; or the test that has failed already. */
export async function beginSignIn(
  deps: Deps,
  { provider, purpose, isQuestion }: { provider: string; purpose: SignInPurpose; isQuestion: boolean },
  ip: string,
): Promise<{ url: URL; secret: string } | { failedTest: string }> {
  const configured = requireProvider(deps, provider)
  const { client, label } = configured
  await throttleNetwork(deps, STARTS_PER_IP, ip)
  const secret = await newSecret(deps, configured, purpose)
  try {
    // The description of the issuer may be from before it became unreachable.
    if (isQuestion && configured.kind !== 'saml') await configured.client.check()
    return { url: await client.authorizationUrl(secret), secret }
  } catch (error) {
    deps.log.warn({ provider, reason: reasonOf(error) }, 'sign-in issuer unreachable')
    const failedTest = purposeOf(secret) === 'test' && (await failTest(deps, configured, { secret }, error))
    if (failedTest) return { failedTest }
    await recordFailure(deps, provider, error)
    throw new UnavailableError(errorTexts.identities.unavailable({ provider: label }))
  }
}

async function newSecret(
  deps: Deps,
  provider: SignInProvider,
  { link, test, testTicket }: SignInPurpose,
): Promise<string> {
  if (test !== undefined) {
    // A link to a test must not show the user of another browser to the administrator.
    if (testTicket !== ticketOf(String(test))) {
      throw new SignInRefusedError('interrupted', 'This browser did not begin the test.')
    }
    const secret = secretFor('test', String(test))
    await requireTest(deps, provider, secret)
    return secret
  }
  return secretFor(link === undefined ? 'sign-in' : 'link', newToken())
}

/** A single-use code for the page, and the ticket that its browser keeps beside it. */
type Handed = { code: string; ticket: string }

export type SignInReturn =
  | ({ for: 'sign-in' | 'link' } & Handed)
  | { for: 'test'; id: string | undefined }
  | { problem: SignInProblem; link?: Handed }

/**
 * Ends a sign-in at the issuer: with a code, or the problem for the sentence of the page. `secrets` are of all sign-ins that the
 * browser has begun; the one of this sign-in is returned.
 */
export async function finishSignIn(
  deps: Deps,
  { provider: name, search, secrets }: { provider: string; search: string; secrets: string[] },
  ip: string,
): Promise<{ result: SignInReturn; secret: string | undefined }> {
  const provider = requireProvider(deps, name)
  const own = await findOwnSecret(deps, provider, { search, secrets })
  // Of another sign-in, which the checks refuse.
  const secret = own ?? secrets.find((one) => purposeOf(one) !== 'test')
  return { result: await finishWith(deps, provider, { search, secret }, ip), secret: own }
}

/** The secret of the sign-in that ends, by the state or request that the provider names. */
async function findOwnSecret(
  deps: Deps,
  provider: SignInProvider,
  { search, secrets }: { search: string; secrets: string[] },
): Promise<string | undefined> {
  if (secrets.length === 0) return undefined
  if (provider.kind !== 'saml') {
    const state = new URLSearchParams(search).get('state')
    return secrets.find((secret) => provider.client.stateOf(secret) === state)
  }
  const request = await readAnsweredRequest(deps, search)
  return secrets.find((secret) => provider.client.requestId(secret) === request)
}

async function finishWith(
  deps: Deps,
  provider: SignInProvider,
  { search, secret }: { search: string; secret: string | undefined },
  ip: string,
): Promise<SignInReturn> {
  const { name } = provider
  const isTest = purposeOf(secret) === 'test'
  let user: ProviderUser | undefined
  try {
    await throttleNetwork(deps, RETURNS_PER_IP, ip)
    user = await identify(deps, provider, { search, secret })
    if (isTest) return { for: 'test', id: await finishTest(deps, provider, secret, user) }
    if (purposeOf(secret) === 'link') return { for: 'link', ...(await offerLink(deps, provider, user)) }
    const code = await enter(deps, provider, user)
    await recordSuccess(deps, name)
    return { for: 'sign-in', code, ticket: ticketOf(code) }
  } catch (error) {
    deps.log.warn({ provider: name, reason: reasonOf(error) }, 'a sign-in at a provider was refused')
    if (isTest) return { for: 'test', id: await failTest(deps, provider, { secret }, error) }
    await recordFailure(deps, name, error)
    const problem = problemOf(error)
    if (!user || !secret || !LINKABLE.includes(problem) || !isBegunHere(provider)) return { problem }
    return { problem, link: await offerLink(deps, provider, user) }
  }
}

/** Whether each sign-in began in its browser. Else anybody could lead a member to link the account of somebody else. */
function isBegunHere(provider: SignInProvider): boolean {
  return provider.kind === 'oidc' || (provider.kind === 'saml' && !provider.isIdpInitiated)
}

async function identify(
  deps: Deps,
  provider: SignInProvider,
  { search, secret }: { search: string; secret: string | undefined },
): Promise<ProviderUser> {
  if (provider.kind === 'saml') return resolveSamlUser(deps, provider, { search, secret })
  if (!secret) throw new SignInRefusedError('interrupted', 'The browser did not begin this sign-in, or too long ago.')
  return provider.client.identify(search, secret)
}

/** Opens a session for a code, once. A page (`isPage`) must also hold the ticket that its browser was given. */
export async function redeemGoogleCode(
  deps: Deps,
  { code, ticket, isPage }: { code: string; ticket: string | undefined; isPage: boolean },
  caller: Caller,
): Promise<{ authentication_token: AuthenticationToken; user: User }> {
  await throttleNetwork(deps, REDEMPTIONS_PER_IP, caller.ip)
  // Or a link with an attacker's code would sign its reader in as the attacker.
  if (isPage && ticket !== ticketOf(code)) throw badCode()
  const { outcome, user } = await transact(deps, async (tx) => {
    const used = await redeemLinkToken(tx, 'google-sign-in', code)
    if (!used?.userId) throw await withoutCode({ ...deps, db: tx.db })
    const account = await requireAccount(tx, used.userId)
    await rejectLocked(tx, account)
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

/** A code for the account of a user. */
async function enter(deps: Deps, provider: SignInProvider, user: ProviderUser): Promise<string> {
  const outcome = await admit(
    deps,
    provider,
    user,
    async (tx, { userId, refusal }) => refusal ?? issueCode(tx, provider, user, userId),
  )
  // After the transaction, so that a deactivation stays.
  if (outcome instanceof SignInRefusedError) throw outcome
  return outcome
}

/** A code that opens a session, once. */
export async function issueCode(
  tx: Tx,
  { name }: { name: string },
  user: ProviderUser,
  userId: string,
): Promise<string> {
  const validMs = GOOGLE_CODE_VALID_SECONDS * SECOND
  const code = await issueLinkToken(tx, { userId, purpose: 'google-sign-in', validMs })
  const { issuer, subject, sid = null, logoutHint } = user
  await insertProviderSession(tx, {
    ...{ hash: hashToken(code), user_id: userId, provider: name, issuer, subject, sid },
    ...{ id_token: logoutHint, created_at: timestamp(tx.clock) },
  })
  return code
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

async function withoutCode({ db, providers }: Deps): Promise<Error> {
  return providers.size > 0 || (await hasPlatforms(db)) ? badCode() : new NotFoundError('page')
}

function badCode(): Error {
  return new InvalidError({ token: errorTexts.identities.tokenInvalid }, errorTexts.identities.codeInvalid)
}
