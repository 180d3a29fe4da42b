import { z } from 'zod'
import { AuthenticationToken, LinkToken, User } from './accounts.ts'
import { endpoint } from './http.ts'

export * from './identities.values.ts'

/** `providers` in the order of their buttons. */
export const SignInWays = z.object({
  providers: z.array(z.object({ name: z.string(), label: z.string(), kind: z.enum(['google', 'oidc', 'saml']) })),
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
  isOpenWithoutSecondFactor: true,
  status: 200,
  response: z.object({ url: z.url().nullable() }),
})
