import { z } from 'zod'
import { MessageResponse, UserType } from './accounts.ts'
import { AUDIT_REASON_MAX } from './audit.values.ts'
import { MailPause } from './bounces.ts'
import { AvatarValue } from './file-values.ts'
import { endpoint } from './http.ts'
import { rateLimit } from './limits.ts'
import * as errorTexts from './messages/errors/index.ts'
import { Metadata, pageQuery } from './paging.ts'
import { line, searchText, text } from './text.ts'
import { SUSPENSION_REASON_MAX, USER_SORTS, USER_STATES, USERS_CSV_PATH, USERS_PAGE_SIZE } from './users.values.ts'

export * from './users.values.ts'

export const UserState = z.enum(USER_STATES)
export type UserState = z.infer<typeof UserState>

/** An account as administrators see it. */
export const AdminUser = z.object({
  id: z.uuid(),
  email: z.string(),
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  avatar: AvatarValue,
  faculty: z.string(),
  user_type: UserType,
  state: UserState,
  is_deactivated: z.boolean().describe('Also beside a suspension.'),
  created_at: z.iso.datetime(),
  last_active_at: z.iso.datetime().nullable().describe('To the hour; null for who was never signed in.'),
  ideas_count: z.int(),
  version: z.int(),
})
export type AdminUser = z.infer<typeof AdminUser>

const limits = z.array(line({ min: 1, max: 200 })).max(50, errorTexts.common.atMost({ max: 50 }))
/** Which ideas a reviewer decides on: of these categories, by authors of these faculties. An empty list limits nothing. */
export const ReviewScope = z.strictObject({ faculties: limits, categories: limits })
export type ReviewScope = z.infer<typeof ReviewScope>

export const AdminUserDetails = z.object({
  ...AdminUser.shape,
  title: z.string(),
  program: z.string(),
  year: z.string(),
  mobile: z.string(),
  comments_count: z.int(),
  sessions_count: z.int().describe('Where the member is signed in.'),
  review_scope: ReviewScope.nullable().describe('Null for who is no reviewer.'),
  mail_pause: MailPause.nullable().describe('Null where mail is sent to the address.'),
  suspension: z
    .object({ since: z.iso.datetime(), until: z.iso.datetime().nullable(), reason: z.string() })
    .nullable()
    .describe('`until` is null for a suspension without an end.'),
  deactivations: z
    .array(z.object({ by: z.enum(['directory', 'provider']), label: z.string(), since: z.iso.datetime() }))
    .describe('By the directory of the university, and by a provider of sign-in with its `label`.'),
})
export type AdminUserDetails = z.infer<typeof AdminUserDetails>

const choice = <S extends z.ZodType>(schema: S) => z.union([schema, z.literal('')], errorTexts.common.choice)

export const UserFilter = z.object({
  q: searchText,
  faculty: line({ max: 200 }).default(''),
  user_type: choice(UserType).default(''),
  state: choice(UserState).default(''),
})
export type UserFilter = z.output<typeof UserFilter>

export const Suspension = z.strictObject({
  reason: text({ min: 1, max: SUSPENSION_REASON_MAX, required: errorTexts.users.sayWhyToMember }),
  until: z.iso.datetime(errorTexts.common.time).nullable().default(null),
})

/** Why, for the audit log. */
const reason = text({ max: AUDIT_REASON_MAX }).default('')

/** `suspension: null` lifts it, and `deactivations: []` reactivates the account; neither does the other. */
export const UserChange = z
  .strictObject({
    user_type: UserType.optional(),
    review_scope: ReviewScope.optional().describe('Of a reviewer, or of who becomes one.'),
    suspension: Suspension.nullable().optional(),
    deactivations: z.array(z.unknown()).max(0, errorTexts.users.universityDeactivates).optional(),
    reason,
    version: z.int(),
  })
  .refine(
    ({ user_type, review_scope, suspension, deactivations }) =>
      [user_type, review_scope, suspension, deactivations].some((one) => one !== undefined),
    {
      path: ['user_type'],
      ...errorTexts.common.required,
    },
  )
