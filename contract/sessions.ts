import { z } from 'zod'
import { AuthenticationToken, SignIn } from './accounts.ts'
import { endpoint } from './http.ts'

export const signIn = endpoint({
  method: 'POST',
  path: '/v1/auth/tokens/authentication',
  summary: 'Sign in. The token is sent as `Authorization: Bearer` with every later call.',
  access: 'public',
  body: SignIn,
  status: 201,
  response: z.object({ authentication_token: AuthenticationToken }),
})

export const signOut = endpoint({
  method: 'DELETE',
  path: '/v1/auth/tokens/authentication',
  summary: 'Sign out: revoke the bearer used.',
  access: 'member',
  status: 204,
})
