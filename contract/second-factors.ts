import { z } from 'zod'
import { AuthenticationToken, LinkToken, MessageResponse } from './accounts.ts'
import { AUDIT_REASON_MAX } from './audit.values.ts'
import { endpoint } from './http.ts'
import { rateLimit } from './limits.ts'
import * as errorTexts from './messages/errors/index.ts'
import { SECOND_FACTOR_CODE_MAX } from './second-factors.values.ts'
import { line } from './text.ts'

export * from './second-factors.values.ts'

/** A code of an authenticator app, or a recovery code; spaces and hyphens do not count. */
const code = z
  .string(errorTexts.common.required)
  .trim()
  .min(1, errorTexts.common.required)
  .max(SECOND_FACTOR_CODE_MAX, errorTexts.common.tooLong)
/** The mailed code that the first second factor needs once it is due; spaces and hyphens do not count. */
export const mailCode = z
  .string()
  .trim()
  .min(1, errorTexts.common.required)
  .max(SECOND_FACTOR_CODE_MAX, errorTexts.common.tooLong)
  .optional()

export const SecondFactor = z.object({
  authenticator: z.object({ added_at: z.iso.datetime() }).nullable().describe('Null without an authenticator app.'),
  recovery_codes: z
    .object({
      created_at: z.iso.datetime(),
      codes: z.array(z.object({ used_at: z.iso.datetime().nullable() })),
    })
    .nullable()
    .describe('Null without an authenticator app; the codes themselves are shown once, when they are made.'),
  demand: z
    .object({
      due_at: z.iso.datetime(),
      is_met: z.boolean().describe('Whether there is an authenticator app or a passkey.'),
      is_held: z.boolean().describe('Whether this session opens nothing but what a second factor is set up with.'),
    })
    .nullable()
    .describe('Null where the site demands none of the caller.'),
  reset: z
    .object({ due_at: z.iso.datetime() })
    .nullable()
    .describe('A reset by an administrator, until it takes effect.'),
})
export type SecondFactor = z.infer<typeof SecondFactor>

const NewRecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
const secondFactorLimit = rateLimit(
  'second-factor-change',
  60,
  'hour',
  errorTexts.secondFactors.changeSecondFactorLimit,
)

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/v1/me/second-factor',
  summary: "The caller's authenticator app, and which recovery codes are left.",
  access: 'member',
  reads: ['second-factor', 'passkeys', 'settings'],
  isOpenWithoutSecondFactor: true,
  status: 200,
  response: z.object({ second_factor: SecondFactor }),
})

export const getAuthenticatorOptions = endpoint({
  method: 'POST',
  path: '/v1/me/totp/options',
  summary: 'A new secret for an authenticator app. It counts once a code of it is sent, within half an hour.',
  access: 'member',
  hasSecrets: true,
  isOpenWithoutSecondFactor: true,
  needsRecentPassword: true,
  limit: secondFactorLimit,
  errors: [403],
  status: 200,
  response: z.object({
    options: z.object({
      secret: z.string().describe('Base32 without padding.'),
      uri: z.string().describe('`otpauth://totp/…`, for a QR code.'),
    }),
  }),
})

export const addAuthenticator = endpoint({
  method: 'POST',
  path: '/v1/me/totp',
  summary:
    'Turn the authenticator app on with a first code. From then on, sign-ins ask for a second factor. Every other session ends. The recovery codes are shown this once. Where a second factor is overdue and there is none yet, `mail_code` is asked for, too.',
  access: 'member',
  hasSecrets: true,
  isOpenWithoutSecondFactor: true,
  limit: secondFactorLimit,
  body: z.strictObject({ code, mail_code: mailCode }),
  status: 201,
  response: NewRecoveryCodes,
})

export const mailSecondFactorCode = endpoint({
  method: 'POST',
  path: '/v1/me/second-factor/mailed-code',
  summary:
    'Mail the code that the first second factor of an account needs once it is overdue. It counts for half an hour.',
  access: 'member',
  isOpenWithoutSecondFactor: true,
  limit: rateLimit('second-factor-mail', 10, 'hour', errorTexts.secondFactors.askCodesLimit),
  errors: [409],
  status: 202,
  response: MessageResponse,
})

