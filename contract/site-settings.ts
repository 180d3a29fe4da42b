import { z } from 'zod'
import { asciiDomain } from './emails.ts'
import { endpoint } from './http.ts'
import { DOMAIN_MAX, SIGN_UP_DOMAINS_MAX, SIGN_UP_POLICIES } from './site-settings.values.ts'

export * from './site-settings.values.ts'

const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/

/** The domain of email addresses, in the form in which these are stored. A leading "@" is dropped. */
export const EmailDomain = z
  .string({ error: 'Must be a domain such as students.example.edu' })
  .trim()
  .max(DOMAIN_MAX, 'Must be a domain such as students.example.edu')
  .transform((domain) => asciiDomain(domain.replace(/^@/, '')).toLowerCase())
  .pipe(z.string().max(DOMAIN_MAX).regex(DOMAIN, 'Must be a domain such as students.example.edu'))

export const SignUpPolicy = z.enum(SIGN_UP_POLICIES)
export type SignUpPolicy = z.infer<typeof SignUpPolicy>

/** Whose accounts exist already keeps them, whatever changes here. */
const SignUpSettings = z.strictObject({
  policy: SignUpPolicy,
  /** For `domains`: what addresses end in, subdomains included. Kept under the other policies. */
  domains: z
    .array(EmailDomain)
    .max(SIGN_UP_DOMAINS_MAX, `Maximum ${SIGN_UP_DOMAINS_MAX} domains`)
    .transform((domains) => [...new Set(domains)]),
})

/** What administrators decide for the whole site. */
export const SiteSettings = z.strictObject({
  sign_up: SignUpSettings.refine(({ policy, domains }) => policy !== 'domains' || domains.length > 0, {
    path: ['domains'],
    message: 'Add at least one domain',
  }),
})
export type SiteSettings = z.infer<typeof SiteSettings>

/** As the specification has it. */
export const DEFAULT_SITE_SETTINGS: SiteSettings = { sign_up: { policy: 'open', domains: [] } }

/** Counts changes, from 0 for settings that nobody changed. */
const version = z.int().min(0)
const VersionedSiteSettings = SiteSettings.extend({ version })
export type VersionedSiteSettings = z.output<typeof VersionedSiteSettings>

const SiteSettingsResponse = z.object({
  settings: z.object({ sign_up: z.object({ policy: SignUpPolicy, domains: z.array(z.string()) }), version }),
})

export const getSiteSettings = endpoint({
  method: 'GET',
  path: '/v1/admin/settings',
  summary: 'The settings of the whole site.',
  access: 'admin',
  status: 200,
  response: SiteSettingsResponse,
})

export const saveSiteSettings = endpoint({
  method: 'PUT',
  path: '/v1/admin/settings',
  summary: 'Replaces the settings of the whole site. They hold at once. 409 when `version` is not the current one.',
  access: 'admin',
  body: VersionedSiteSettings,
  status: 200,
  errors: [409],
  response: SiteSettingsResponse,
})

export const countAccountsOfDomains = endpoint({
  method: 'GET',
  path: '/v1/admin/settings/domains',
  summary: 'How many accounts have an address of these domains, for a preview.',
  access: 'admin',
  query: z.object({
    /** Separated by commas. */
    domains: z
      .string()
      .max(SIGN_UP_DOMAINS_MAX * (DOMAIN_MAX + 1))
      .default('')
      .transform((domains) => domains.split(',').filter((domain) => domain.trim() !== ''))
      .pipe(z.array(EmailDomain).max(SIGN_UP_DOMAINS_MAX)),
  }),
  status: 200,
  response: z.object({ accounts: z.int(), matching: z.int() }),
})
