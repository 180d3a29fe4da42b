import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { generate } from 'selfsigned'
import { freePort } from '../../../server/testing/free-port.ts'
import { startTlsFront } from './tls-front.ts'

const PROGRAM = '/usr/bin/glewlwyd'
const TABLES = '/usr/share/doc/glewlwyd/database/init.sqlite3.sql.gz'
const MODULES = '/usr/lib/glewlwyd'

export const hasGlewlwyd = existsSync(PROGRAM) && existsSync(TABLES)

export const GLEWLWYD_USER = { username: 'nethmi', password: 'a quiet lantern' }
const CLIENT = { id: 'quad', secret: 'a secret of the tests' }
const MIME_TYPES = { html: 'text/html', css: 'text/css', js: 'application/javascript', json: 'application/json' }
const SCOPES = ['openid', 'email', 'profile']

export type Glewlwyd = {
  url: string
  /** PEM, for NODE_EXTRA_CA_CERTS. */
  certificate: string
  /** Where its own API is, for the browser of a user. */
  api: string
  issuer: string
  client: typeof CLIENT
  /** Signs with a new key from now on. */
  rollKey: () => Promise<void>
  stop: () => Promise<void>
}

/** Debian's Glewlwyd as an OpenID Connect issuer, with one user. `redirectUris` are those of Quad. */
export async function startGlewlwyd(redirectUris: string[], signedOutUri: string): Promise<Glewlwyd> {
  const folder = mkdtempSync(join(tmpdir(), 'quad-glewlwyd-'))
  const port = await freePort()
  const front = await startTlsFront(port)
  const url = `https://localhost:${front.port}`
  const database = new Database(join(folder, 'glewlwyd.db'))
  database.exec(gunzipSync(readFileSync(TABLES)).toString())
  database.close()
  const config = join(folder, 'glewlwyd.conf')
  writeFileSync(config, configOf({ port, url, database: join(folder, 'glewlwyd.db') }))
  const server = spawn(PROGRAM, ['--config-file', config], { stdio: 'ignore' })
  const call = await adminOf(port)
  const plugin = async () => {
    const { private: key, public: cert } = await generate([{ name: 'commonName', value: 'key' }], { keySize: 2048 })
    return pluginOf(url, { key, cert })
  }
  await call('POST', '/mod/plugin/', await plugin())
  for (const name of SCOPES.slice(1))
    await call('POST', '/scope/', { name, display_name: name, password_required: false })
  await call('POST', '/client/', {
    ...{ client_id: CLIENT.id, name: 'Quad', client_secret: CLIENT.secret, confidential: true, enabled: true },
    ...{ redirect_uri: redirectUris, authorization_type: ['code'], scope: SCOPES },
    ...{ token_endpoint_auth_method: ['client_secret_post', 'client_secret_basic'] },
    post_logout_redirect_uri: signedOutUri,
  })
  await call('POST', '/user/', {
    ...{ ...GLEWLWYD_USER, name: 'Nethmi Perin', email: 'nethmi@campus.example', enabled: true, scope: SCOPES },
    'user-code': 'Faculty of Education',
  })
  return {
    ...{ url, certificate: front.certificate, api: `${url}/api`, issuer: `${url}/api/oidc`, client: CLIENT },
    rollKey: async () => {
      await call('PUT', '/mod/plugin/oidc', await plugin())
      await call('PUT', '/mod/plugin/oidc/reset', {})
    },
    stop: async () => {
      server.kill()
      await front.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function configOf({ port, url, database }: { port: number; url: string; database: string }): string {
  const texts = {
    ...{ bind_address: '127.0.0.1', external_url: url, login_url: 'login.html', api_prefix: 'api' },
    ...{ log_mode: 'console', log_level: 'ERROR', session_key: 'GLEWLWYD2_SESSION_ID', admin_scope: 'g_admin' },
    ...{ profile_scope: 'g_profile', user_module_path: `${MODULES}/user`, client_module_path: `${MODULES}/client` },
    ...{ user_auth_scheme_module_path: `${MODULES}/scheme`, plugin_module_path: `${MODULES}/plugin` },
    ...{ hash_algorithm: 'SHA512', static_files_path: '/usr/share/glewlwyd/webapp', cookie_domain: '' },
  }
  const lines = Object.entries(texts).map(([key, value]) => `${key}="${value}"`)
  const types = Object.entries(MIME_TYPES).map(([end, type]) => `{extension=".${end}" mime_type="${type}"}`)
  return [
    ...[`port=${port}`, ...lines, `database={type="sqlite3"; path="${database}";};`],
    `static_files_mime_types=(${types.join(',')})\n`,
  ].join('\n')
}

/** Calls of its administrator. */
async function adminOf(port: number) {
  const api = `http://127.0.0.1:${port}/api`
  let cookie = ''
  const call = async (method: string, path: string, body: object): Promise<void> => {
    const headers = { 'content-type': 'application/json', cookie }
    const response = await fetch(api + path, { method, headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
  }
  for (let tries = 0; ; tries++) {
    try {
      await call('POST', '/auth/', { username: 'admin', password: 'password' })
      return call
    } catch (error) {
      if (tries === 50) throw error
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

function pluginOf(url: string, pems: { key: string; cert: string }): object {
  const on = ['auth-type-code-enabled', 'auth-type-refresh-enabled', 'pkce-allowed', 'session-management-allowed']
  return {
    ...{ module: 'oidc', name: 'oidc', display_name: 'OpenID Connect', enabled: true },
    parameters: {
      ...{ iss: `${url}/api/oidc`, 'subject-type': 'public', 'jwt-type': 'rsa', 'jwt-key-size': '256', ...pems },
      ...{ 'session-cookie-name': 'quad-test-oidc', 'session-cookie-expiration': 3600 },
      ...{ 'access-token-duration': 3600, 'refresh-token-duration': 3600, 'code-duration': 60, 'jwks-show': true },
      ...Object.fromEntries(on.map((name) => [name, true])),
      ...{
        'email-claim': 'mandatory',
        'name-claim': 'mandatory',
        'pkce-required': false,
        'pkce-method-plain-allowed': false,
      },
      ...{ 'allowed-scope': SCOPES, scope: [], 'additional-parameters': [] },
      claims: [
        { name: 'ou', type: 'string', 'user-property': 'user-code', mandatory: true, 'on-demand': false, scope: [] },
      ],
    },
  }
}
