import type { z } from 'zod'
import {
  type AccountInvitation,
  INVITATION_VALID_DAYS,
  type listAccountInvitations as listEndpoint,
  type NewAccountInvitations,
} from '../../../contract/invitations.ts'
import type { Language } from '../../../contract/languages.values.ts'
import { listedName } from '../../../contract/lists.values.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { Metadata } from '../../../contract/paging.ts'
import { metadataOf } from '../../../contract/paging.values.ts'
import { findLanguage } from '../../db/languages.ts'
import type { Deps } from '../../deps.ts'
import type { Admin } from '../../lib/actor.ts'
import { DAY, timestamp } from '../../lib/clock.ts'
import { problemOfEmail } from '../../lib/email-rules.ts'
import { InvalidError, NotFoundError } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { type Tx, transact } from '../../transact.ts'
import { findActivatedEmails, lockAdmins } from '../accounts/accounts.service.ts'
import { chooseListed, readLockedLists } from '../site-settings/lists.service.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import {
  countInvitations,
  deleteEndedInvitations,
  deleteInvitation,
  deleteInvitationsOf,
  findInvitations,
  type InvitationRow,
  lockInvitation,
  renewInvitation,
  saveInvitations,
} from './invitations.repo.ts'

type ListQuery = z.output<(typeof listEndpoint)['query']>
type Invited = Pick<InvitationRow, 'email'> &
  Partial<Pick<InvitationRow, 'user_type' | 'firstname' | 'lastname' | 'faculty' | 'program' | 'year'>>

/** How long one that has expired is shown. */
const KEEP_EXPIRED_MS = 90 * DAY

export async function listInvitations(
  { db, clock }: Deps,
  { q, page, page_size }: ListQuery,
): Promise<{ invitations: AccountInvitation[]; metadata: Metadata }> {
  const [invitations, total] = await Promise.all([
    findInvitations(db, { q, now: timestamp(clock) }, { limit: page_size, offset: (page - 1) * page_size }),
    countInvitations(db, q),
  ])
  return { invitations, metadata: metadataOf(page, page_size, total) }
}

/** How many people are invited and have no account yet. */
export async function countInvited({ searchDb }: Deps): Promise<number> {
  return countInvitations(searchDb)
}

/** Invites who has no account yet; who is invited already gets a new link. */
export async function inviteToSite(
  deps: Deps,
  actor: Admin,
  { emails, user_type, faculty }: NewAccountInvitations,
): Promise<{ invited: string[]; members: string[] }> {
  for (const email of emails) rejectUnusable(email)
  return transact(deps, async (tx) => {
    await lockAdmins(tx, actor)
    chooseListed(await readLockedLists(tx), 'faculties', faculty)
    const members = await findActivatedEmails(tx, emails)
    const invited = emails.filter((email) => !members.includes(email))
    if (invited.length > 0) {
      await invite(
        tx,
        actor,
        invited.map((email) => ({ email, user_type, faculty })),
      )
      const after = user_type === 'normal' ? String(invited.length) : user_type
      await tx.audit(actor, { action: 'members_invited', target: { kind: 'list' }, after })
    }
    return { invited, members }
  })
}

/** Stores invitations, of an import or none, and queues their mails, in the language of who invites. */
export async function invite(
  tx: Tx,
  actor: Pick<Admin, 'userId'>,
  people: Invited[],
  of: { importId?: string; ideaImportId?: string } = {},
): Promise<void> {
  const lists = await readLockedLists(tx)
  const rows = people.map(({ email, user_type = 'normal', firstname = '', lastname = '', ...person }) => ({
    ...{ email, user_type, firstname, lastname, program: person.program ?? '' },
    faculty: listedName(lists.faculties, person.faculty ?? ''),
    year: listedName(lists.years, person.year ?? ''),
    id: newId(),
    created_at: timestamp(tx.clock),
    mailed_at: null,
    token_hash: null,
    expires_at: timestamp(tx.clock, INVITATION_VALID_DAYS * DAY),
    import_id: of.importId ?? null,
    idea_import_id: of.ideaImportId ?? null,
  }))
  await saveInvitations(tx, rows)
  const params = { language: await languageOfAdmin(tx, actor) }
  await tx.mailAll(rows.map(({ email }) => ({ kind: 'invitation', to: email, params })))
}

/** Withdraws the invitations of an import of ideas that nobody has accepted. */
export async function withdrawInvitationsOf(tx: Tx, ideaImportId: string): Promise<void> {
  await deleteInvitationsOf(tx, 'idea_import_id', ideaImportId)
}

export async function resendInvitation(deps: Deps, actor: Admin, id: string): Promise<void> {
  await transact(deps, async (tx) => {
    const { email } = await lockForAdmin(tx, actor, id)
    await renewInvitation(tx, id, timestamp(tx.clock, INVITATION_VALID_DAYS * DAY))
    const params = { language: await languageOfAdmin(tx, actor) }
    await tx.mail({ kind: 'invitation', to: email, params })
    await tx.audit(actor, { action: 'invitation_mailed', target: { kind: 'list' } })
  })
}

async function languageOfAdmin(tx: Tx, { userId }: Pick<Admin, 'userId'>): Promise<Language> {
  return findLanguage(tx.db, (await readSiteSettings(tx)).languages, userId)
}

export async function revokeInvitation(deps: Deps, actor: Admin, id: string): Promise<void> {
  await transact(deps, async (tx) => {
    await lockForAdmin(tx, actor, id)
    await deleteInvitation(tx, id)
    await tx.audit(actor, { action: 'invitation_revoked', target: { kind: 'list' } })
  })
}

/** Removes invitations that nobody can accept any more. */
export async function pruneInvitations({ db, clock }: Deps): Promise<void> {
  await deleteEndedInvitations(db, timestamp(clock, -KEEP_EXPIRED_MS))
}

async function lockForAdmin(tx: Tx, actor: Admin, id: string): Promise<InvitationRow> {
  await lockAdmins(tx, actor)
  const invitation = await lockInvitation(tx, id)
  if (!invitation) throw new NotFoundError('invitation')
  return invitation
}

function rejectUnusable(email: string): void {
  const problem = problemOfEmail(email)
  if (problem)
    throw new InvalidError({
      emails: errorTexts.invitations.emailUnusable({
        email,
        problem: problem,
      }),
    })
}
