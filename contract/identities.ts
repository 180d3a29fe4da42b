import { z } from 'zod'
import { AuthenticationToken, LinkToken, User } from './accounts.ts'
import { endpoint } from './http.ts'

/** Where the browser itself goes to sign in with Google, and where the issuer sends it back to. */
export const GOOGLE_LOGIN_PATH = '/v1/auth/google/login'
export const GOOGLE_CALLBACK_PATH = '/v1/auth/google/callback'

/** How long the code that the callback hands to the page can be turned into a session. */
export const GOOGLE_CODE_VALID_SECONDS = 60

export const redeemGoogleCode = endpoint({
  method: 'POST',
  path: '/v1/auth/tokens/google',
  summary: 'Turn the single-use code of a Google sign-in into a session. A page redeems only what its own browser got.',
  access: 'public',
  body: z.strictObject({ token: LinkToken }),
  status: 201,
  response: z.object({ authentication_token: AuthenticationToken, user: User }),
})
