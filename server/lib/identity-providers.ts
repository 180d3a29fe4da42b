import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { AttributeRule } from './attribute-rules.ts'

/** Paths of the API that begin with /v1/auth, and the provider of GOOGLE_CLIENT_ID. */
const RESERVED_NAMES = ['google', 'tokens', 'providers']
const NAME = /^[a-z][a-z0-9-]{0,31}$/
const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/

const Entry = z
  .strictObject({
    /** In URLs of this installation; the redirect URI at the provider has it. */
    name: z
      .string()
      .regex(NAME, 'must be lower-case letters, digits and hyphens')
      .refine((name) => !RESERVED_NAMES.includes(name), 'is reserved'),
    label: z.string().trim().min(1).max(60),
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
    /** Applied at each sign-in. */
    rules: z.array(AttributeRule).max(100).default([]),
    /** Domains whose addresses this provider alone gives out. */
    domains: z.array(z.string().toLowerCase().regex(DOMAIN, 'must be a domain such as campus.example')).default([]),
  })
  .refine((entry) => !(entry.client_secret_env && entry.client_secret_file), 'must name one secret, not two')

const ProvidersFile = z.strictObject({ providers: z.array(Entry).max(50) })

export type IdentityProvider = {
  name: string
  label: string
  issuer: string
  clientId: string
  clientSecret: string | undefined
  /** A verified address of these domains may open an existing account. */
  domains: string[]
  scopes: string[]
  rules: AttributeRule[]
}

/** Reads the file of IDENTITY_PROVIDERS. Throws an error that names the entry and key, and never a secret. */
export function readIdentityProviders(
  path: string,
  { environment, takenIssuers }: { environment: NodeJS.ProcessEnv; takenIssuers: string[] },
): IdentityProvider[] {
  const parsed = ProvidersFile.safeParse(parseFile(path))
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim()).join('; '))
  }
  const { providers } = parsed.data
  rejectDuplicate(
    'name',
    providers.map(({ name }) => name),
  )
  rejectDuplicate('issuer', [...takenIssuers, ...providers.map(({ issuer }) => issuer)].map(withoutSlash))
  return providers.map((entry) => ({
    name: entry.name,
    label: entry.label,
    issuer: entry.issuer,
    clientId: entry.client_id,
    clientSecret: secretOf(entry, environment),
    domains: entry.domains,
    scopes: entry.scopes,
    rules: entry.rules,
  }))
}

function parseFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    // The message of JSON.parse quotes the file.
    if (error instanceof SyntaxError) throw new Error(`${path} is not JSON`)
    throw error
  }
}

function secretOf(entry: z.infer<typeof Entry>, environment: NodeJS.ProcessEnv): string | undefined {
  const { name, client_secret_env: variable, client_secret_file: file } = entry
  if (file) return readFileSync(file, 'utf8').trim()
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
