import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import type { OidcEntry } from './identity-providers.ts'

const CAMPUS = {
  ...{ name: 'campus', label: 'Hanthana University', kind: 'oidc', issuer: 'https://id.campus.example' },
  ...{ client_id: 'quad', client_secret_env: 'CAMPUS_SECRET', domains: ['Campus.example'] },
}

function read(content: unknown, environment: NodeJS.ProcessEnv = { CAMPUS_SECRET: 'hidden' }) {
  const folder = mkdtempSync(join(tmpdir(), 'quad-providers-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'providers.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  writeFileSync(join(folder, 'secret'), 'of the file\n')
  const config = readConfig({ ...environment, IDENTITY_PROVIDERS: file, SECRET_FILE: join(folder, 'secret') })
  return config.identityProviders as OidcEntry[]
}

test('the configuration of providers reads providers with a secret of the environment', () => {
  expect(read({ providers: [CAMPUS] })).toEqual([
    {
      ...{ name: 'campus', label: 'Hanthana University', issuer: 'https://id.campus.example' },
      ...{ clientId: 'quad', clientSecret: 'hidden', domains: ['campus.example'], scopes: [], rules: [] },
    },
  ])
  const { client_secret_env: _, ...open } = CAMPUS
  expect(read({ providers: [open] })[0]?.clientSecret).toBeUndefined()
})

test('the configuration of providers reads a secret from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quad-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'secret'), 'of the file\n')
  const { client_secret_env: _, ...open } = CAMPUS
  const entry = { ...open, client_secret_file: join(folder, 'secret') }
  expect(read({ providers: [entry] })[0]?.clientSecret).toBe('of the file')
})

test.each([
  ['text that is not JSON', '{ "client_secret": "hidden"', /is not JSON/],
  ['a secret in the file', { providers: [{ ...CAMPUS, client_secret: 'hidden' }] }, /providers\.0 .*client_secret/],
  ['a reserved name', { providers: [{ ...CAMPUS, name: 'tokens' }] }, /providers\.0\.name is reserved/],
  ['an issuer without TLS', { providers: [{ ...CAMPUS, issuer: 'http://id.campus.example' }] }, /must be an https/],
  [
    'one name twice',
    { providers: [CAMPUS, { ...CAMPUS, issuer: 'https://b.example' }] },
    /two providers have the name campus/,
  ],
  ['one issuer twice', { providers: [CAMPUS, { ...CAMPUS, name: 'b' }] }, /two providers have the issuer/],
  ['two secrets', { providers: [{ ...CAMPUS, client_secret_file: '/x' }] }, /must name one secret/],
])('the configuration of providers refuses %s without quoting a secret', (_what, content, message) => {
  expect(() => read(content)).toThrow(message)
  expect(() => read(content)).not.toThrow(/hidden/)
})

test('the configuration of providers refuses a missing secret, a missing file, and the issuer of Google sign-in again', () => {
  expect(() => read({ providers: [CAMPUS] }, {})).toThrow(
    /IDENTITY_PROVIDERS: campus: the environment has no CAMPUS_SECRET/,
  )
  expect(() => readConfig({ IDENTITY_PROVIDERS: '/nowhere/providers.json' })).toThrow(/IDENTITY_PROVIDERS: ENOENT/)
  const google = { CAMPUS_SECRET: 'hidden', GOOGLE_CLIENT_ID: 'quad', OIDC_ISSUER: 'https://id.campus.example/' }
  expect(() => read({ providers: [CAMPUS] }, google)).toThrow(/two providers have the issuer/)
})
