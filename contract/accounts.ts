import { z } from 'zod'
import { PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX, VERIFICATION_CODE_MIN } from './accounts.values.ts'
import { email } from './emails.ts'
import { endpoint } from './http.ts'
import type { ErrorText } from './messages/error-text.ts'
import * as errorTexts from './messages/errors/index.ts'
import { normalForm } from './normal-form.ts'
import { line } from './text.ts'

export * from './accounts.values.ts'

export const UserType = z.enum(['normal', 'reviewer', 'admin'])
export type UserType = z.infer<typeof UserType>

export const User = z.object({
  id: z.uuid(),
  created_at: z.iso.datetime(),
  username: z.string(),
  email: z.string(),
  user_type: UserType,
  activated: z.boolean(),
  has_completed_profile: z.boolean(),
  version: z.int(),
})
export type User = z.infer<typeof User>

/** A form of a text that is no longer than this many times another one. */
const NORMAL_FORM_GROWTH = 4

/**
 * A password of 8 to `max` characters in NFC, never truncated. It is passed on as it was typed: the server compares it in the
 * normal form, and with older hashes as it is.
 */
export function password(tooShort: ErrorText, tooLong: ErrorText, max = PASSWORD_MAX) {
  const lengthOf = (value: string) =>
    value.length > max * NORMAL_FORM_GROWTH ? value.length : normalForm(value, 'NFC').length
  return z
    .string(errorTexts.common.required)
    .meta({ minLength: PASSWORD_MIN, maxLength: max * NORMAL_FORM_GROWTH })
    .refine((value) => lengthOf(value) >= PASSWORD_MIN, { ...tooShort, abort: true })
    .refine((value) => lengthOf(value) <= max, { ...tooLong, abort: true })
    .refine((value) => value.isWellFormed() && !value.includes('\0'), errorTexts.common.notStorable)
}

/** A token as in a link. */
export const LinkToken = z
  .string(errorTexts.common.required)
  .min(1, errorTexts.common.required)
  .max(200, errorTexts.common.maxCharacters({ max: 200 }))

export const SignUp = z.strictObject({
  email: email(errorTexts.common.required, errorTexts.common.invalidEmail),
  // The message names another number than the rule, as specified.
  username: line({ min: 1, max: USERNAME_MAX, maxMessage: errorTexts.common.maxCharacters({ max: 50 }) }),
  password: password(errorTexts.common.minCharacters({ min: 8 }), errorTexts.common.maxCharacters({ max: 100 })),
})
export type SignUp = z.infer<typeof SignUp>

/**
 * With the token of an invitation the account is active at once, and no sign-up policy applies. `proof`: `SignUpProof` as JSON,
 * where the response before was an error of `proof`.
 */
export const SignUpRequest = SignUp.extend({
  invitation: LinkToken.optional(),
  proof: z
    .string()
    .max(2000, errorTexts.common.maxCharacters({ max: 2000 }))
    .optional(),
})
export type SignUpRequest = z.infer<typeof SignUpRequest>

export const SignIn = z.strictObject({
  email: email(errorTexts.accounts.emailMissing, errorTexts.accounts.emailInvalid),
  // Spelt as specified.
  password: password(errorTexts.accounts.passwordTooShort, errorTexts.accounts.passwordTooLong),
})
export type SignIn = z.infer<typeof SignIn>

export const EmailOnly = z.strictObject({ email: email(errorTexts.common.required, errorTexts.common.invalidEmail) })
export type EmailOnly = z.infer<typeof EmailOnly>

/** For who cannot follow the link of the mail: the code at its end. */
export const VerificationCodeForm = z.object({
  verificationCode: z
    .string()
    .trim()
    .min(1, { ...errorTexts.accounts.codeMissing, abort: true })
    .min(VERIFICATION_CODE_MIN, errorTexts.accounts.codeTooShort)
    .pipe(LinkToken),
})

export const Activation = z.strictObject({ token: LinkToken })

/** The first administrator of a new installation, made with the link that the first start prints. */
export const Setup = z.strictObject({ ...SignUp.shape, token: LinkToken })

export const AuthenticationToken = z.object({ token: z.string(), expiry: z.iso.datetime() })
export type AuthenticationToken = z.infer<typeof AuthenticationToken>

const UserResponse = z.object({ user: User })
const ActivationResponse = UserResponse.extend({ authentication_token: AuthenticationToken.optional() })
export const MessageResponse = z.object({ message: z.string() })

/** A calculation that takes a browser a moment, signed by the server. */
export const SignUpChallenge = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int().describe('Iterations of each try.'),
    keyLength: z.int(),
    keyPrefix: z.string().describe('A key that begins with it ends the calculation.'),
    keySignature: z.string(),
    data: z.object({ until: z.string() }),
  }),
  signature: z.string(),
})
export type SignUpChallenge = z.infer<typeof SignUpChallenge>

export const SignUpProof = z.object({
  challenge: SignUpChallenge,
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})
export type SignUpProof = z.infer<typeof SignUpProof>

export const getSignUpChallenge = endpoint({
  method: 'GET',
  path: '/v1/users/challenge',
  summary: 'A calculation for the browser, whose result a sign-up carries as `proof` while there are more than usual.',
  access: 'public',
  reads: [],
  status: 200,
  response: z.object({ challenge: SignUpChallenge }),
})

export const signUp = endpoint({
  method: 'POST',
  path: '/v1/users',
  summary: 'Sign up. An activation link is mailed, except to who was invited.',
  access: 'public',
  body: SignUpRequest,
  status: 202,
  response: UserResponse,
})

export const activate = endpoint({
  method: 'PUT',
  path: '/v1/users/activated',
  summary:
    'Activate an account with the token of the mailed link. `authentication_token` is for the browser that signed up, which its cookie identifies.',
  access: 'public',
  body: Activation,
  status: 200,
  response: ActivationResponse,
})

export const requestActivation = endpoint({
  method: 'POST',
  path: '/v1/users/activation-request',
  summary: 'Ask for a new activation link. The response is the same whatever the address.',
  access: 'public',
  body: EmailOnly,
  status: 202,
  response: MessageResponse,
})

export const setUp = endpoint({
  method: 'POST',
  path: '/v1/setup',
  summary: 'Make the first administrator with the one-time link that the first start prints.',
  access: 'public',
  body: Setup,
  status: 201,
  response: UserResponse,
})
