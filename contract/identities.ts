import { z } from 'zod'
import { AuthenticationToken, LinkToken, User } from './accounts.ts'
import { endpoint } from './http.ts'

export * from './identities.values.ts'

/** `providers` in the order of their buttons. */
export const SignInWays = z.object({
  providers: z.array(z.object({ name: z.string(), label: z.string(), kind: z.enum(['google', 'oidc']) })),
  has_passwords: z.boolean(),
})
export type SignInWays = z.infer<typeof SignInWays>

export const getProviders = endpoint({
  method: 'GET',
  path: '/v1/auth/providers',
  summary: 'The ways to sign in.',
  access: 'public',
  cache: ['settings'],
  status: 200,
  response: SignInWays,
})

export const redeemGoogleCode = endpoint({
  method: 'POST',
  path: '/v1/auth/tokens/google',
  summary:
    'Turn the single-use code of a sign-in at a provider into a session. A page redeems only what its own browser got.',
  access: 'public',
  errors: [403, 404],
  body: z.strictObject({ token: LinkToken }),
  status: 201,
  response: z.object({ authentication_token: AuthenticationToken, user: User }),
})

export const getProviderLogout = endpoint({
  method: 'GET',
  path: '/v1/auth/logout-url',
  summary:
    'The page of the provider where the browser signs out there too; null for a session that was not opened at one.',
  access: 'member',
  status: 200,
  response: z.object({ url: z.url().nullable() }),
})
