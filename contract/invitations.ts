import { z } from 'zod'
import { LinkToken, MessageResponse, UserType } from './accounts.ts'
import { email } from './emails.ts'
import { endpoint } from './http.ts'
import { INVITATION_STATES, INVITATIONS_PAGE_SIZE, INVITED_AT_ONCE_MAX } from './invitations.values.ts'
import { rateLimit } from './limits.ts'
import * as errorTexts from './messages/errors/index.ts'
import { Metadata, pageQuery } from './paging.ts'
import { line, searchText } from './text.ts'

export * from './invitations.values.ts'

const FACULTY_MAX = 100

/** An invitation to create an account. Its details prefill the profile of the invited person. */
export const AccountInvitation = z.object({
  id: z.uuid(),
  email: z.string(),
  user_type: UserType,
  firstname: z.string(),
  lastname: z.string(),
  faculty: z.string(),
  program: z.string(),
  year: z.string(),
  state: z.enum(INVITATION_STATES),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
})
export type AccountInvitation = z.infer<typeof AccountInvitation>

export const InvitedEmail = email(errorTexts.common.required, errorTexts.common.invalidEmail)

export const NewAccountInvitations = z.strictObject({
  emails: z
    .array(InvitedEmail, errorTexts.invitations.listOfEmails)
    .min(1, errorTexts.invitations.emailMissing)
    .max(INVITED_AT_ONCE_MAX, errorTexts.invitations.maxEmails({ max: INVITED_AT_ONCE_MAX }))
    .transform((emails) => [...new Set(emails)]),
  user_type: UserType.default('normal'),
  faculty: line({ max: FACULTY_MAX }).default(''),
})
export type NewAccountInvitations = z.output<typeof NewAccountInvitations>

const params = z.object({ id: z.uuid() })

const accountInvitationsLimit = rateLimit('account-invitation', 300, 'hour', errorTexts.invitations.limit)

export const inviteToSite = endpoint({
  method: 'POST',
  path: '/v1/admin/invitations',
  summary: 'Invite people by mail to make an account. Who is invited already gets a new link.',
  access: 'admin',
  needsRecentPassword: true,
  limit: accountInvitationsLimit,
  errors: [403],
  body: NewAccountInvitations,
  status: 202,
  response: z.object({
    invited: z.array(z.string()),
    members: z.array(z.string()).describe('Addresses with an account, which get no mail.'),
  }),
})

export const listAccountInvitations = endpoint({
  method: 'GET',
  path: '/v1/admin/invitations',
  summary: 'Who is invited and has no account yet, by name or email address, the latest first.',
  access: 'admin',
  reads: ['invitations', 'users', 'settings'],
  query: z.object({ q: searchText, ...pageQuery(INVITATIONS_PAGE_SIZE) }),
  status: 200,
  response: z.object({ invitations: z.array(AccountInvitation), metadata: Metadata }),
})

export const resendAccountInvitation = endpoint({
  method: 'POST',
  path: '/v1/admin/invitations/:id/mail',
  summary: 'Mail an invitation once more, with a new link. The link before works no more.',
  access: 'admin',
  limit: accountInvitationsLimit,
  params,
  status: 202,
  response: MessageResponse,
})

export const revokeAccountInvitation = endpoint({
  method: 'DELETE',
  path: '/v1/admin/invitations/:id',
  summary: 'Withdraw an invitation. Its link works no more.',
  access: 'admin',
  limit: accountInvitationsLimit,
  params,
  status: 204,
})

export const openAccountInvitation = endpoint({
  method: 'POST',
  path: '/v1/users/invitation',
  summary:
    'The email address that an invitation link is for. 422 when it was used, replaced or withdrawn, or has expired.',
  access: 'public',
  body: z.strictObject({ token: LinkToken }),
  status: 200,
  response: z.object({ invitation: z.object({ email: z.string() }) }),
})
