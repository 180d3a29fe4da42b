import { beforeAll, describe, expect, test } from 'vitest'
import type { AttributeRule } from '../../lib/attribute-rules.ts'
import { MINUTE } from '../../lib/clock.ts'
import {
  encode,
  encryptAssertion,
  logoutRequestXml,
  requestOf,
  type SamlIssuer,
  type SamlKey,
  samlIssuer,
  samlKeys,
  sign,
} from '../../testing/saml-issuer.ts'
import { beginSaml, finishSaml, postForm, signInBySaml, startSamlApp } from '../../testing/saml-sign-in.ts'
import { startSecondServer, type TestApp } from '../../testing/test-app.ts'
import { pruneSamlResponses } from './saml.service.ts'

const MAIL = 'urn:oid:0.9.2342.19200300.100.1.3'
const NETHMI = { subject: 'n-1', attributes: { [MAIL]: 'nethmi@campus.example' } }
const SLO = 'http://localhost:4000/v1/auth/campus/slo'

let [key, otherKey] = [{} as SamlKey, {} as SamlKey]
let campus: SamlIssuer

beforeAll(async () => {
  ;[key, otherKey] = await samlKeys()
  campus = samlIssuer('campus', key)
})

const startApp = async (overrides = {}) => (await startSamlApp([campus.entry('campus', overrides)])).app

const profileOf = async (app: TestApp, token = '') => (await app.call('GET', '/v1/profile', { token })).json().profile

test('GET /v1/auth/{provider}/login of a SAML provider leads to the provider with a request for its assertion consumer service', async () => {
  const app = await startApp()
  const { headers } = await app.call('GET', '/v1/auth/campus/login')
  const url = new URL(String(headers.location))
  expect(url.origin + url.pathname).toBe('https://campus.idp.example/sso')
  const { xml } = requestOf(url.href)
  expect(xml).toContain('AssertionConsumerServiceURL="http://localhost:4000/v1/auth/campus/acs"')
  expect(xml).toContain('http://localhost:4000/v1/auth/campus/metadata</saml:Issuer>')
  expect(url.searchParams.get('RelayState')).toBeNull()
  expect(url.searchParams.get('Signature')).toBeNull()
})

test('GET /v1/auth/{provider}/login of a SAML provider signs the request where Quad has a key', async () => {
  const app = await startApp({ key: otherKey })
  const { headers } = await app.call('GET', '/v1/auth/campus/login')
  const { searchParams } = new URL(String(headers.location))
  expect(searchParams.get('SigAlg')).toBe('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256')
  expect(searchParams.get('Signature')).toBeTruthy()
})

test('POST /v1/auth/{provider}/acs signs in with a signed assertion, and finds the same account again', async () => {
  const app = await startApp()
  const first = await signInBySaml(app, campus, NETHMI)
  expect(first.token).toBeTruthy()
  expect(await profileOf(app, first.token)).toMatchObject({ email: 'nethmi@campus.example' })
  const again = await signInBySaml(app, campus, { subject: 'n-1', attributes: { mail: 'other@campus.example' } })
  expect(again.id).toBe(first.id)
})

test('POST /v1/auth/{provider}/acs signs in with a signed response, with both, and with an encrypted assertion of either algorithm', async () => {
  const app = await startApp({ key: otherKey })
  const messages = {
    response: async (inResponseTo: string) => {
      const options = { ...NETHMI, inResponseTo }
      return sign(campus.response(campus.assertion(options), options), 'Response', { key })
    },
    both: async (inResponseTo: string) => {
      const options = { ...NETHMI, inResponseTo }
      const signed = sign(campus.assertion(options), 'Assertion', { key })
      return sign(campus.response(signed, options), 'Response', { key })
    },
    encrypted: async (inResponseTo: string) => {
      const options = { ...NETHMI, inResponseTo }
      const signed = sign(campus.assertion(options), 'Assertion', { key })
      return campus.response(await encryptAssertion(signed, otherKey), options)
    },
    encryptedInSigned: async (inResponseTo: string) => {
      const options = { ...NETHMI, inResponseTo }
      const encrypted = await encryptAssertion(campus.assertion(options), otherKey, 'aes128-cbc')
      return sign(campus.response(encrypted, options), 'Response', { key })
    },
  }
  for (const make of Object.values(messages)) {
    const { cookie, inResponseTo } = await beginSaml(app)
    expect(await finishSaml(app, { cookie, encoded: encode(await make(inResponseTo)) })).toMatchObject({
      token: expect.any(String),
    })
  }
})

