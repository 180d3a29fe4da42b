import type { LightMyRequestResponse } from 'fastify'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import type { TestMember } from './members.ts'
import type { TestApp } from './test-app.ts'
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts'

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim'
const LEARNER = 'http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'
export const SITE = 'http://localhost:4000'

type Key = { kid: string; privateKey: CryptoKey; publicKey: JWK }
type Claims = Record<string, unknown>
export type Begun = { response: LightMyRequestResponse; cookie: string; state: string; nonce: string }

/** A learning platform of our own, with its keys at an https address. */
export type TestPlatform = {
  receiver: WebhookReceiver
  issuer: string
  clientId: string
  /** The body that adds it by hand. */
  body: Record<string, unknown>
  /** The key that signs. */
  key: Key
  /** Signs with a new key from now on; `isPublished`: it is listed. */
  rotate: (isPublished?: boolean) => Promise<void>
  /** A message for a launch. A claim of undefined is left out. */
  claims: (begun: Pick<Begun, 'nonce'>, claims?: Claims) => Claims
  sign: (claims: Claims, header?: Record<string, unknown>) => Promise<string>
}

async function makeKey(kid: string): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  return { kid, privateKey, publicKey: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}

let firstKey: Promise<Key> | undefined

/** `clientId` tells platforms of one issuer apart. */
export async function startPlatform(
  app: TestApp,
  { clientId = 'quad-1', receiver }: { clientId?: string; receiver?: WebhookReceiver } = {},
): Promise<TestPlatform> {
  const server = receiver ?? (await startWebhookReceiver())
  app.deps.internet = server.internet
  firstKey ??= makeKey('key-1')
  const issuer = new URL(server.address()).origin
  const jwks = `/${clientId}/jwks`
  const platform: TestPlatform = {
    ...{ receiver: server, issuer, clientId, key: await firstKey },
    body: {
      ...{ name: 'Hanthana Moodle', issuer, client_id: clientId, deployment_ids: ['1'] },
      ...{ auth_url: server.address('/auth'), token_url: server.address('/token'), jwks_url: server.address(jwks) },
    },
    rotate: async (isPublished = true) => {
      platform.key = await makeKey(`key-${Math.random()}`)
      if (isPublished) publish()
    },
    claims: ({ nonce }, claims = {}) => {
      const now = Math.floor(app.clock.now().getTime() / 1000)
      return {
        ...{ iss: issuer, aud: clientId, sub: 'user-1', iat: now, exp: now + 60, nonce },
        ...{ name: 'Nethmi Perin', email: 'nethmi@mail.example' },
        [`${CLAIM}/version`]: '1.3.0',
        [`${CLAIM}/deployment_id`]: '1',
        [`${CLAIM}/message_type`]: 'LtiResourceLinkRequest',
        [`${CLAIM}/target_link_uri`]: `${SITE}/events`,
        [`${CLAIM}/resource_link`]: { id: 'link-1' },
        [`${CLAIM}/roles`]: [LEARNER],
        [`${CLAIM}/context`]: { id: 'course-1', label: 'EDU 3204', title: 'Learning Technology' },
        ...claims,
      }
    },
    sign: (claims, header = {}) =>
      new SignJWT(claims as never)
        .setProtectedHeader({ alg: 'RS256', kid: platform.key.kid, ...header })
        .sign(platform.key.privateKey),
  }
  const publish = () =>
    server.answers.set(jwks, { status: 200, body: JSON.stringify({ keys: [platform.key.publicKey] }) })
  publish()
  return platform
}

const ROSTER = 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice'

/** Its services give tokens, and list these people in pages. */
export function serveRoster({ receiver }: TestPlatform, pages: object[][]): void {
  serveToken(receiver)
  const pathOf = (page: number) => `/roster?${page === 0 ? '' : `page=${page}&`}limit=200`
  for (const [page, members] of pages.entries()) {
    const next = page + 1 < pages.length ? `<${receiver.address(pathOf(page + 1))}>; rel="next"` : ''
    receiver.answers.set(pathOf(page), {
      ...{ status: 200, headers: next ? { link: `<${receiver.address('/roster')}>; rel="first", ${next}` } : {} },
      body: JSON.stringify({ id: receiver.address('/roster'), context: { id: 'course-1' }, members }),
    })
  }
}

export function serveToken({ answers }: WebhookReceiver, token = 'token-1'): void {
  answers.set('/token', { status: 200, body: JSON.stringify({ access_token: token, expires_in: 3600 }) })
}

