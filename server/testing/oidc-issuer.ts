import { generateKeyPairSync, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { importJWK, SignJWT } from 'jose'
import Provider, { type Configuration } from 'oidc-provider'
import { generate } from 'selfsigned'

export type IssuerUser = { sub: string; email?: string; email_verified?: boolean; name?: string } & Record<
  string,
  unknown
>

export type OidcIssuer = {
  url: string
  /** PEM of the issuer's own authority, for NODE_EXTRA_CA_CERTS. */
  certificate: string
  clientId: string
  clientSecret: string
  /** The user of the browser. */
  user: IssuerUser
  /** Signs a logout token with these claims over valid ones. */
  logoutToken: (claims?: Record<string, unknown>, header?: Record<string, unknown>) => Promise<string>
  /** Publishes keys other than its signing keys. */
  hasForeignKeys: boolean
  /** Signs the user in there as a browser does, or cancels. Returns the URL to which the issuer redirects it. */
  visit: (url: URL | string, choice?: 'continue' | 'cancel') => Promise<URL>
  stop: () => Promise<void>
}

type IssuerOptions = {
  /** Where the issuer has email address and name: Google in the ID token, others only in the userinfo. */
  claimsIn?: 'id-token' | 'userinfo'
  port?: number
}

/** Claims of the scope `campus`. */
const CAMPUS_CLAIMS = ['ou', 'programme', 'year', 'eduperson_scoped_affiliation', 'roles']

const CLIENT = { id: 'quad', secret: 'a secret of the tests' }
const REDIRECT = /^http:\/\/localhost:\d+\/v1\/auth\/[a-z-]+\/callback$/
const SIGNED_OUT = /^http:\/\/localhost:\d+\/$/

/** One for all issuers of these modules, since its key takes a moment to make. */
let certificate: ReturnType<typeof selfSignedCertificate> | undefined

/** A real OpenID Connect issuer over TLS, with a page that asks one question. */
export async function startIssuer({ claimsIn = 'id-token', port = 0 }: IssuerOptions = {}): Promise<OidcIssuer> {
  certificate ??= selfSignedCertificate()
  const pems = await certificate
  const server = createServer({ key: pems.private, cert: pems.cert })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const url = `https://localhost:${(server.address() as AddressInfo).port}`
  const key = newKey('one')
  const issuer: OidcIssuer = {
    url,
    certificate: pems.cert,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    user: { sub: 'nobody' },
    logoutToken: (claims, header) => signLogoutToken(url, key.whole, claims, header),
    hasForeignKeys: false,
    visit,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  const provider = openProvider(issuer, claimsIn, key)
  const handle = provider.callback()
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) void promptUser(provider, issuer, request, response)
    else handle(request, response)
  })
  return issuer
}

/** Lets this process trust an issuer; other processes read NODE_EXTRA_CA_CERTS when they start. */
export function trustIssuer({ certificate }: OidcIssuer): void {
  setDefaultCACertificates([...getCACertificates('default'), certificate])
}

/** With a name of its own, since tests reset the modules of a process, and TLS finds only one authority by a name. */
function selfSignedCertificate() {
  return generate([{ name: 'commonName', value: `Issuer ${randomUUID()}` }], {
    keySize: 2048,
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
    ],
  })
}

function newKey(kid: string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const use = { kid, use: 'sig', alg: 'RS256' }
  return {
    whole: { ...privateKey.export({ format: 'jwk' }), ...use },
    open: { ...publicKey.export({ format: 'jwk' }), ...use },
  }
}

type Key = ReturnType<typeof newKey>

async function signLogoutToken(
  issuer: string,
  key: Key['whole'],
  claims: Record<string, unknown> = {},
  header: Record<string, unknown> = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const valid = {
    ...{ iss: issuer, aud: CLIENT.id, iat: now, exp: now + 120, jti: randomUUID() },
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  }
  return new SignJWT({ ...valid, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'logout+jwt', ...header })
    .sign(await importJWK(key, 'RS256'))
}

function openProvider(issuer: OidcIssuer, claimsIn: IssuerOptions['claimsIn'], key: Key): Provider {
  const foreignKey = newKey('one')
  const configuration: Configuration = {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: ['http://localhost/v1/auth/google/callback'],
        backchannel_logout_uri: 'https://localhost/v1/auth/campus/backchannel-logout',
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [key.whole] },
    cookies: { keys: [randomUUID()] },
    claims: {
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
      campus: CAMPUS_CLAIMS,
    },
    conformIdTokenClaims: claimsIn === 'userinfo',
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    pkce: { required: () => true },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: async () => ({ ...issuer.user, sub }) }),
    ttl: { Interaction: 600, Grant: 600, Session: 600, IdToken: 600, AccessToken: 600 },
  }
  const provider = new Provider(issuer.url, configuration)
  // Each Quad under test listens on a port of its own.
  provider.Client.prototype.redirectUriAllowed = (address: string) => REDIRECT.test(address)
  provider.Client.prototype.postLogoutRedirectUriAllowed = (address: string) => SIGNED_OUT.test(address)
  // Tests send the tokens themselves.
  provider.Client.prototype.backchannelLogout = async () => undefined
  provider.use(async (context, next) => {
    await next()
    if (issuer.hasForeignKeys && context.path === '/jwks') context.body = { keys: [foreignKey.open] }
  })
  return provider
}

/** The issuer's page: who sits there continues or cancels. */
async function promptUser(
  provider: Provider,
  issuer: OidcIssuer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response)
  if (request.method === 'GET') return sendQuestion(issuer.user, response)
  if ((await text(request)) === 'choice=cancel') {
    return provider.interactionFinished(request, response, { error: 'access_denied' })
  }
  const accountId = issuer.user.sub
  const grant = new provider.Grant({ accountId, clientId: String(params.client_id) })
  grant.addOIDCScope('openid email profile campus')
  const consent = { grantId: await grant.save() }
  await provider.interactionFinished(request, response, { login: { accountId }, consent })
}

function sendQuestion({ name, sub }: IssuerUser, response: ServerResponse): void {
  response.setHeader('content-type', 'text/html; charset=utf-8').end(`<!doctype html>
    <html lang="en"><title>Issuer</title><link rel="icon" href="data:,">
    <form method="post"><button name="choice" value="continue">Continue as ${name ?? sub}</button>
    <button name="choice" value="cancel">Cancel</button></form></html>`)
}

async function visit(start: URL | string, choice: 'continue' | 'cancel' = 'continue'): Promise<URL> {
  const cookies = new Map<string, string>()
  const { origin } = new URL(start)
  let url = new URL(start)
  let form: URLSearchParams | null = null
  while (url.origin === origin) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const method = form ? 'POST' : 'GET'
    const response: Response = await fetch(url, { method, redirect: 'manual', headers: { cookie }, body: form })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/s) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location && (form || !response.ok)) {
      throw new Error(`The issuer responded with ${response.status}: ${await response.text()}`)
    }
    form = location ? null : new URLSearchParams({ choice })
    if (location) url = new URL(location, url)
  }
  return url
}
