import { beginningOf } from '../../../contract/cut-text.ts'
import type { Identity } from '../../../contract/identities.ts'
import { LINK_VALID_MINUTES } from '../../../contract/identities.values.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { MINUTE, timestamp } from '../../lib/clock.ts'
import { ConflictError, InvalidError, NotFoundError, UnauthenticatedError } from '../../lib/errors.ts'
import type { ProviderUser } from '../../lib/provider-user.ts'
import type { SignInProvider } from '../../lib/sign-in-providers.ts'
import { ticketOf } from '../../lib/sign-in-secrets.ts'
import { hashToken, newToken } from '../../lib/tokens.ts'
import { type Tx, transact } from '../../transact.ts'
import { type AccountRow, lockMember } from '../accounts/accounts.service.ts'
import { setOwnedFields } from '../profiles/imported-fields.service.ts'
import { endSessions, requireOpenSession } from '../sessions/sessions.service.ts'
import { hasOtherWayIn } from '../sessions/ways-in.service.ts'
import { type Admitting, addIdentity, LINKED_MAIL, labelFor } from './admissions.service.ts'
import {
  consumeLink,
  countIdentities,
  deleteExpiredLinks,
  deleteIdentitiesOfIssuer,
  deleteIdentity,
  findIdentitiesOf,
  findIdentityOwner,
  findIdentityOwners,
  findLink,
  insertLink,
} from './identities.repo.ts'
import { deleteProviderSessions } from './provider-sessions.repo.ts'

/** A code of a link, and what the browser that was given it keeps beside it. */
export type LinkCode = { code: string; ticket: string | undefined; isPage: boolean }

/** Keeps the account at a provider until its user has proved which account here is theirs. */
export async function offerLink(
  deps: Deps,
  provider: Admitting,
  { issuer, subject, name, email }: ProviderUser,
  launch: object | null = null,
): Promise<{ code: string; ticket: string }> {
  const code = newToken()
  const texts = { name: shortened(name), email: shortened(email) }
  const expires_at = timestamp(deps.clock, LINK_VALID_MINUTES * MINUTE)
  const about = { label: labelFor(provider), launch: launch && JSON.stringify(launch) }
  await insertLink(deps.db, {
    ...{ code_hash: hashToken(code), provider: provider.name, issuer, subject },
    ...{ ...texts, ...about, expires_at },
  })
  return { code, ticket: ticketOf(code) }
}

/** The account at a provider that a code would link. */
export async function readLink(deps: Deps, link: LinkCode) {
  const { provider, label, name, email } = await requireLink(deps, link)
  return { provider, label: deps.providers.get(provider)?.label ?? label ?? provider, name, email }
}

/** The row of a code. */
export async function requireLink(deps: Deps, link: LinkCode): Promise<Row<'identity_links'>> {
  return (await findLink(deps.db, validHash(deps, link))) ?? badLink()
}

/** Links the account of a code to that of the member, who is signed in and gave the password or a passkey just now. */
export async function linkIdentity(deps: Deps, actor: Member, link: LinkCode): Promise<Identity> {
  const linked = await transact(deps, async (tx) => {
    const account = await requireOwn(tx, actor)
    const taken = (await consumeLink(tx, validHash(deps, link))) ?? badLink()
    const kind = deps.providers.get(taken.provider)?.kind ?? (taken.label === null ? badLink() : 'platform')
    const ownerId = await findIdentityOwner(tx.db, taken)
    if (ownerId !== undefined && ownerId !== actor.userId)
      throw new ConflictError('identity', errorTexts.identities.anotherAccount)
    if (ownerId === undefined) {
      await addIdentity(tx, actor.userId, taken)
      const params = { change: LINKED_MAIL[kind], isCalendarEnded: false }
      await tx.mail({ kind: 'account-changed', to: account.email, params })
    }
    const { issuer, subject, launch } = taken
    if (launch !== null) {
      await tx.emit('launchLinked', { userId: actor.userId, issuer, subject, launch: JSON.parse(launch) })
    }
    return taken
  }).catch((error) => {
    // Another request has linked it meanwhile.
    if (isUniqueViolation(error)) throw new ConflictError('identity', errorTexts.identities.anotherAccount)
    throw error
  })
  const rows = await findIdentitiesOf(deps.db, actor.userId)
  const row = rows.find(({ issuer, subject }) => issuer === linked.issuer && subject === linked.subject)
  return identityOf(deps, row ?? badLink())
}