test('POST /v1/auth/{provider}/acs takes an old and a new certificate at once', async () => {
  const app = await startApp({ certificates: [otherKey.certificate, key.certificate] })
  expect((await signInBySaml(app, campus, NETHMI)).token).toBeTruthy()
  expect((await signInBySaml(app, { ...campus, ...samlIssuer('campus', otherKey) }, NETHMI)).token).toBeTruthy()
  const rolled = await startApp({ certificates: [otherKey.certificate] })
  expect(await signInBySaml(rolled, campus, NETHMI)).toEqual({ problem: 'refused' })
})

test('POST /v1/auth/{provider}/acs allows clocks a minute apart', async () => {
  const app = await startApp()
  const now = Date.now()
  const early = { ...NETHMI, notBefore: now + 50_000, issued: now }
  expect((await signInBySaml(app, campus, early)).token).toBeTruthy()
  const late = { ...NETHMI, notOnOrAfter: now - 50_000, issued: now - MINUTE }
  expect((await signInBySaml(app, campus, late)).token).toBeTruthy()
  expect(await signInBySaml(app, campus, { ...NETHMI, notBefore: now + 70_000 })).toEqual({ problem: 'refused' })
})

test('POST /v1/auth/{provider}/acs needs the browser that began the sign-in, once, within a minute', async () => {
  // Proves trust 34/3.
  const app = await startApp()
  const mine = await beginSaml(app)
  const theirs = await beginSaml(app)
  const respond = () => campus.signedResponse({ ...NETHMI, inResponseTo: mine.inResponseTo })
  expect(await finishSaml(app, { cookie: '', encoded: respond() })).toMatchObject({ problem: 'interrupted' })
  expect(await finishSaml(app, { cookie: theirs.cookie, encoded: respond() })).toMatchObject({ problem: 'refused' })
  const posted = await postForm(app, '/v1/auth/campus/acs', { SAMLResponse: respond() })
  expect([posted.statusCode, posted.headers['cache-control']]).toEqual([303, 'no-store'])
  const { pathname, search } = new URL(String(posted.headers.location))
  const follow = async () =>
    (await app.call('GET', pathname + search, { headers: { cookie: mine.cookie } })).headers.location
  const tries = await Promise.all([follow(), follow(), follow()])
  expect(tries.filter((location) => String(location).includes('?token='))).toHaveLength(1)
  const slow = await postForm(app, '/v1/auth/campus/acs', { SAMLResponse: respond() })
  app.clock.advance(MINUTE)
  const late = new URL(String(slow.headers.location))
  const page = await app.call('GET', late.pathname + late.search, { headers: { cookie: mine.cookie } })
  expect(page.headers.location).toContain('problem=interrupted')
})

test('POST /v1/auth/{provider}/acs keeps the user until the browser returns, and the assertion until it expires', async () => {
  const app = await startApp()
  const { inResponseTo } = await beginSaml(app)
  await postForm(app, '/v1/auth/campus/acs', { SAMLResponse: campus.signedResponse({ ...NETHMI, inResponseTo }) })
  const rows = () => app.deps.db.selectFrom('saml_responses').select('payload').execute()
  expect((await rows())[0]?.payload).toContain('nethmi@campus.example')
  app.clock.advance(MINUTE)
  await pruneSamlResponses(app.deps)
  expect(await rows()).toEqual([{ payload: null }])
  app.clock.advance(Date.now() - app.clock.now().getTime() + 10 * MINUTE)
  await pruneSamlResponses(app.deps)
  expect(await rows()).toEqual([])
})

test('POST /v1/auth/{provider}/acs takes an unrequested response only from a provider that may begin sign-ins', async () => {
  const app = await startApp()
  expect(await signInBySaml(app, campus, { ...NETHMI, inResponseTo: null })).toEqual({ problem: 'refused' })
  const open = await startApp({ isIdpInitiated: true })
  const encoded = campus.signedResponse({ ...NETHMI, inResponseTo: null })
  expect(await finishSaml(open, { cookie: '', encoded })).toMatchObject({ token: expect.any(String) })
})

test('POST /v1/auth/{provider}/acs names a person by an attribute where the entry says so, else refuses a name that changes', async () => {
  const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
  const changing = (subject: string) => ({
    ...{ subject, format: transient },
    attributes: { [MAIL]: 'nethmi@campus.example', 'urn:oid:1.3.6.1.4.1.5923.1.1.1.6': 'nethmi@campus.example' },
  })
  expect(await signInBySaml(await startApp(), campus, changing('x'))).toEqual({ problem: 'refused' })
  const app = await startApp({ subject: 'eduPersonPrincipalName' })
  const [first, second] = [
    await signInBySaml(app, campus, changing('x')),
    await signInBySaml(app, campus, changing('y')),
  ]
  expect(first.id).toBeTruthy()
  expect(second.id).toBe(first.id)
})

