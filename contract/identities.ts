import { z } from 'zod'
import { AuthenticationToken, LinkToken, User } from './accounts.ts'
import { endpoint } from './http.ts'

export * from './identities.values.ts'

export const redeemGoogleCode = endpoint({
  method: 'POST',
  path: '/v1/auth/tokens/google',
  summary: 'Turn the single-use code of a Google sign-in into a session. A page redeems only what its own browser got.',
  access: 'public',
  errors: [403, 404],
  body: z.strictObject({ token: LinkToken }),
  status: 201,
  response: z.object({ authentication_token: AuthenticationToken, user: User }),
})
