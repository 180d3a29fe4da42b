import { X509Certificate } from 'node:crypto'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { AttributeRule } from './attribute-rules.ts'
import type { IdentityProvider } from './identity-providers.ts'
import { type OidcClient, openOidcClient, WrongIssuerError } from './oidc-client.ts'
import { openSamlClient, type SamlClient } from './saml/saml-client.ts'

type Common = {
  name: string
  label: string
  /** Domains whose verified addresses open existing accounts; null: every verified address does. */
  domains: string[] | null
  rules: AttributeRule[]
  issuer: string
  /** Where members sign in. */
  host: string
  /** End of the provider's last SAML certificate, and of Quad's. */
  certificateUntil?: Date | undefined
  ownCertificateUntil?: Date | undefined
}

export type OidcProvider = Common & { kind: 'google' | 'oidc'; client: OidcClient }
export type SamlProvider = Common & { kind: 'saml'; isIdpInitiated: boolean; client: SamlClient }
export type SignInProvider = OidcProvider | SamlProvider

type ProvidersConfig = Pick<Config, 'googleSignIn' | 'identityProviders' | 'publicUrl'>

/** The configured providers by name, Google last. */
export function openProviders({
  googleSignIn,
  identityProviders,
  publicUrl,
}: ProvidersConfig): Map<string, SignInProvider> {
  const providers = identityProviders.map((entry) => openProvider(entry, publicUrl))
  if (googleSignIn) {
    const client = openOidcClient('google', { ...googleSignIn, scopes: [], domains: null, hasRules: false }, publicUrl)
    const { issuer } = googleSignIn
    const common = { name: 'google', label: 'Google', domains: null, rules: [], issuer, host: hostOf(issuer) }
    providers.push({ ...common, kind: 'google', client })
  }
  return new Map(providers.map((provider) => [provider.name, provider]))
}

/** Logs the providers whose issuer calls itself otherwise than the configuration does, which members cannot mend. */
export async function checkIssuers(providers: Iterable<SignInProvider>, log: Pick<Logger, 'error'>): Promise<void> {
  const checks = [...providers].map(async (provider) => {
    if (provider.kind === 'saml') return
    const { name, client } = provider
    // Other errors, such as those of a network that is down, pass or show at a sign-in.
    const error = await client.check().catch((failure: unknown) => failure)
    if (!(error instanceof WrongIssuerError)) return
    log.error({ provider: name, reason: error.message }, 'a provider of sign-in cannot be used')
  })
  await Promise.all(checks)
}

function openProvider(entry: IdentityProvider, publicUrl: string): SignInProvider {
  const { name, label, domains, rules } = entry
  const common = { name, label, domains, rules }
  if (entry.kind === 'saml') {
    const { entityId: issuer, signInUrl, certificates, key, isIdpInitiated } = entry
    const client = openSamlClient(name, entry, publicUrl)
    const ends = { certificateUntil: lastEnd(certificates), ownCertificateUntil: key && lastEnd([key.certificate]) }
    return { ...common, kind: 'saml', issuer, host: hostOf(signInUrl), ...ends, isIdpInitiated, client }
  }
  const { issuer } = entry
  const client = openOidcClient(name, { ...entry, hasRules: rules.length > 0 }, publicUrl)
  return { ...common, kind: 'oidc', issuer, host: hostOf(issuer), client }
}

function hostOf(url: string): string {
  return new URL(url).host
}

function lastEnd(certificates: string[]): Date {
  return new Date(Math.max(...certificates.map((pem) => new X509Certificate(pem).validToDate.getTime())))
}