test('POST /v1/auth/{provider}/acs applies the same rules as for OpenID Connect, by name and OID', async () => {
  const rules: AttributeRule[] = [
    { claim: 'ou', field: 'faculty' },
    { claim: 'givenName', field: 'firstname' },
    { claim: 'eduPersonScopedAffiliation', is: 'staff@campus.example', role: 'reviewer' },
    { claim: 'eduPersonScopedAffiliation', is: 'former@campus.example', suspend: true },
  ]
  const app = await startApp({ rules })
  const claims = (affiliation: string[]) => ({
    subject: 'n-1',
    attributes: {
      ...{ [MAIL]: 'nethmi@campus.example', 'urn:oid:2.5.4.42': 'Nethmi', ou: 'Law' },
      'urn:oid:1.3.6.1.4.1.5923.1.1.1.9': affiliation,
    },
  })
  const staff = claims(['member@campus.example', 'staff@campus.example'])
  const { token } = await signInBySaml(app, campus, staff)
  expect(await profileOf(app, token)).toMatchObject({ faculty: 'Law', firstname: 'Nethmi', user_type: 'reviewer' })
  expect(await signInBySaml(app, campus, claims(['former@campus.example']))).toEqual({ problem: 'left' })
})

test('POST /v1/auth/{provider}/acs takes only addresses of an owned domain', async () => {
  const app = await startApp()
  const outside = { subject: 'n-2', attributes: { mail: 'nethmi@elsewhere.example' } }
  expect(await signInBySaml(app, campus, outside)).toEqual({ problem: 'unverified' })
  expect(await signInBySaml(app, campus, { subject: 'n-3' })).toEqual({ problem: 'unverified' })
})

test.each([
  ['first', ['nethmi@campus.example', 'n@home.example']],
  ['last', ['n@home.example', 'nethmi@campus.example']],
])(
  'POST /v1/auth/{provider}/acs takes the address of an owned domain, whichever comes first: %s',
  async (_where, mail) => {
    const app = await startApp()
    const { id = '' } = await signInBySaml(app, campus, { subject: 'n-4', attributes: { mail } })
    const { email } = await app.deps.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(email).toBe('nethmi@campus.example')
  },
)

test('POST /v1/auth/{provider}/acs takes the address of another attribute where the entry names it', async () => {
  const { app } = await startSamlApp([campus.entry('campus', { email: 'eduPersonPrincipalName' })])
  const attributes = { mail: 'n@home.example', 'urn:oid:1.3.6.1.4.1.5923.1.1.1.6': 'nethmi@campus.example' }
  const { id = '' } = await signInBySaml(app, campus, { subject: 'n-5', attributes })
  const { email } = await app.deps.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  expect(email).toBe('nethmi@campus.example')
})

test('POST /v1/auth/{provider}/acs ignores a RelayState to another site', async () => {
  // Proves trust 34/4.
  const app = await startApp()
  const { inResponseTo } = await beginSaml(app)
  for (const RelayState of ['https://evil.example', '//evil.example', 'javascript:alert(1)', '/auth/login\r\nx: y']) {
    const encoded = campus.signedResponse({ ...NETHMI, inResponseTo })
    const right = await postForm(app, '/v1/auth/campus/acs', { SAMLResponse: encoded, RelayState })
    expect(right.headers.location).toMatch(/^http:\/\/localhost:4000\/v1\/auth\/campus\/callback\?response=\w+$/)
    const wrong = await postForm(app, '/v1/auth/campus/acs', { SAMLResponse: 'x', RelayState })
    expect(wrong.headers.location).toBe('http://localhost:4000/auth/callback?provider=campus&problem=refused')
  }
})

test('POST /v1/auth/{provider}/acs is not found for other providers, and is throttled', async () => {
  const app = await startApp()
  expect((await app.call('POST', '/v1/auth/campus/acs', { body: {} })).statusCode).toBe(303)
  const elsewhere = await postForm(app, '/v1/auth/elsewhere/acs', { SAMLResponse: 'x' })
  expect(elsewhere.headers.location).toBe('http://localhost:4000/auth/callback')
  for (let index = 0; index < 60; index++) await postForm(app, '/v1/auth/campus/acs', { SAMLResponse: 'x' })
  expect(await signInBySaml(app, campus, NETHMI)).toEqual({ problem: 'busy' })
})

test('an assertion counts once, in two processes at once', { tags: ['postgres'] }, async () => {
  // Proves trust 34/3.
  const app = await startApp()
  const second = await startSecondServer(app)
  const { cookie, inResponseTo } = await beginSaml(app)
  const encoded = campus.signedResponse({ ...NETHMI, inResponseTo })
  const results = await Promise.all([app, second, app, second].map((each) => finishSaml(each, { cookie, encoded })))
  expect(results.filter(({ token }) => token)).toHaveLength(1)
  expect(results.filter(({ problem }) => problem === 'refused')).toHaveLength(3)
})