export type UserChange = z.infer<typeof UserChange>

export const UserDeletion = z.object({
  ideas: z
    .enum(['delete', 'keep'], errorTexts.users.ideasChoiceMissing)
    .describe('`keep` leaves them to everybody as "Anonymous".'),
  reason: text({ min: 1, max: AUDIT_REASON_MAX, required: errorTexts.users.sayWhy }),
})
export type UserDeletion = z.infer<typeof UserDeletion>

const params = z.object({ id: z.uuid() })

export const listUsers = endpoint({
  method: 'GET',
  path: '/v1/admin/users',
  summary: 'Every account, by name, e-mail address, faculty, role and state, and how many there are of which.',
  access: 'admin',
  scope: 'users:read',
  isForServices: true,
  reads: ['users', 'profiles', 'ideas', 'invitations'],
  query: z.object({
    ...UserFilter.shape,
    sort: z.enum(USER_SORTS, errorTexts.users.sort).default('name'),
    ...pageQuery(USERS_PAGE_SIZE),
  }),
  status: 200,
  response: z.object({
    users: z.array(AdminUser),
    counts: z
      .object({
        members: z.int(),
        administrators: z.int(),
        reviewers: z.int(),
        unactivated: z.int(),
        suspended: z.int(),
        deactivated: z.int(),
        invited: z.int().describe('Of people who have no account yet.'),
      })
      .describe('Of all accounts.'),
    metadata: Metadata,
  }),
})

export const getUser = endpoint({
  method: 'GET',
  path: '/v1/admin/users/:id',
  summary: 'One account with what administrators need to know of it.',
  access: 'admin',
  scope: 'users:read',
  isForServices: true,
  reads: ['users', 'profiles', 'ideas', 'comments', 'mail-pauses', 'settings'],
  params,
  status: 200,
  response: z.object({ user: AdminUserDetails }),
})

const userChangesLimit = rateLimit('user-change', 1_000, 'hour', errorTexts.users.changeAccountsLimit)

export const changeUser = endpoint({
  method: 'PATCH',
  path: '/v1/admin/users/:id',
  summary: 'Change the role of an account or what it reviews, suspend it, lift its suspension, or reactivate it.',
  access: 'admin',
  needsRecentPassword: true,
  limit: userChangesLimit,
  errors: [409],
  params,
  body: UserChange,
  status: 200,
  response: z.object({ user: AdminUserDetails }),
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/v1/admin/users/:id',
  summary: 'Delete an account with everything that is its alone. Its ideas go too, or stay as "Anonymous".',
  access: 'admin',
  needsRecentPassword: true,
  limit: userChangesLimit,
  errors: [409],
  params,
  query: UserDeletion,
  status: 204,
})

export const endUserSessions = endpoint({
  method: 'DELETE',
  path: '/v1/admin/users/:id/sessions',
  summary: 'Sign an account out everywhere.',
  access: 'admin',
  needsRecentPassword: true,
  limit: userChangesLimit,
  params,
  query: z.object({ reason }),
  status: 204,
})

export const resendActivation = endpoint({
  method: 'POST',
  path: '/v1/admin/users/:id/activation',
  summary: 'Mail the activation link once more to an account that waits for activation.',
  access: 'admin',
  limit: userChangesLimit,
  errors: [409],
  params,
  status: 202,
  response: MessageResponse,
})

export const exportUsers = endpoint({
  method: 'GET',
  path: USERS_CSV_PATH,
  summary: 'The accounts as CSV, with the filters of their list.',
  access: 'admin',
  scope: 'users:read',
  isForServices: true,
  needsRecentPassword: true,
  query: UserFilter,
  status: 200,
  isInReaderLanguage: true,
  sends: 'text/csv; charset=utf-8',
  filename: 'quad-users.csv',
})
