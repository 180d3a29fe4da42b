import { z } from 'zod'
import { AuthenticationToken, LinkToken, User } from './accounts.ts'
import { endpoint } from './http.ts'
import {
  ADMISSIONS,
  PROVIDER_ACS_PATH,
  PROVIDER_CALLBACK_PATH,
  PROVIDER_LOGIN_PATH,
  PROVIDER_LOGOUT_PATH,
  PROVIDER_METADATA_PATH,
  PROVIDER_SLO_PATH,
} from './identities.values.ts'
import { rateLimit } from './limits.ts'
import * as errorTexts from './messages/errors/index.ts'
import { OWNED_FIELDS } from './profiles.values.ts'

export * from './identities.values.ts'

const ProviderKind = z.enum(['google', 'oidc', 'saml'])

/** `providers` in the order of their buttons. */
export const SignInWays = z.object({
  providers: z.array(z.object({ name: z.string(), label: z.string(), kind: ProviderKind })),
  has_passwords: z.boolean(),
})
export type SignInWays = z.infer<typeof SignInWays>

export const getProviders = endpoint({
  method: 'GET',
  path: '/v1/auth/providers',
  summary: 'The ways to sign in.',
  access: 'public',
  isCached: true,
  reads: ['settings'],
  status: 200,
  response: SignInWays,
})

export const redeemGoogleCode = endpoint({
  method: 'POST',
  path: '/v1/auth/tokens/google',
  summary:
    'Turn the single-use code of a sign-in at a provider into a session. A page redeems only what its own browser got.',
  access: 'public',
  mayNeedSecondFactor: true,
  errors: [401, 403, 404],
  body: z.strictObject({ token: LinkToken }),
  status: 201,
  response: z.object({ authentication_token: AuthenticationToken, user: User }),
})

export const getProviderLogout = endpoint({
  method: 'GET',
  path: '/v1/auth/logout-url',
  summary:
    'Where the browser goes after signing out: the page of the provider that opened the session; null for the sign-in page.',
  access: 'member',
  reads: [],
  isOpenWithoutSecondFactor: true,
  status: 200,
  response: z.object({ url: z.url().nullable() }),
})

/** An account at a provider that opens the member's account. */
export const Identity = z.object({
  id: z.string(),
  provider: z.string().nullable().describe('The name of the provider; null for one that is not configured any more.'),
  label: z.string(),
  email: z.string().nullable().describe('As the provider gave it when the account was linked.'),
  linked_at: z.iso.datetime(),
})
export type Identity = z.infer<typeof Identity>

const identityChangesLimit = rateLimit('identity-change', 60, 'hour', errorTexts.identities.changeLinkedSignInsLimit)
const LinkCode = z.strictObject({ token: LinkToken })

export const listIdentities = endpoint({
  method: 'GET',
  path: '/v1/me/identities',
  summary: 'The accounts at providers that open the account of the caller, oldest first.',
  access: 'member',
  reads: ['identities'],
  status: 200,
  response: z.object({ identities: z.array(Identity) }),
})

export const readLink = endpoint({
  method: 'POST',
  path: '/v1/me/identities/preview',
  summary: 'The account at a provider that a code would link. A page reads only what its own browser got.',
  access: 'member',
  hasSecrets: true,
  limit: identityChangesLimit,
  body: LinkCode,
  status: 200,
  response: z.object({
    provider: z.string(),
    label: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
  }),
})

export const linkIdentity = endpoint({
  method: 'POST',
  path: '/v1/me/identities',
  summary:
    'Link the account at a provider that a code names. The member is told by mail. A page links only what its own browser got.',
  access: 'member',
  hasSecrets: true,
  needsRecentPassword: true,
  limit: identityChangesLimit,
  errors: [409],
  body: LinkCode,
  status: 201,
  response: z.object({ identity: Identity }),
})

export const unlinkIdentity = endpoint({
  method: 'DELETE',
  path: '/v1/me/identities/:id',
  summary:
    'Unlink an account at a provider, unless it is the last way in. Other sessions that it opened end; the member is told by mail.',
  access: 'member',
  needsRecentPassword: true,
  limit: identityChangesLimit,
  errors: [404, 409],
  params: z.object({ id: z.string().regex(/^[\w-]+$/) }),
  status: 204,
})

/** A provider as its operator sees it. */
export const ProviderState = z.object({
  name: z.string(),
  label: z.string(),
  kind: ProviderKind,
  host: z.string().describe('Where members sign in.'),
  domains: z
    .array(z.string())
    .nullable()
    .describe('Addresses of these open existing accounts without a proof; null: all that are verified.'),
  identities: z.int().describe('How many accounts there open one here.'),
  rules: z.int(),
  certificate_until: z.iso
    .datetime()
    .nullable()
    .describe('Of SAML: when the last of its certificates ends, and that of Quad.'),
  own_certificate_until: z.iso.datetime().nullable(),
  last_success_at: z.iso.datetime().nullable(),
  last_failure_at: z.iso.datetime().nullable(),
  last_failure: z.string().nullable(),
})
export type ProviderState = z.infer<typeof ProviderState>

