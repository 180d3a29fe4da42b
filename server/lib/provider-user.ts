import type { Claims } from './attribute-rules.ts'
import { domainOf } from './email-rules.ts'

/** The address among those that a provider names: the first of a domain that it owns, else the first. */
export function chooseEmail(addresses: string[], domains: string[]): string | undefined {
  const isOwned = (email: string) => domains.includes(domainOf(email).toLowerCase())
  return addresses.find(isOwned) ?? addresses[0]
}

/** The user that a provider has identified. `subject` is unique within the issuer and never given to anybody else. */
export type ProviderUser = {
  issuer: string
  subject: string
  email: string | undefined
  /** Undefined when the provider does not say. */
  isEmailVerified: boolean | undefined
  name: string | undefined
  /** Attributes of the assertion, or claims of the ID token and, where there are rules, of the userinfo. */
  claims: Claims
  /** The provider's id of its own session, if it has one. */
  sid: string | undefined
  /** Names this sign-in to the provider at sign-out. */
  logoutHint: string
}
