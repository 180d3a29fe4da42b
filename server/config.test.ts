import { expect, test } from 'vitest'
import { configOf, readConfig } from './config.ts'

test('the configuration has the defaults of the run contract, and takes empty variables as absent', () => {
  expect(readConfig({ PORT: '', PUBLIC_URL: '' })).toMatchObject({
    host: '127.0.0.1',
    port: 4000,
    publicUrl: 'http://localhost:4000',
    database: { engine: 'sqlite', file: expect.stringMatching(/data\/quad\.sqlite$/) },
    smtpUrl: undefined,
    filesBucket: null,
    googleSignIn: null,
    identityProviders: [],
    corsOrigins: [],
    trustProxy: false,
    linkPreviewHosts: ['github.com', 'gitlab.com', 'bitbucket.org', 'codeberg.org'],
    hasServiceWorker: true,
    backups: null,
    metricsToken: undefined,
    logLevel: 'info',
  })
})

test('the configuration reads how long mails of news wait', () => {
  expect([readConfig({}).mailDelayMs, readConfig({ MAIL_DELAY: '5s' }).mailDelayMs]).toEqual([120_000, 5_000])
  expect(() => readConfig({ MAIL_DELAY: '2m' })).toThrow(/MAIL_DELAY: must be a number of seconds/)
})

test('the configuration reads how often to take a backup, and how many to keep', () => {
  expect(readConfig({ BACKUP_DIR: '/b' }).backups).toEqual({ folder: '/b', everyMs: 86_400_000, keep: 7 })
  const often = readConfig({ BACKUP_DIR: '/b', BACKUP_EVERY: '30m', BACKUP_KEEP: '2' }).backups
  expect(often).toEqual({ folder: '/b', everyMs: 1_800_000, keep: 2 })
  for (const bad of ['0h', '24', 'daily', '-1d', '1.5h']) {
    expect(() => readConfig({ BACKUP_EVERY: bad })).toThrow(/BACKUP_EVERY: must be a number of minutes/)
  }
  expect(() => readConfig({ BACKUP_KEEP: '0' })).toThrow(/BACKUP_KEEP/)
  expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow(/METRICS_TOKEN: must be at least 16/)
})

test('the configuration names every bad variable in one message', () => {
  const bad = {
    PORT: '99999',
    PUBLIC_URL: 'quad',
    DATABASE_URL: 'mysql://x',
    FILES_URL: 'https://x',
    SMTP_URL: 'x',
    LOG_LEVEL: 'loud',
    CORS_ORIGINS: 'x',
    LINK_PREVIEW_HOSTS: 'https://x',
  }
  expect(() => readConfig(bad)).toThrow(
    /PORT: .*\n.*PUBLIC_URL: .*\n.*DATABASE_URL: .*\n.*FILES_URL: .*\n.*SMTP_URL: .*\n.*CORS_ORIGINS: .*\n.*LINK_PREVIEW_HOSTS: .*\n.*LOG_LEVEL: /,
  )
})

test('the configuration takes limits of PostgreSQL from its address, and refuses what cannot be', () => {
  const url = 'postgres://quad@db.example/quad?pool_size=20&statement_timeout=5000'
  expect(readConfig({ DATABASE_URL: url }).database).toEqual({ engine: 'postgres', url })
  for (const bad of ['pool_size=0', 'pool_size=many', 'statement_timeout=5s', 'connect_timeout=-1']) {
    const DATABASE_URL = `postgres://quad@db.example/quad?${bad}`
    expect(() => readConfig({ DATABASE_URL })).toThrow(/DATABASE_URL: \w+ must be a whole number from \d/)
  }
})

test('the configuration takes an address without the pooler, which another place of the data does not inherit', () => {
  const environment = {
    DATABASE_URL: 'postgres://pooler.example/quad',
    DATABASE_LISTEN_URL: 'postgres://db.example/quad',
  }
  expect(readConfig(environment).database).toMatchObject({ listenUrl: 'postgres://db.example/quad' })
  expect(() => readConfig({ ...environment, DATABASE_LISTEN_URL: 'mysql://x' })).toThrow(/DATABASE_LISTEN_URL: must be/)
  const other = configOf('postgres://other.example/quad', environment).database
  expect(other).toEqual({ engine: 'postgres', url: 'postgres://other.example/quad' })
  expect(configOf('sqlite:/srv/quad', environment).database.engine).toBe('sqlite')
})

