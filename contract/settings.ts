import { z } from 'zod'
import { MessageResponse, password } from './accounts.ts'
import { endpoint } from './http.ts'
import { LANGUAGE_CODES } from './languages.values.ts'
import { rateLimit } from './limits.ts'
import * as errorTexts from './messages/errors/index.ts'
import { AUDIENCES, EXPORT_PATH } from './settings.values.ts'
import { TimeZone } from './time-zones.ts'

export * from './settings.values.ts'

/** The audience of a contact detail, beside its owner and administrators. */
export const Audience = z.enum(AUDIENCES)
export type Audience = z.infer<typeof Audience>

const Language = z.enum(LANGUAGE_CODES)

export const Settings = z.object({
  email_audience: Audience,
  mobile_audience: Audience,
  is_open_to_collaborate: z
    .boolean()
    .describe("Whether authors whose ideas ask for the member's skills find the member."),
  is_seen_shared: z
    .boolean()
    .describe('Whether the other member sees which messages one has read, and one sees that of others.'),
  time_zone: z
    .string()
    .nullable()
    .describe(
      'In which times are shown and mailed; null where that of the device counts, and in mails that of the site.',
    ),
  language: Language.nullable().describe(
    'In which pages are shown and mails written; null where that of the browser counts.',
  ),
  has_password: z.boolean().describe('False for a member who signs in only through an issuer.'),
})
export type Settings = z.infer<typeof Settings>

const SettingsResponse = z.object({ settings: Settings })

export const SettingsChange = z.strictObject({
  email_audience: Audience.optional(),
  mobile_audience: Audience.optional(),
  is_open_to_collaborate: z.boolean().optional(),
  is_seen_shared: z.boolean().optional(),
  time_zone: TimeZone.nullable().optional(),
  device_time_zone: TimeZone.optional().describe(
    'Of the device in use, by which mails are timed where none is chosen.',
  ),
  language: Language.nullable().optional(),
  device_language: Language.optional().describe(
    'Of the browser in use, in which mails are written where none is chosen.',
  ),
})
export type SettingsChange = z.infer<typeof SettingsChange>

/** Absent or blank where the member has none. */
const currentPassword = z
  .string(errorTexts.common.required)
  .max(200, errorTexts.common.maxCharacters({ max: 200 }))
  .default('')

export const PasswordChange = z.strictObject({
  current_password: currentPassword,
  password: password(errorTexts.common.minCharacters({ min: 8 }), errorTexts.common.maxCharacters({ max: 100 })),
})
export type PasswordChange = z.infer<typeof PasswordChange>

/** The form of the settings screen. */
export const PasswordChangeForm = z
  .object({
    current_password: z.string(),
    newPassword: password(errorTexts.common.minCharacters({ min: 8 }), errorTexts.common.maxCharacters({ max: 100 })),
    confirmPassword: z.string(),
  })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    ...errorTexts.settings.different,
  })

export const PasswordConfirmation = z.strictObject({ password: currentPassword })
export type PasswordConfirmation = z.infer<typeof PasswordConfirmation>

export const AccountDeletion = z.strictObject({
  password: currentPassword,
  ideas: z
    .enum(['delete', 'keep'], errorTexts.settings.ideasChoiceMissing)
    .describe('`keep` leaves them to everybody as "Anonymous".'),
})
export type AccountDeletion = z.infer<typeof AccountDeletion>

export const getSettings = endpoint({
  method: 'GET',
  path: '/v1/settings',
  summary: "The caller's settings.",
  access: 'member',
  reads: ['preferences', 'profile-details'],
  savedAs: 'general',
  isOpenWithoutSecondFactor: true,
  status: 200,
  response: SettingsResponse,
})

export const settingsChangesLimit = rateLimit('settings-change', 60, 'hour', errorTexts.settings.changeSettingsLimit)

export const changeSettings = endpoint({
  method: 'PATCH',
  path: '/v1/settings',
  summary:
    'Change who may see the own address and mobile number, whether authors find the caller by skills, whether read messages are shown as seen, the time zone and the language.',
  access: 'member',
  limit: settingsChangesLimit,
  body: SettingsChange,
  status: 200,
  response: SettingsResponse,
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/v1/settings/password',
  summary: 'Change the own password. Every other session is revoked.',
  access: 'member',
  hasSecrets: true,
  limit: settingsChangesLimit,
  errors: [403],
  body: PasswordChange,
  status: 200,
  response: MessageResponse,
})

export const confirmPassword = endpoint({
  method: 'POST',
  path: '/v1/settings/password/confirmation',
  summary: 'Confirm the own password before what needs it. It counts for this session, for ten minutes.',
  access: 'member',
  hasSecrets: true,
  isOpenWithoutSecondFactor: true,
  limit: settingsChangesLimit,
  errors: [403],
  body: PasswordConfirmation,
  status: 204,
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/v1/settings/account-deletion',
  summary: 'Delete the own account, confirmed by the password or, without one, by a fresh sign-in.',
  access: 'member',
  hasSecrets: true,
  limit: settingsChangesLimit,
  errors: [403, 409],
  body: AccountDeletion,
  status: 200,
  response: MessageResponse,
})

export const exportData = endpoint({
  method: 'GET',
  path: EXPORT_PATH,
  summary: "A copy of all the caller's data.",
  access: 'member',
  status: 200,
  sends: 'application/zip',
  filename: 'quad-my-data.zip',
})
