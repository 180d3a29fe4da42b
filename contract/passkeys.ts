import { z } from 'zod'
import { AuthenticationToken } from './accounts.ts'
import { endpoint } from './http.ts'
import { rateLimit } from './limits.ts'
import * as errorTexts from './messages/errors/index.ts'
import { PASSKEY_NAME_MAX, PASSKEY_PLACES } from './passkeys.values.ts'
import { mailCode } from './second-factors.ts'
import { line } from './text.ts'

export * from './passkeys.values.ts'

/** Bytes as base64url without padding (RFC 4648, section 5). */
const base64url = (maxCharacters: number) =>
  z
    .base64url(errorTexts.passkeys.base64url)
    .min(1, errorTexts.common.required)
    .max(maxCharacters, errorTexts.common.tooLong)
const CREDENTIAL_ID_MAX = 1364
const CLIENT_DATA_MAX = 4096
const credentialId = base64url(CREDENTIAL_ID_MAX)

const Transports = z.array(z.string().max(20)).max(10)
const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn level 3, section 5.1.9. */
export const PasskeyCreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int().describe('Milliseconds.'),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreationOptions = z.infer<typeof PasskeyCreationOptions>

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn level 3, section 5.1.10. */
export const PasskeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int().describe('Milliseconds.'),
  allowCredentials: z.array(Descriptor).describe('Empty where any passkey of the site will do.'),
  userVerification: z.literal('required'),
})
export type PasskeyRequestOptions = z.infer<typeof PasskeyRequestOptions>

/** `RegistrationResponseJSON` of WebAuthn level 3, section 5.1; fields that are not named here are left out. */
export const PasskeyCreation = z.object(
  {
    id: credentialId,
    rawId: credentialId,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: base64url(CLIENT_DATA_MAX),
      attestationObject: base64url(16_384),
      transports: Transports.optional(),
    }),
  },
  errorTexts.passkeys.response,
)
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** `AuthenticationResponseJSON` of WebAuthn level 3, section 5.1; fields that are not named here are left out. */
export const PasskeyAssertion = z.object(
  {
    id: credentialId,
    rawId: credentialId,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: base64url(CLIENT_DATA_MAX),
      authenticatorData: base64url(CLIENT_DATA_MAX),
      signature: base64url(8192),
      userHandle: base64url(128).nullish(),
    }),
  },
  errorTexts.passkeys.response,
)
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

export const PasskeyPlace = z.enum(PASSKEY_PLACES)

export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
  place: PasskeyPlace,
  is_current: z.boolean().describe('True for the passkey that opened the session that asks.'),
})
export type Passkey = z.infer<typeof Passkey>

const passkeyName = line({ min: 1, max: PASSKEY_NAME_MAX })
const PasskeyResponse = z.object({ passkey: Passkey })
const AssertionBody = z.strictObject({ response: PasskeyAssertion })
const params = z.object({ id: z.uuid() })
const passkeyChangesLimit = rateLimit('passkey-change', 60, 'hour', errorTexts.passkeys.changePasskeysLimit)

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/v1/me/passkeys',
  summary: "The caller's passkeys, newest first.",
  access: 'member',
  reads: ['passkeys', 'settings'],
  isOpenWithoutSecondFactor: true,
  status: 200,
  response: z.object({ passkeys: z.array(Passkey) }),
})

export const getPasskeyCreationOptions = endpoint({
  method: 'POST',
  path: '/v1/me/passkeys/options',
  summary: 'Options for the browser to make a passkey. Their challenge works once, for five minutes.',
  access: 'member',
  hasSecrets: true,
  isOpenWithoutSecondFactor: true,
  needsRecentPassword: true,
  limit: passkeyChangesLimit,
  errors: [403, 409],
  status: 200,
  response: z.object({ options: PasskeyCreationOptions }),
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/v1/me/passkeys',
  summary:
    'Add the passkey that the browser made. The member is told by mail. Where a second factor is overdue and there is none yet, `mail_code` is asked for, too.',
  access: 'member',
  hasSecrets: true,
  isOpenWithoutSecondFactor: true,
  limit: passkeyChangesLimit,
  errors: [409],
  body: z.strictObject({ name: passkeyName, response: PasskeyCreation, mail_code: mailCode }),
  status: 201,
  response: PasskeyResponse,
})

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/v1/me/passkeys/:id',
  summary: 'Rename one of the own passkeys.',
  access: 'member',
  isOpenWithoutSecondFactor: true,
  limit: passkeyChangesLimit,
  params,
  body: z.strictObject({ name: passkeyName }),
  status: 200,
  response: PasskeyResponse,
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/v1/me/passkeys/:id',
  summary: 'Remove one of the own passkeys. It opens nothing from then on; the member is told by mail.',
  access: 'member',
  needsRecentPassword: true,
  limit: passkeyChangesLimit,
  errors: [403],
  params,
  status: 204,
})

export const getPasskeySignInOptions = endpoint({
  method: 'POST',
  path: '/v1/auth/tokens/passkey/options',
  summary:
    'Options for the browser to sign in with any passkey of this site. Their challenge works once, for five minutes.',
  access: 'public',
  status: 200,
  response: z.object({ options: PasskeyRequestOptions }),
})

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/v1/auth/tokens/passkey',
  summary: 'Sign in with a passkey.',
  access: 'public',
  errors: [401, 403],
  body: AssertionBody,
  status: 201,
  response: z.object({ authentication_token: AuthenticationToken }),
})

export const getPasskeyConfirmationOptions = endpoint({
  method: 'POST',
  path: '/v1/me/passkeys/confirmation/options',
  summary: 'Options for the browser to confirm with one of the own passkeys.',
  access: 'member',
  hasSecrets: true,
  isOpenWithoutSecondFactor: true,
  limit: passkeyChangesLimit,
  errors: [409],
  status: 200,
  response: z.object({ options: PasskeyRequestOptions }),
})

export const confirmWithPasskey = endpoint({
  method: 'POST',
  path: '/v1/me/passkeys/confirmation',
  summary: 'Confirm with a passkey before what needs the password. It counts for this session, for ten minutes.',
  access: 'member',
  hasSecrets: true,
  isOpenWithoutSecondFactor: true,
  limit: passkeyChangesLimit,
  body: AssertionBody,
  status: 204,
})