export async function listIdentities(deps: Deps, actor: Member): Promise<Identity[]> {
  const rows = await findIdentitiesOf(deps.db, actor.userId)
  return rows.map((row) => identityOf(deps, row))
}

/** Unlinks an account at a provider and ends the other sessions that it opened. Refuses for the last way in. */
export async function unlinkIdentity(deps: Deps, actor: Member, id: string): Promise<void> {
  await transact(deps, async (tx) => {
    const account = await requireOwn(tx, actor)
    const rows = await findIdentitiesOf(tx.db, actor.userId)
    const removed = rows.find((row) => idOf(row) === id)
    if (!removed) throw new NotFoundError('sign-in')
    if (!(await hasOtherWayIn(deps, tx, account, removed))) {
      throw new ConflictError('identity', errorTexts.identities.onlyWay)
    }
    await deleteIdentity(tx, removed)
    const { issuer, subject } = removed
    const hashes = await deleteProviderSessions(tx, { issuer, subject, sid: undefined })
    await endSessions(
      tx,
      hashes.filter((hash) => hash !== actor.sessionHash),
    )
    await releaseOwnedFields(tx, actor.userId)
    const params = { change: 'provider-unlinked' as const, isCalendarEnded: false }
    await tx.mail({ kind: 'account-changed', to: account.email, params })
    const target = { kind: 'member' as const, memberId: actor.userId }
    await tx.audit(actor, { action: 'sign_in_unlinked', target, before: issuer })
  })
}

/** Unlinks all accounts of an issuer, which is gone, and ends the sessions that they opened. */
export async function unlinkIssuer(tx: Tx, issuer: string): Promise<void> {
  await deleteIdentitiesOfIssuer(tx, issuer)
  await endSessions(tx, await deleteProviderSessions(tx, { issuer, subject: undefined, sid: undefined }))
}

/** The member whose account an issuer's opens. */
export async function findAccountOfIssuer(
  { db }: Pick<Deps, 'db'>,
  account: { issuer: string; subject: string },
): Promise<string | undefined> {
  return findIdentityOwner(db, account)
}

/** The members whose accounts these of an issuer open, by their subjects. */
export async function findAccountsOfIssuer(
  { db }: Pick<Deps, 'db'>,
  accounts: { issuer: string; subjects: string[] },
): Promise<Map<string, string>> {
  return findIdentityOwners(db, accounts)
}

/** How many accounts of each issuer open one here. */
export async function countIdentitiesOfIssuers({ db }: Pick<Deps, 'db'>): Promise<Map<string, number>> {
  return countIdentities(db)
}

/** Gives fields back to a member without a provider, unless the directory provisions the member. */
export async function releaseOwnedFields(tx: Tx, userId: string): Promise<void> {
  if ((await findIdentitiesOf(tx.db, userId)).length === 0) await setOwnedFields(tx, userId, [])
}

export async function pruneLinks(deps: Deps): Promise<void> {
  await deleteExpiredLinks(deps.db, timestamp(deps.clock))
}

async function requireOwn(tx: Tx, actor: Member): Promise<AccountRow> {
  const account = await lockMember(tx, actor.userId)
  if (!account) throw new UnauthenticatedError()
  await requireOpenSession(tx, actor)
  return account
}

function validHash(deps: Deps, { code, ticket, isPage }: LinkCode) {
  // Or a link with an attacker's code would let its reader link the attacker's account.
  if (isPage && ticket !== ticketOf(code)) badLink()
  return { hash: hashToken(code), now: timestamp(deps.clock) }
}

function identityOf(deps: Deps, row: Row<'identities'>): Identity {
  const provider = providerOf(deps, row.issuer)
  const label = provider?.label ?? row.label ?? row.issuer
  return { id: idOf(row), provider: provider?.name ?? null, label, email: row.email, linked_at: row.created_at }
}

function idOf({ issuer, subject }: Row<'identities'>): string {
  return hashToken(`${issuer} ${subject}`)
}

function providerOf({ providers }: Deps, issuer: string): SignInProvider | undefined {
  return [...providers.values()].find((provider) => provider.issuer === issuer)
}

const MAX_TEXT = 200

function shortened(text: string | undefined): string | null {
  return text === undefined ? null : beginningOf(text, MAX_TEXT)
}

function badLink(): never {
  throw new InvalidError({ token: errorTexts.common.linkInvalid }, errorTexts.identities.linkingTooLong)
}