test('the configuration offers Google sign-in when a client id is given, with Google as the issuer unless another is named', () => {
  expect(readConfig({ GOOGLE_CLIENT_ID: 'quad', GOOGLE_CLIENT_SECRET: 's' }).googleSignIn).toEqual({
    issuer: 'https://accounts.google.com',
    clientId: 'quad',
    clientSecret: 's',
  })
  const own = readConfig({ GOOGLE_CLIENT_ID: 'quad', OIDC_ISSUER: 'https://id.campus.example/realm' })
  expect(own.googleSignIn?.issuer).toBe('https://id.campus.example/realm')
  expect(() => readConfig({ OIDC_ISSUER: 'http://id.campus.example' })).toThrow(/OIDC_ISSUER: must be an https/)
})

test('the configuration reads a bucket with its folder and its keys, from the address or beside it', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'env-key', AWS_SECRET_ACCESS_KEY: 'env/secret' }
  const own = 's3://key:a%2Fb%2Bc@Quad.files/campus/one/?endpoint=https://s3.campus.example:9000/&region=lk-1'
  expect(readConfig({ ...keys, FILES_URL: own }).filesBucket).toEqual({
    name: 'Quad.files',
    prefix: 'campus/one/',
    endpoint: 'https://s3.campus.example:9000',
    region: 'lk-1',
    accessKeyId: 'key',
    secretAccessKey: 'a/b+c',
  })
  expect(readConfig({ ...keys, FILES_URL: 's3://quad' }).filesBucket).toEqual({
    name: 'quad',
    prefix: '',
    region: 'us-east-1',
    accessKeyId: 'env-key',
    secretAccessKey: 'env/secret',
  })
})

test.each([
  's3://quad:80',
  's3://q',
  's3://key:a/b@quad',
  's3://key:%ZZ@quad',
  's3://quad/a%20b',
  's3://quad?endpoint=s3.campus.example',
  's3://quad?endpont=https://s3.campus.example',
])('the configuration refuses the bucket %s without repeating it', (bad) => {
  expect(() => readConfig({ FILES_URL: bad })).toThrow(/FILES_URL: must be s3:\/\/bucket\?[^@]*$/)
})

test.each([{}, { AWS_ACCESS_KEY_ID: 'key' }, { FILES_URL: 's3://key@quad', AWS_SECRET_ACCESS_KEY: 'of another key' }])(
  'the configuration refuses a bucket without keys: %j',
  (environment) => {
    expect(() => readConfig({ FILES_URL: 's3://quad', ...environment })).toThrow(/FILES_URL: needs keys/)
  },
)

test('the configuration takes hosts for previews without a port or a path', () => {
  expect(readConfig({ LINK_PREVIEW_HOSTS: ' Git.Campus.example , github.com,' }).linkPreviewHosts).toEqual([
    'git.campus.example',
    'github.com',
  ])
  for (const bad of ['github.com:8080', 'github.com/x', 'a@github.com', '*.github.com/', 'git hub.com']) {
    expect(() => readConfig({ LINK_PREVIEW_HOSTS: bad })).toThrow(/LINK_PREVIEW_HOSTS: must be host names/)
  }
})

test('the configuration reads a number of proxies or their addresses', () => {
  // Proves trust 14/3, 14/4.
  expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2)
  expect(readConfig({ TRUST_PROXY: '10.0.0.1' }).trustProxy).toBe('10.0.0.1')
  const withPorts = '10.0.0.1:8080, [2001:db8::1]:443, [2001:db8::2],2001:db8:1::/48,loopback,'
  expect(readConfig({ TRUST_PROXY: withPorts }).trustProxy).toBe(
    '10.0.0.1,2001:db8::1,2001:db8::2,2001:db8:1::/48,loopback',
  )
  for (const bad of ['proxy.example', '10.0.0.1;10.0.0.2', '10.0.0.0/33', '10.0.0.1:x']) {
    expect(() => readConfig({ TRUST_PROXY: bad })).toThrow(/TRUST_PROXY: must be a number of proxies, or addresses/)
  }
})
