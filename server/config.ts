import { join, resolve } from 'node:path'
import { compile } from '@fastify/proxy-addr'
import { z } from 'zod'
import { postgresOptions } from './db/postgres-options.ts'
import { DAY, HOUR, MINUTE, SECOND } from './lib/clock.ts'
import { type IdentityProvider, readIdentityProviders } from './lib/identity-providers.ts'
import { withoutPort } from './lib/network.ts'

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((url) => url.replace(/\/+$/, ''))

/** A host as in a parsed URL, without a port. */
function isHostName(host: string): boolean {
  return URL.parse(`http://${host}/`)?.hostname === host
}

const BUCKET_URL_WRONG =
  'must be s3://bucket?endpoint=https://…&region=…, with / in a secret key as %2F, or absent for files in DATA_DIR'
const BUCKET = /^[a-zA-Z0-9][\w.-]{1,61}[a-zA-Z0-9]$/
const FOLDERS = /^[\w./-]*$/
const BucketOptions = z.strictObject({ endpoint: httpUrl.optional(), region: z.string().min(1).default('us-east-1') })

/** Null when it is no percent-encoded text. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** `s3://KEY:SECRET@bucket/folder?endpoint=…&region=…`, of which only the bucket is needed. */
const bucketUrl = z.url({ protocol: /^s3$/, error: BUCKET_URL_WRONG }).transform((text, context) => {
  const url = new URL(text)
  const options = BucketOptions.safeParse(Object.fromEntries(url.searchParams))
  const [accessKeyId, secretAccessKey] = [decoded(url.username), decoded(url.password)]
  const isReadable = accessKeyId !== null && secretAccessKey !== null
  const folder = url.pathname.replace(/^\/+|\/+$/g, '')
  if (!BUCKET.test(url.hostname) || url.port || !FOLDERS.test(folder) || !options.success || !isReadable) {
    context.addIssue(BUCKET_URL_WRONG)
    return z.NEVER
  }
  return { name: url.hostname, prefix: folder && `${folder}/`, ...options.data, accessKeyId, secretAccessKey }
})

/** Why a PostgreSQL cannot be connected to in this way, if so. */
function problemOf(url: string): string | null {
  try {
    postgresOptions(url)
    return null
  } catch (error) {
    return URL.canParse(url) && error instanceof Error ? error.message : null
  }
}

function postgresUrl(error: string) {
  return z.url({ protocol: /^postgres(ql)?$/, error }).superRefine((url, context) => {
    const problem = problemOf(url)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })
}

/** Addresses without spaces and ports; false for none. */
function proxyList(text: string): string | false {
  const proxies = text.split(',').map((proxy) => withoutPort(proxy.trim()))
  return proxies.filter(Boolean).join(',') || false
}

function isProxyList(setting: string | number | false): boolean {
  if (typeof setting !== 'string') return true
  try {
    compile(setting.split(','))
    return true
  } catch {
    return false
  }
}

const DURATION_UNITS = new Map(Object.entries({ m: MINUTE, h: HOUR, d: DAY }))

const duration = z
  .string()
  .regex(/^[1-9]\d{0,4}[mhd]$/, 'must be a number of minutes, hours or days such as 30m, 24h or 7d')
  .transform((text) => Number(text.slice(0, -1)) * (DURATION_UNITS.get(text.slice(-1)) as number))

const Environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65535).default(4000),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: postgresUrl('must be a postgres:// address, or absent for SQLite in DATA_DIR').optional(),
  DATABASE_LISTEN_URL: postgresUrl('must be a postgres:// address, or absent without a pooler').optional(),
  FILES_URL: bucketUrl.optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]+$/, 'must be one line')
    .default('Quad <no-reply@localhost>'),
  MAIL_DELAY: z
    .string()
    .regex(/^\d{1,3}s$/, 'must be a number of seconds such as 120s')
    .default('120s')
    .transform((text) => Number.parseInt(text, 10) * SECOND),
  BOUNCES_DIR: z.string().min(1).optional(),
  OIDC_ISSUER: z.url({ protocol: /^https$/, error: 'must be an https address' }).default('https://accounts.google.com'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  IDENTITY_PROVIDERS: z.string().optional(),
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((origin) => origin.trim().replace(/\/+$/, ''))
        .filter(Boolean),
    )
    .pipe(
      z.array(z.url({ protocol: /^https?$/, error: 'must be origins such as https://app.example, comma-separated' })),
    ),
  TRUST_PROXY: z
    .string()
    .default('')
    .transform((value) => (/^\d+$/.test(value) ? Number(value) : proxyList(value)))
    .refine(isProxyList, 'must be a number of proxies, or addresses such as 10.0.0.1 or 10.0.0.0/8, comma-separated'),
  LINK_PREVIEW_HOSTS: z
    .string()
    .default('github.com,gitlab.com,bitbucket.org,codeberg.org')
    .transform((list) =>
      list
        .split(',')
        .map((host) => host.trim().toLowerCase())
        .filter(Boolean),
    )
    .pipe(z.array(z.string().refine(isHostName, 'must be host names such as github.com, comma-separated'))),
  SERVICE_WORKER: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_EVERY: duration.default(DAY),
  BACKUP_KEEP: z.coerce.number({ error: 'must be a number of backups' }).int().min(1).max(10_000).default(7),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must be at least 16 characters, without spaces')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/** A bucket of an S3-compatible storage. */
