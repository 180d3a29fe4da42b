import type { Config } from '../config.ts'
import type { AttributeRule } from './attribute-rules.ts'
import type { IdentityProvider } from './identity-providers.ts'
import { type OidcClient, openOidcClient } from './oidc-client.ts'
import { openSamlClient, type SamlClient } from './saml/saml-client.ts'

type Common = {
  name: string
  label: string
  /** Domains whose verified addresses open existing accounts; null: every verified address does. */
  domains: string[] | null
  rules: AttributeRule[]
}

export type OidcProvider = Common & { kind: 'google' | 'oidc'; client: OidcClient }
export type SamlProvider = Common & { kind: 'saml'; client: SamlClient }
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
    const client = openOidcClient('google', { ...googleSignIn, scopes: [], hasRules: false }, publicUrl)
    providers.push({ name: 'google', label: 'Google', kind: 'google', domains: null, rules: [], client })
  }
  return new Map(providers.map((provider) => [provider.name, provider]))
}

function openProvider(entry: IdentityProvider, publicUrl: string): SignInProvider {
  const { name, label, domains, rules } = entry
  const common = { name, label, domains, rules }
  if (entry.kind === 'saml') return { ...common, kind: 'saml', client: openSamlClient(name, entry, publicUrl) }
  const client = openOidcClient(name, { ...entry, hasRules: rules.length > 0 }, publicUrl)
  return { ...common, kind: 'oidc', client }
}
