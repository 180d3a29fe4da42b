/** Where the browser itself goes to sign in with Google. */
export const GOOGLE_LOGIN_PATH = '/v1/auth/google/login'

/** Where it goes for any provider, by its name in the configuration, and where the provider sends it back to. */
export const PROVIDER_LOGIN_PATH = '/v1/auth/:provider/login'
export const PROVIDER_CALLBACK_PATH = '/v1/auth/:provider/callback'

/** Where a provider tells that somebody signed out there (OpenID Connect Back-Channel Logout 1.0). */
export const PROVIDER_LOGOUT_PATH = '/v1/auth/:provider/backchannel-logout'

/** Paths of SAML: assertions, logout messages and Quad's metadata. */
export const PROVIDER_ACS_PATH = '/v1/auth/:provider/acs'
export const PROVIDER_SLO_PATH = '/v1/auth/:provider/slo'
export const PROVIDER_METADATA_PATH = '/v1/auth/:provider/metadata'

/** The page that a provider sends the browser back to after a sign-out. */
export const SIGNED_OUT_PATH = '/'

/** How long the code that the callback hands to the page can be turned into a session. */
export const GOOGLE_CODE_VALID_SECONDS = 60

/** Why a sign-in at a provider failed, for the sentence of the page. The log has the details. */
export const SIGN_IN_PROBLEMS = [
  'cancelled',
  'interrupted',
  'unavailable',
  'refused',
  'unverified',
  'unusable',
  'known',
  'invited',
  'closed',
  'suspended',
  'left',
  'deactivated',
  'busy',
] as const
export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number]

/** Query of PROVIDER_LOGIN_PATH: a member links the account to their own, or an administrator tests the provider. */
export const LINK_PARAM = 'link'
export const TEST_PARAM = 'test'

/** How long the code of a provider's account can be linked. */
export const LINK_VALID_MINUTES = 15

/** Effects of a sign-in at a provider: it opens a linked account, links one by its address, makes one, or needs a proof. */
export const ADMISSIONS = ['opens', 'links', 'creates', 'needs_proof'] as const
export type Admission = (typeof ADMISSIONS)[number]