export const listProviderStates = endpoint({
  method: 'GET',
  path: '/v1/admin/providers',
  summary: 'The providers of sign-in and how they do, without secrets.',
  access: 'admin',
  reads: ['providers', 'identities'],
  status: 200,
  response: z.object({ providers: z.array(ProviderState) }),
})

export const startProviderTest = endpoint({
  method: 'POST',
  path: '/v1/admin/provider-tests',
  summary: 'Begin a sign-in at a provider that signs nobody in. `path` is where the browser goes, within ten minutes.',
  access: 'admin',
  hasSecrets: true,
  limit: rateLimit('provider-test', 60, 'hour', errorTexts.identities.testProvidersLimit),
  errors: [404],
  body: z.strictObject({
    provider: z
      .string()
      .min(1, errorTexts.common.required)
      .max(60, errorTexts.common.maxCharacters({ max: 60 })),
  }),
  status: 201,
  response: z.object({ id: z.string(), path: z.string() }),
})

/** The result of a test. `problem` is the reason of a refusal, `admission` the effect that the sign-in would have had. */
export const ProviderTestResult = z.object({
  problem: z.string().nullable(),
  subject: z.string().nullable(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  claims: z.array(z.object({ name: z.string(), values: z.array(z.string()), is_used: z.boolean() })),
  rules: z
    .object({
      fields: z.array(z.object({ field: z.enum(OWNED_FIELDS), value: z.string() })),
      role: z.enum(['normal', 'reviewer']).nullable(),
      has_left: z.boolean(),
    })
    .nullable(),
  admission: z.enum(ADMISSIONS).nullable(),
})
export type ProviderTestResult = z.infer<typeof ProviderTestResult>

export const getProviderTest = endpoint({
  method: 'GET',
  path: '/v1/admin/provider-tests/:id',
  summary: 'The result of a test that the caller began, for an hour; null until the browser is back.',
  access: 'admin',
  reads: ['providers'],
  errors: [404],
  params: z.object({ id: z.uuid() }),
  status: 200,
  response: z.object({
    provider: z.string(),
    label: z.string(),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
    result: ProviderTestResult.nullable(),
  }),
})

const FORM = 'application/x-www-form-urlencoded'
const SAML_BODY_BYTES = 512 * 1024
const ofProvider = z.object({ provider: z.string() })
const field = z.string().optional().catch(undefined)

export const beginSignIn = endpoint({
  method: 'GET',
  path: PROVIDER_LOGIN_PATH,
  summary: 'Send the browser to sign in at a provider.',
  access: 'public',
  params: ofProvider,
  status: 302,
  statuses: {
    302: 'To the issuer, or to /auth/callback without a token, with the problem, when the sign-in cannot begin.',
  },
})

export const finishSignIn = endpoint({
  method: 'GET',
  path: PROVIDER_CALLBACK_PATH,
  summary: 'Where the issuer sends the browser back to.',
  access: 'public',
  params: ofProvider,
  query: z.looseObject({ code: field, state: field, error: field, response: field }),
  status: 302,
  statuses: { 302: 'To /auth/callback, with a single-use token if the sign-in succeeded, else with the problem.' },
})

export const endSessionsByProvider = endpoint({
  method: 'POST',
  path: PROVIDER_LOGOUT_PATH,
  summary: 'OpenID Connect Back-Channel Logout: a provider says that somebody signed out there.',
  access: 'public',
  takes: FORM,
  params: ofProvider,
  body: z.object({ logout_token: field }).meta({ required: ['logout_token'] }),
  status: 200,
  statuses: { 200: 'The sessions have ended.' },
})

export const receiveSamlResponse = endpoint({
  method: 'POST',
  path: PROVIDER_ACS_PATH,
  summary: 'The assertion consumer service of SAML 2.0: the page of a provider posts its response.',
  access: 'public',
  takes: FORM,
  bodyLimit: SAML_BODY_BYTES,
  params: ofProvider,
  body: z.object({ SAMLResponse: field, RelayState: field }),
  status: 303,
  statuses: {
    302: 'To /auth/callback with the problem.',
    303: 'To the end of the sign-in, or to /auth/callback with the problem. RelayState leads nowhere.',
  },
})

export const receiveSamlLogout = endpoint({
  method: 'POST',
  path: PROVIDER_SLO_PATH,
  summary: 'The single logout service of SAML 2.0: the page of a provider posts a logout request or response.',
  access: 'public',
  takes: FORM,
  bodyLimit: SAML_BODY_BYTES,
  params: ofProvider,
  body: z.object({ SAMLRequest: field, SAMLResponse: field, RelayState: field }),
  status: 303,
  statuses: {
    302: 'To /auth/callback with the problem.',
    303: 'To the provider with the response, else to the start page.',
  },
})

export const getSamlMetadata = endpoint({
  method: 'GET',
  path: PROVIDER_METADATA_PATH,
  summary: 'The metadata of Quad for a SAML provider.',
  access: 'public',
  params: ofProvider,
  status: 200,
  sends: 'application/samlmetadata+xml; charset=utf-8',
})