export const removeAuthenticator = endpoint({
  method: 'DELETE',
  path: '/v1/me/totp',
  summary: 'Turn the authenticator app off. Its recovery codes are void; the member is told by mail.',
  access: 'member',
  needsRecentPassword: true,
  limit: secondFactorLimit,
  errors: [403, 404],
  status: 204,
})

export const makeRecoveryCodes = endpoint({
  method: 'POST',
  path: '/v1/me/recovery-codes',
  summary: 'Make new recovery codes, shown this once. The old ones are void; the member is told by mail.',
  access: 'member',
  hasSecrets: true,
  isOpenWithoutSecondFactor: true,
  needsRecentPassword: true,
  limit: secondFactorLimit,
  errors: [403, 404],
  status: 201,
  response: NewRecoveryCodes,
})

export const giveSecondFactor = endpoint({
  method: 'POST',
  path: '/v1/auth/tokens/second-factor',
  summary:
    'End a sign-in that waits for a second factor: with its ticket, and a code of the authenticator app or a recovery code.',
  access: 'public',
  errors: [401, 403],
  body: z.strictObject({ ticket: LinkToken, code }),
  status: 201,
  response: z.object({ authentication_token: AuthenticationToken }),
})

const ofUser = '/v1/admin/users/:id/second-factor'
const ofLink = '/v1/auth/second-factor-reset/:token'
const userParams = z.object({ id: z.uuid() })
const linkParams = z.object({ token: z.string().regex(/^[A-Z2-7]{26}$/) })
const resetsLimit = rateLimit('second-factor-reset', 60, 'hour', errorTexts.secondFactors.resetSecondFactorsLimit)

/** A member's second factor, for administrators. */
export const UserSecondFactor = z.object({
  has_authenticator: z.boolean(),
  passkeys: z.int(),
  reset: z
    .object({
      requested_by: z.string(),
      reason: z.string(),
      created_at: z.iso.datetime(),
      due_at: z.iso.datetime(),
    })
    .nullable()
    .describe('A reset that waits for its day. `requested_by`: the name, "" of who left.'),
})
export type UserSecondFactor = z.infer<typeof UserSecondFactor>

const UserResponse = z.object({ second_factor: UserSecondFactor })

export const getUserSecondFactor = endpoint({
  method: 'GET',
  path: ofUser,
  summary: 'Which second factors a member has, and whether a reset of them waits for its day.',
  access: 'admin',
  reads: ['users', 'second-factor', 'passkeys'],
  params: userParams,
  status: 200,
  response: UserResponse,
})

export const resetSecondFactor = endpoint({
  method: 'POST',
  path: `${ofUser}/reset`,
  summary:
    'Remove the passkeys, authenticator app and recovery codes of another member who lost them. It takes effect after a day; the member is told and can stop it.',
  access: 'admin',
  needsRecentPassword: true,
  limit: resetsLimit,
  errors: [409],
  params: userParams,
  body: z.strictObject({
    reason: line({ min: 1, max: AUDIT_REASON_MAX, required: errorTexts.secondFactors.reasonMissing }),
  }),
  status: 202,
  response: UserResponse,
})

export const cancelSecondFactorReset = endpoint({
  method: 'DELETE',
  path: `${ofUser}/reset`,
  summary: 'Cancel a reset that waits for its day.',
  access: 'admin',
  limit: resetsLimit,
  params: userParams,
  status: 204,
})

export const stopSecondFactorReset = endpoint({
  method: 'DELETE',
  path: '/v1/me/second-factor/reset',
  summary: 'Stop the reset of the own second factor by an administrator.',
  access: 'member',
  isOpenWithoutSecondFactor: true,
  limit: secondFactorLimit,
  errors: [404],
  status: 204,
})

const LinkResponse = z.object({
  due_at: z.iso.datetime().nullable().describe('Null: it was stopped.'),
})

export const getSecondFactorReset = endpoint({
  method: 'GET',
  path: ofLink,
  isPathSecret: true,
  summary: 'When the reset takes effect that a mailed link stops. Changes nothing.',
  access: 'public',
  reads: ['second-factor'],
  params: linkParams,
  status: 200,
  response: LinkResponse,
})

export const stopSecondFactorResetByLink = endpoint({
  method: 'POST',
  path: ofLink,
  isPathSecret: true,
  summary: 'Stop the reset of a second factor with the mailed link.',
  access: 'public',
  params: linkParams,
  status: 200,
  response: LinkResponse,
})