/** The claims of a launch of a teacher from a course whose roster can be read. */
export const teachingAt = ({ receiver }: TestPlatform): Claims => ({
  ...TEACHER,
  [ROSTER]: { context_memberships_url: receiver.address('/roster'), service_versions: ['2.0'] },
})

/** A member of the site who came from the course. */
export async function launchMember(app: TestApp, platform: TestPlatform, claims: Claims): Promise<TestMember> {
  const response = await redeemLaunch(app, await launchAs(app, platform, claims))
  const { authentication_token, user } = response.json()
  return { id: user.id, email: user.email, password: '', token: authentication_token.token }
}

const GRADES = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint'

/** The claims of a launch by a link to a call that was placed with a grade. */
export const gradedBy = (
  { receiver }: TestPlatform,
  { callId, rule, lineItem = '/items/7' }: { callId: string; rule: string; lineItem?: string },
): Claims => ({
  [`${CLAIM}/target_link_uri`]: `${SITE}/calls/${callId}`,
  [`${CLAIM}/custom`]: { quad_grade: rule },
  [GRADES]: {
    ...{ scope: ['https://purl.imsglobal.org/spec/lti-ags/scope/score'], lineitem: receiver.address(lineItem) },
  },
})

export const TEACHER = { [`${CLAIM}/roles`]: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor'] }
export const claimNamed = (name: string) => `${CLAIM}/${name}`

/** Adds the platform, as an administrator does by hand. Returns its id. */
export async function addTestPlatform(
  app: TestApp,
  admin: TestMember,
  { body }: TestPlatform,
  change: Record<string, unknown> = {},
): Promise<string> {
  const response = await app.call('POST', '/v1/admin/platforms', { ...admin, body: { ...body, ...change } })
  if (response.statusCode !== 201) throw new Error(response.body)
  return response.json().platform.id
}

export const cookiesOf = ({ headers }: LightMyRequestResponse) =>
  [headers['set-cookie']]
    .flat()
    .map((cookie) => String(cookie).split(';')[0])
    .join('; ')

export function postForm(
  app: TestApp,
  url: string,
  fields: Record<string, string | undefined>,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const entries = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  const payload = new URLSearchParams(entries).toString()
  return app.send({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
}

export const initiationOf = ({ issuer, clientId }: TestPlatform, fields: Record<string, string> = {}) => ({
  ...{ iss: issuer, client_id: clientId, login_hint: 'hint', target_link_uri: `${SITE}/events`, ...fields },
})

/** Begins a launch in a browser of its own. */
export async function beginAt(
  app: TestApp,
  platform: TestPlatform,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Begun> {
  const response = await postForm(app, '/lti/login', initiationOf(platform, fields), headers)
  const next = /data-next="([^"]+)"/.exec(response.body)?.[1]?.replaceAll('&amp;', '&')
  const { searchParams } = new URL(String(response.headers.location ?? next ?? 'https://none.example'))
  return {
    ...{ response, cookie: cookiesOf(response) },
    ...{ state: searchParams.get('state') ?? '', nonce: searchParams.get('nonce') ?? '' },
  }
}

/** The platform's page posts its message, and the browser follows to the end. */
export async function postMessage(
  app: TestApp,
  { state, cookie }: Pick<Begun, 'state' | 'cookie'>,
  id_token: string | undefined,
): Promise<LightMyRequestResponse> {
  // Browsers keep lax cookies from forms of other sites.
  const posted = await postForm(app, '/lti/launch', { state, id_token })
  if (posted.statusCode !== 303) return posted
  const { pathname, search } = new URL(String(posted.headers.location))
  return app.send({ method: 'GET', url: pathname + search, headers: { cookie } })
}

/** A whole launch of a user. */
export async function launchAs(
  app: TestApp,
  platform: TestPlatform,
  claims: Claims = {},
): Promise<{ response: LightMyRequestResponse; page: URL; cookie: string }> {
  const begun = await beginAt(app, platform)
  const response = await postMessage(app, begun, await platform.sign(platform.claims(begun, claims)))
  const page = new URL(String(response.headers.location ?? 'https://none.example'))
  return { response, page, cookie: cookiesOf(response) }
}

/** Turns the end of a launch into a session, as its page does. */
export function redeemLaunch(app: TestApp, { page, cookie }: { page: URL; cookie: string }) {
  return app.call('POST', '/v1/auth/tokens/google', {
    body: { token: page.searchParams.get('token') },
    headers: { origin: SITE, cookie },
  })
}
