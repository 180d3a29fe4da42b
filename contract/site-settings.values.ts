/** Who may make an account: anybody, addresses of some domains, or nobody by themselves. */
export const SIGN_UP_POLICIES = ['open', 'domains', 'invitation'] as const

/** What may be for members only. The authors and comments of ideas belong to the community. */
export const SITE_PARTS = ['community', 'ideas'] as const
export type SitePart = (typeof SITE_PARTS)[number]

export const SITE_AUDIENCES = ['everybody', 'members'] as const

export const FOOTER_LINKS_MAX = 6
export const FOOTER_LABEL_MAX = 40

export const SIGN_UP_DOMAINS_MAX = 50
export const DOMAIN_MAX = 253

export const SIGN_UP_BY_INVITATION = 'New accounts are made by an administrator'

export function signUpDomainError(domains: readonly string[]): string {
  return `Use an address of ${domains.join(', ')}`
}