test('GET /v1/auth/{provider}/metadata names the addresses, and the certificate where Quad has a key', async () => {
  const app = await startApp({ key: otherKey })
  const response = await app.call('GET', '/v1/auth/campus/metadata')
  expect(response.headers['content-type']).toBe('application/samlmetadata+xml; charset=utf-8')
  expect(response.body).toContain('entityID="http://localhost:4000/v1/auth/campus/metadata"')
  expect(response.body).toContain('Location="http://localhost:4000/v1/auth/campus/acs"')
  expect(response.body).toContain(`Location="${SLO}"`)
  expect(response.body.match(/X509Certificate>/g)).toHaveLength(4)
  expect(response.body).not.toContain('PRIVATE')
})

test('GET /v1/auth/{provider}/metadata is not found for other providers', async () => {
  const app = await startApp()
  expect((await app.call('GET', '/v1/auth/elsewhere/metadata')).statusCode).toBe(404)
})

describe('logout', () => {
  const isSignedIn = async (app: TestApp, token = '') =>
    (await app.call('GET', '/v1/sessions', { token })).statusCode === 200
  const logout = (app: TestApp, xml: string) => postForm(app, '/v1/auth/campus/slo', { SAMLRequest: encode(xml) })
  const request = (options = {}) =>
    sign(logoutRequestXml(campus, { subject: 'n-1', sloUrl: SLO, ...options }), 'LogoutRequest', { key })

  test('a logout sends the browser to the provider with a request for its session there', async () => {
    const app = await startApp()
    const { token } = await signInBySaml(app, campus, { ...NETHMI, sessionIndex: 's-7' })
    const { url } = (await app.call('GET', '/v1/auth/logout-url', { token })).json()
    expect(url).toContain('https://campus.idp.example/slo?SAMLRequest=')
    expect(requestOf(url).xml).toMatch(/>n-1<\/saml:NameID>.*>s-7<\/saml2p:SessionIndex>/)
    const back = await postForm(app, '/v1/auth/campus/slo', { SAMLResponse: 'x', RelayState: '//evil.example' })
    expect([back.statusCode, back.headers.location]).toEqual([303, 'http://localhost:4000/'])
  })

  test('a logout request of the provider ends the named session, and is answered', async () => {
    const app = await startApp()
    const [one, two] = [
      await signInBySaml(app, campus, { ...NETHMI, sessionIndex: 's-1' }),
      await signInBySaml(app, campus, { ...NETHMI, sessionIndex: 's-2' }),
    ]
    const { headers } = await logout(app, request({ sessionIndex: 's-1' }))
    expect(String(headers.location)).toContain('https://campus.idp.example/slo?SAMLResponse=')
    expect([await isSignedIn(app, one.token), await isSignedIn(app, two.token)]).toEqual([false, true])
  })

  test.each<[string, () => string]>([
    ['unsigned', () => logoutRequestXml(campus, { subject: 'n-1', sloUrl: SLO })],
    [
      'of another key',
      () => sign(logoutRequestXml(campus, { subject: 'n-1', sloUrl: SLO }), 'LogoutRequest', { key: otherKey }),
    ],
    ['for another destination', () => request({ sloUrl: 'https://other.example/slo' })],
    ['that is old', () => request({ issued: Date.now() - 6 * MINUTE })],
    ['changed after signing', () => request({ subject: 'n-2' }).replace('>n-2<', '>n-1<')],
    ['with a comment', () => request().replace('>n-1<', '>n-<!-- -->1<')],
  ])('logout: a request %s ends nothing', async (_what, make) => {
    const app = await startApp()
    const { token } = await signInBySaml(app, campus, NETHMI)
    const { headers } = await logout(app, make())
    expect(headers.location).toBe('http://localhost:4000/')
    expect(await isSignedIn(app, token)).toBe(true)
  })

  test('a logout request counts once', async () => {
    const app = await startApp()
    expect((await app.call('POST', '/v1/auth/campus/slo', { body: {} })).headers.location).toBe(
      'http://localhost:4000/',
    )
    await signInBySaml(app, campus, NETHMI)
    const xml = request()
    expect((await logout(app, xml)).headers.location).toContain('SAMLResponse=')
    const { token } = await signInBySaml(app, campus, NETHMI)
    expect((await logout(app, xml)).headers.location).toBe('http://localhost:4000/')
    expect(await isSignedIn(app, token)).toBe(true)
  })
})
