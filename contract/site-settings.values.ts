/** Who may make an account: anybody, addresses of some domains, or nobody by themselves. */
export const SIGN_UP_POLICIES = ['open', 'domains', 'invitation'] as const

export const SIGN_UP_DOMAINS_MAX = 50
export const DOMAIN_MAX = 253

export const SIGN_UP_BY_INVITATION = 'New accounts are made by an administrator'

export function signUpDomainError(domains: readonly string[]): string {
  return `Use an address of ${domains.join(', ')}`
}