export type Bucket = {
  name: string
  /** Prefix of every key: nothing, or folders with a slash at the end. */
  prefix: string
  /** Absent: Amazon's own, in the region. */
  endpoint?: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export type Config = {
  host: string
  port: number
  /** Origin of every link in mail, without a slash at the end. */
  publicUrl: string
  dataDir: string
  database:
    | { engine: 'sqlite'; file: string }
    /** `listenUrl`: the same database without the pooler of `url`, if that is one. */
    | { engine: 'postgres'; url: string; listenUrl?: string | undefined }
  /** Absent: each message is kept as a file in `mailDir`. */
  smtpUrl: string | undefined
  mailDir: string
  mailFrom: string
  /** How long the mail of a notification waits for others, and for the member to see it in Quad. */
  mailDelayMs: number
  /** The Maildir to which the mail server delivers reports of mails that came back. Absent: none is read. */
  bouncesDir: string | undefined
  filesDir: string
  /** Null: files are kept in `filesDir`. */
  filesBucket: Bucket | null
  /** Null: signing in with Google is not offered. */
  googleSignIn: { issuer: string; clientId: string; clientSecret: string | undefined } | null
  /** Further OpenID Connect providers, in the order of their buttons. */
  identityProviders: IdentityProvider[]
  corsOrigins: string[]
  trustProxy: string | number | false
  /** The hosts, exactly, whose pages may be looked up. */
  linkPreviewHosts: string[]
  /** Whether browsers keep the application and what members read. If not, those that do remove it. */
  hasServiceWorker: boolean
  /** Null: no backup is taken unless somebody asks for it. */
  backups: { folder: string; everyMs: number; keep: number } | null
  /** Absent: metrics are for this machine only. */
  metricsToken: string | undefined
  logLevel: z.infer<typeof Environment>['LOG_LEVEL']
}

/** Reads the configuration. Throws one error that names every bad variable. Empty variables count as absent. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(present)
  if (!parsed.success) {
    throw new Error(unusable(parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`)))
  }
  const env = parsed.data
  const dataDir = resolve(env.DATA_DIR)
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    dataDir,
    database: env.DATABASE_URL
      ? { engine: 'postgres', url: env.DATABASE_URL, listenUrl: env.DATABASE_LISTEN_URL }
      : { engine: 'sqlite', file: join(dataDir, 'quad.sqlite') },
    smtpUrl: env.SMTP_URL,
    mailDir: join(dataDir, 'mail'),
    mailFrom: env.MAIL_FROM,
    mailDelayMs: env.MAIL_DELAY,
    bouncesDir: env.BOUNCES_DIR && resolve(env.BOUNCES_DIR),
    filesDir: join(dataDir, 'files'),
    filesBucket: env.FILES_URL ? withKeys(env.FILES_URL, env) : null,
    googleSignIn: env.GOOGLE_CLIENT_ID
      ? { issuer: env.OIDC_ISSUER, clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET }
      : null,
    identityProviders: providersOf(env, environment),
    corsOrigins: env.CORS_ORIGINS,
    trustProxy: env.TRUST_PROXY,
    linkPreviewHosts: env.LINK_PREVIEW_HOSTS,
    hasServiceWorker: env.SERVICE_WORKER === 'on',
    backups: env.BACKUP_DIR
      ? { folder: resolve(env.BACKUP_DIR), everyMs: env.BACKUP_EVERY, keep: env.BACKUP_KEEP }
      : null,
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
  }
}

/** No two may share an issuer, since an identity is an issuer and its subject. */
function providersOf(env: z.infer<typeof Environment>, environment: NodeJS.ProcessEnv): IdentityProvider[] {
  if (!env.IDENTITY_PROVIDERS) return []
  try {
    const takenIssuers = env.GOOGLE_CLIENT_ID ? [env.OIDC_ISSUER] : []
    return readIdentityProviders(env.IDENTITY_PROVIDERS, { environment, takenIssuers })
  } catch (error) {
    throw new Error(unusable([`IDENTITY_PROVIDERS: ${error instanceof Error ? error.message : 'cannot be read'}`]))
  }
}

/** The address's own keys come first. */
function withKeys(bucket: Bucket, env: z.infer<typeof Environment>): Bucket {
  const accessKeyId = bucket.accessKeyId || env.AWS_ACCESS_KEY_ID
  const secretAccessKey = bucket.accessKeyId ? bucket.secretAccessKey : env.AWS_SECRET_ACCESS_KEY
  if (!accessKeyId || !secretAccessKey) {
    throw new Error(unusable(['FILES_URL: needs keys, in it or in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY']))
  }
  return { ...bucket, accessKeyId, secretAccessKey }
}

function unusable(problems: string[]): string {
  return `The configuration cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`
}

/** The configuration of the same installation with its data elsewhere: in `postgres://…`, or all in `sqlite:/folder`. */
export function configOf(place: string, environment: NodeJS.ProcessEnv = process.env): Config {
  const folder = /^sqlite:(.+)$/.exec(place)?.[1]
  const elsewhere = folder ? { DATA_DIR: folder, DATABASE_URL: '' } : { DATABASE_URL: place }
  return readConfig({ ...environment, ...elsewhere, DATABASE_LISTEN_URL: '' })
}
