import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { SignUp } from '../../../contract/accounts.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { timestamp } from '../../lib/clock.ts'
import { domainOf, problemOfEmail } from '../../lib/email-rules.ts'
import { type Tx, transact } from '../../transact.ts'
import {
  addVerifiedAccount,
  changeEmail,
  claimAccount,
  deactivate,
  findAccountOf,
  lockMember,
  reactivate,
} from '../accounts/accounts.service.ts'
import { releaseOwnedFields } from '../identities/links.service.ts'
import { acceptInvitation } from '../invitations/invitations.accept.service.ts'
import { lockImportedMembers, updateImportedFields } from '../profiles/imported-fields.service.ts'
import { revokeSessions } from '../sessions/sessions.service.ts'
import {
  findOwnerOfUserName,
  findScimUser,
  findScimUsersOf,
  listScimUsers,
  lockScimUser,
  saveScimUser,
} from './scim.repo.ts'
import {
  emailOf,
  hasLeft,
  LIST_SCHEMA,
  ListQuery,
  type PatchRequest,
  ScimUserInput,
  type UserResource,
  usableParts,
  userResource,
} from './scim.schemas.ts'
import { notThere, ScimError } from './scim-errors.ts'
import { applyOperations } from './scim-operations.ts'

export type Versioned = { resource: UserResource; etag: string }

export async function readScimUser(deps: Pick<Deps, 'db' | 'config'>, id: string): Promise<Versioned> {
  const row = await findScimUser(deps.db, id)
  if (!row) throw notThere(id)
  return versioned(userResource(row, deps.config.publicUrl))
}

/** A page of users (RFC 7644, section 3.4.2). */
export async function queryScimUsers({ db, config }: Deps, query: unknown) {
  const { filter, startIndex, count } = parseInput(ListQuery, query)
  const { rows, total } = await listScimUsers(db, { filter, offset: startIndex - 1, limit: count })
  return {
    schemas: [LIST_SCHEMA],
    totalResults: total,
    startIndex,
    itemsPerPage: rows.length,
    Resources: rows.map((row) => withVersion(versioned(userResource(row, config.publicUrl)))),
  }
}

/**
 * Provisions a member (RFC 7644, section 3.3). An existing account is taken over only where its address is of a domain
 * that a provider of sign-in owns, since the directory of that university gives these addresses out.
 */
export async function createScimUser(deps: Deps, body: unknown): Promise<Versioned> {
  const input = parseInput(ScimUserInput, body)
  const email = emailOf(input)
  if (!email) throw new ScimError(400, 'The user has no email address.', 'invalidValue')
  return change(deps, async (tx) => {
    const id = await accountFor(tx, email, { input, domains: ownedDomains(deps) })
    const before = await lockScimUser(tx, id)
    if (before && before.deleted_at === null) throw alreadyThere()
    const now = timestamp(tx.clock)
    const fresh = { user_id: id, created_at: now }
    await store(tx, { ...fresh, ...before, deleted_at: null }, { ...input, active: input.active ?? true })
    return id
  })
}

/** Replaces a user (RFC 7644, section 3.5.1). Attributes that are left out stay, but for the external id. An address that cannot change stays. */
export async function replaceScimUser(deps: Deps, id: string, { body, ifMatch }: Replacement): Promise<Versioned> {
  return changeUser(deps, id, { ifMatch, inputOf: (resource) => changedInput(body, resource) })
}

/** Applies the operations of a PATCH (RFC 7644, section 3.5.2). An address that cannot change stays. */
export async function patchScimUser(
  deps: Deps,
  id: string,
  { request, ifMatch }: { request: z.infer<typeof PatchRequest>; ifMatch: string | undefined },
): Promise<Versioned> {
  return changeUser(deps, id, {
    ifMatch,
    inputOf: (resource) => changedInput(applyOperations(resource, request.Operations), resource),
  })
}

