import { hashToken } from './tokens.ts'

/** The use of a sign-in at a provider: it opens an account, links one, or tests the provider. */
export type SignInUse = 'sign-in' | 'link' | 'test'

/** The secret of a browser, which says what the sign-in is for: it cannot become another one on the way. */
export function secretFor(use: SignInUse, token: string): string {
  return use === 'sign-in' ? token : `${use}-${token}`
}

export function purposeOf(secret: string | undefined): SignInUse {
  const [, use = 'sign-in'] = /^(link|test)-/.exec(secret ?? '') ?? []
  return use as SignInUse
}

/** Names the cookie of a secret or code, which it does not reveal. */
export function cookieIdOf(token: string): string {
  return hashToken(`cookie ${token}`).slice(0, 8)
}

/** The browser keeps it beside a code. */
export function ticketOf(code: string): string {
  return hashToken(`ticket ${code}`)
}
