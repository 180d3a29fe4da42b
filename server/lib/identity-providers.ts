import { createPrivateKey, X509Certificate } from 'node:crypto'
import type { Logger } from 'pino'
import { z } from 'zod'
import { AttributeRule } from './attribute-rules.ts'
import { readCertificate, readMetadata, type SamlMetadata } from './saml/saml-metadata.ts'
import { readMarkedFile, readTextFile } from './text-file.ts'

/** Paths of the API that begin with /v1/auth, and the provider of GOOGLE_CLIENT_ID. */
const RESERVED_NAMES = ['google', 'tokens', 'providers']
const NAME = /^[a-z][a-z0-9-]{0,31}$/
const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/

const common = {
  /** In URLs of this installation; the addresses that the provider is told have it. */
  name: z
    .string()
    .regex(NAME, 'must be lower-case letters, digits and hyphens')
    .refine((name) => !RESERVED_NAMES.includes(name), 'is reserved'),
  label: z.string().trim().min(1).max(60),
  /** Applied at each sign-in. */
  rules: z.array(AttributeRule).max(100).default([]),
  /** The claim or attribute that has the address; absent: `email` and `mail`. */
  email: z.string().min(1).optional(),
  /** Domains whose addresses this provider alone gives out. */
  domains: z.array(z.string().toLowerCase().regex(DOMAIN, 'must be a domain such as campus.example')).default([]),
}

const OidcFileEntry = z
  .strictObject({
    ...common,
    kind: z.literal('oidc'),
    issuer: z.url({ protocol: /^https$/, error: 'must be an https address' }),
    client_id: z.string().min(1),
    /** The secret itself is in an environment variable or a file. Neither: a public client, with PKCE alone. */
    client_secret_env: z.string().min(1).optional(),
    client_secret_file: z.string().min(1).optional(),
    /** Scopes beside openid, email and profile, which bring the claims of the rules. */
    scopes: z
      .array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, 'must be one scope'))
      .max(20)
      .default([]),
  })
  .refine((entry) => !(entry.client_secret_env && entry.client_secret_file), 'must name one secret, not two')

const SamlFileEntry = z
  .strictObject({
    ...common,
    kind: z.literal('saml'),
    /** The provider's metadata. */
    metadata_file: z.string().min(1),
    /** Entity id of the provider, where the metadata describes several. */
    entity_id: z.string().min(1).optional(),
    /** The attribute that names a person; absent: the NameID. */
    subject: z.string().min(1).optional(),
    /** The signatures that have to be there. */
    signed: z.enum(['either', 'response', 'assertion', 'both']).default('either'),
    /** Whether a sign-in may begin at the provider. */
    idp_initiated: z.boolean().default(false),
    /** Key of Quad, which signs requests and decrypts assertions. */
    private_key_file: z.string().min(1).optional(),
    certificate_file: z.string().min(1).optional(),
  })
  .refine(
    (entry) => (entry.private_key_file === undefined) === (entry.certificate_file === undefined),
    'must name private_key_file and certificate_file, or neither',
  )

const Entry = z.discriminatedUnion('kind', [OidcFileEntry, SamlFileEntry])

const ProvidersFile = z.strictObject({ providers: z.array(Entry).max(50) })

type Common = {
  name: string
  label: string
  /** A verified address of these domains may open an existing account. */
  domains: string[]
  /** The claim that has the address. */
  email?: string | undefined
  rules: AttributeRule[]
}

export type OidcEntry = Common & {
  kind?: never
  issuer: string
  clientId: string
  clientSecret: string | undefined
  scopes: string[]
}

export type SamlEntry = Common &
  SamlMetadata & {
    kind: 'saml'
    subject: string | undefined
    signed: 'either' | 'response' | 'assertion' | 'both'
    isIdpInitiated: boolean
    /** PEM. */
    key: { privateKey: string; certificate: string } | undefined
  }

export type IdentityProvider = OidcEntry | SamlEntry

/** Reads the file of IDENTITY_PROVIDERS. Throws an error that names the entry and key, and never a secret. */
export function readIdentityProviders(
  path: string,
  { environment, takenIssuers }: { environment: NodeJS.ProcessEnv; takenIssuers: string[] },
): IdentityProvider[] {
  const parsed = ProvidersFile.safeParse(parseFile(path))
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim()).join('; '))
  }
  const providers = parsed.data.providers.map((entry) =>
    entry.kind === 'saml' ? samlEntry(entry) : oidcEntry(entry, environment),
  )
  rejectDuplicate(
    'name',
    providers.map(({ name }) => name),
  )
  rejectDuplicate('issuer', [...takenIssuers, ...providers.map(issuerOf)].map(withoutSlash))
  return providers
}

function oidcEntry(entry: z.infer<typeof OidcFileEntry>, environment: NodeJS.ProcessEnv): OidcEntry {
  return {
    name: entry.name,
    label: entry.label,
    issuer: entry.issuer,
    clientId: entry.client_id,
    clientSecret: secretOf(entry, environment),
    domains: entry.domains,
    email: entry.email,
    scopes: entry.scopes,
    rules: entry.rules,
  }
}

function samlEntry(entry: z.infer<typeof SamlFileEntry>): SamlEntry {
  const { name, label, domains, email, rules, subject, signed } = entry
  try {
    const metadata = readMetadata(readTextFile(entry.metadata_file), entry.entity_id)
    const { idp_initiated: isIdpInitiated } = entry
    return {
      name,
      label,
      kind: 'saml',
      domains,
      email,
      rules,
      ...metadata,
      subject,
      signed,
      isIdpInitiated,
      key: keyOf(entry),
    }
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : 'cannot be read'}`)
  }
}

/** The key of Quad for a provider. Throws when key and certificate do not belong together. */
function keyOf({ private_key_file: keyFile, certificate_file: certificateFile }: z.infer<typeof SamlFileEntry>) {
  if (!keyFile || !certificateFile) return undefined
  const certificate = readCertificate(readMarkedFile(certificateFile))
  const privateKey = readTextFile(keyFile)
  if (!new X509Certificate(certificate).checkPrivateKey(createPrivateKey(privateKey))) {
    throw new Error('private_key_file is not the key of certificate_file')
  }
  return { privateKey, certificate }
}

/** Warns of parts of the providers that cannot be used and are left out. */
export function warnOfLeftOut(log: Pick<Logger, 'warn'>, providers: IdentityProvider[]): void {
  for (const provider of providers) {
    for (const reason of (provider.kind === 'saml' && provider.leftOut) || []) {
      log.warn({ provider: provider.name, reason }, 'part of a provider of sign-in left out')
    }
  }
}

function issuerOf(provider: IdentityProvider): string {
  return provider.kind === 'saml' ? provider.entityId : provider.issuer
}

function parseFile(path: string): unknown {
  try {
    return JSON.parse(readTextFile(path))
  } catch (error) {
    // The message of JSON.parse quotes the file.
    if (error instanceof SyntaxError) throw new Error(`${path} is not JSON`)
    throw error
  }
}

function secretOf(entry: z.infer<typeof OidcFileEntry>, environment: NodeJS.ProcessEnv): string | undefined {
  const { name, client_secret_env: variable, client_secret_file: file } = entry
  if (file) return readTextFile(file)
  if (!variable) return undefined
  const secret = environment[variable]
  if (!secret) throw new Error(`${name}: the environment has no ${variable}`)
  return secret
}

function rejectDuplicate(key: string, values: string[]): void {
  const twice = values.find((value, index) => values.indexOf(value) !== index)
  if (twice) throw new Error(`two providers have the ${key} ${twice}`)
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
}