/** Deletes the user from the directory: the account is deactivated, and nothing of it is deleted. */
export async function deleteScimUser(deps: Deps, id: string, ifMatch: string | undefined): Promise<void> {
  await transact(deps, async (tx) => {
    const row = await lockExisting(tx, id, { config: deps.config, ifMatch })
    await setActive(tx, id, false)
    const now = timestamp(tx.clock)
    await saveScimUser(tx, { ...row, deleted_at: now, updated_at: now })
    await releaseOwnedFields(tx, id)
  })
}

/** For the copy of a member's data. */
export async function exportScimUser({ db }: Deps, userId: string) {
  const rows = await findScimUsersOf(db, userId)
  return rows.map(({ user_name_key: _, ...row }) => row)
}

type Replacement = { body: unknown; ifMatch: string | undefined }
type UserChange = { ifMatch: string | undefined; inputOf: (resource: UserResource) => ScimUserInput }

async function changeUser(deps: Deps, id: string, { ifMatch, inputOf }: UserChange): Promise<Versioned> {
  return change(deps, async (tx) => {
    const row = await lockExisting(tx, id, { config: deps.config, ifMatch })
    const { resource } = await readScimUser({ db: tx.db, config: deps.config }, id)
    const input = inputOf(resource)
    await store(tx, row, input)
    if (input.emails.length > 0) await moveEmail(tx, id, { email: emailOf(input), domains: ownedDomains(deps) })
    return id
  })
}

async function change(deps: Deps, work: (tx: Tx) => Promise<string>): Promise<Versioned> {
  try {
    return await transact(deps, async (tx) => readScimUser({ db: tx.db, config: deps.config }, await work(tx)))
  } catch (error) {
    if (isUniqueViolation(error)) throw alreadyThere()
    throw error
  }
}

async function lockExisting(
  tx: Tx,
  id: string,
  { config, ifMatch }: Pick<Deps, 'config'> & { ifMatch: string | undefined },
): Promise<Row<'scim_users'>> {
  const row = await lockScimUser(tx, id)
  if (!row || row.deleted_at !== null) throw notThere(id)
  if (ifMatch !== undefined && ifMatch !== '*') {
    const { etag } = await readScimUser({ db: tx.db, config }, id)
    if (!tagsOf(ifMatch).includes(etag)) throw new ScimError(412, 'The user has changed since this version.')
  }
  return row
}

/** Saves what a directory says of a member. */
async function store(
  tx: Tx,
  row: Pick<Row<'scim_users'>, 'user_id' | 'created_at' | 'deleted_at'> & { user_name?: string },
  { userName, externalId, name, active }: ScimUserInput,
): Promise<void> {
  const owner = await findOwnerOfUserName(tx.db, userName.toLowerCase())
  const isTaken = owner !== undefined && owner !== row.user_id
  // A name that is taken does not keep the account of a member who has left open.
  const holding = isTaken ? active === false && row.user_name : userName
  if (!holding) throw alreadyThere()
  if (active !== undefined) await setActive(tx, row.user_id, active)
  const names = { user_name: holding, user_name_key: holding.toLowerCase(), external_id: externalId ?? null }
  await saveScimUser(tx, { ...row, ...names, updated_at: timestamp(tx.clock) })
  await setNames(tx, row.user_id, { firstname: name?.givenName, lastname: name?.familyName })
}

/**
 * Takes another address where both are of domains whose addresses the university gives out, and nobody else has it.
 * Otherwise the account keeps its own, and the rest of the request counts: the response has the address that holds.
 */
async function moveEmail(tx: Tx, id: string, { email, domains }: { email: string | undefined; domains: string[] }) {
  const account = await lockMember(tx, id)
  if (!account || !email || email === account.email || account.user_type === 'admin') return
  if (![email, account.email].every((one) => domains.includes(domainOf(one)))) return
  if (problemOfEmail(email) === undefined) await changeEmail(tx, account, email, 'SCIM')
}

/** Deactivates or reactivates. Suspensions and what a provider says stay, and administrators are left to each other. */
async function setActive(tx: Tx, id: string, isActive: boolean): Promise<void> {
  const account = await lockMember(tx, id)
  if (!account) throw notThere(id)
  if (isActive) return reactivate(tx, 'system', account, ['directory'], 'SCIM')
  if (account.user_type === 'admin') throw new ScimError(403, 'Administrators are not deactivated by the directory.')
  await deactivate(tx, account, { by: 'directory' })
}

async function setNames(tx: Tx, id: string, names: { firstname: string | undefined; lastname: string | undefined }) {
  const [member] = await lockImportedMembers(tx, { ids: [id] })
  if (!member) return
  const given = Object.entries(names).filter(([, name]) => name !== undefined)
  const changed = given.filter(([field, name]) => name !== member[field as 'firstname' | 'lastname'])
  if (changed.length === 0) return
  await updateImportedFields(tx, [{ member, fields: Object.fromEntries(changed) }])
  await tx.audit('system', {
    action: 'member_updated',
    target: { kind: 'member', memberId: id },
    before: changed.map(([field]) => `${field}: ${member[field as 'firstname' | 'lastname']}`).join(', '),
    after: changed.map(([field, name]) => `${field}: ${name}`).join(', '),
    reason: 'SCIM',
  })
}

/** The account that a user of the directory is: an existing one of an owned domain, else a new one. */
async function accountFor(
  tx: Tx,
  email: string,
  { input, domains }: { input: ScimUserInput; domains: string[] },
): Promise<string> {
  const account = await findAccountOf(tx, email)
  if (!account) return addAccount(tx, email, input)
  const isOwned = domains.includes(domainOf(email))
  const row = await lockScimUser(tx, account.id)
  if (!row && !isOwned) throw alreadyThere('The address has an account, and is not of a domain of a provider.')
  if (account.user_type === 'admin') throw new ScimError(403, 'Administrators are not provisioned by the directory.')
  if (!account.activated_at) {
    // Anybody can sign up with this address: nothing that was set before survives.
    await claimAccount(tx, account, account.username)
    await acceptInvitation(tx, account)
    await revokeSessions(tx, account.id)
  }
  if (!row) await audit(tx, account.id)
  return account.id
}

async function addAccount(tx: Tx, email: string, { name, userName }: ScimUserInput): Promise<string> {
  if (problemOfEmail(email)) throw new ScimError(400, 'The address cannot receive mail.', 'invalidValue')
  const { username: schema } = SignUp.shape
  const candidates = [[name?.givenName, name?.familyName].filter(Boolean).join(' '), userName, email.split('@')[0]]
  const username = candidates.map((candidate) => schema.safeParse(candidate).data).find(Boolean) ?? email.slice(0, 1)
  const id = await addVerifiedAccount(tx, { email, username })
  await acceptInvitation(tx, { id, email, username })
  await audit(tx, id)
  return id
}

async function audit(tx: Tx, id: string): Promise<void> {
  await tx.audit('system', { action: 'member_added', target: { kind: 'member', memberId: id }, reason: 'SCIM' })
}

function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new ScimError(400, `${issue?.path.join('.')}: ${issue?.message}`, 'invalidValue')
}

/** A change of a user. Of a member who has left, what cannot be used is left out. */
function changedInput(user: unknown, resource: UserResource): ScimUserInput {
  const { data } = ScimUserInput.safeParse(user)
  if (data) return data
  return hasLeft(user) ? usableParts(user, resource) : parseInput(ScimUserInput, user)
}

function ownedDomains({ providers }: Deps): string[] {
  return [...providers.values()].flatMap(({ domains }) => domains ?? [])
}

function alreadyThere(message = 'The user name or address is taken.'): ScimError {
  return new ScimError(409, message, 'uniqueness')
}

function versioned(resource: UserResource): Versioned {
  const hash = createHash('sha256').update(JSON.stringify(resource)).digest('base64url').slice(0, 22)
  return { resource, etag: `W/"${hash}"` }
}

export function withVersion({ resource, etag }: Versioned) {
  return { ...resource, meta: { ...resource.meta, version: etag } }
}

/** The tags of a header; weak and strong ones compare as the same. */
export function tagsOf(header: string): string[] {
  return header.split(',').map((tag) => tag.trim().replace(/^"/, 'W/"'))
}
