import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE, timestamp } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { type IssuerUser, type OidcIssuer, startIssuer, trustIssuer } from '../../testing/oidc-issuer.ts'
import { type SamlIssuer, samlIssuer, samlKeys } from '../../testing/saml-issuer.ts'
import { startSecondServer, startTestApp, type TestApp } from '../../testing/test-app.ts'

const ORIGIN = { origin: 'http://localhost:4000' }

let hospital: OidcIssuer
let campus: SamlIssuer
let app: TestApp
let member: TestMember

beforeAll(async () => {
  hospital = await startIssuer()
  trustIssuer(hospital)
  campus = samlIssuer('campus', (await samlKeys())[0])
})
afterAll(() => hospital.stop())
beforeEach(async () => {
  app = await startTestApp({
    identityProviders: [
      {
        ...{ name: 'hospital', label: 'The hospital', issuer: hospital.url, clientId: hospital.clientId },
        ...{ clientSecret: hospital.clientSecret, domains: [], scopes: [], rules: [] },
      },
      campus.entry('campus', { domains: [], isIdpInitiated: true }),
    ],
  })
  member = await signedInMember(app)
})

type Given = { page: URL; code: string | null; cookie: string }

const cookiesOf = (headers: Record<string, unknown>) =>
  [headers['set-cookie']]
    .flat()
    .map((cookie) => String(cookie).split(';')[0])
    .join('; ')

/** Signs in at the hospital in a browser of its own. Returns the page at the end, its code and the cookies. */
async function visit(user: IssuerUser, query = ''): Promise<Given> {
  hospital.user = user
  const login = await app.call('GET', `/v1/auth/hospital/login${query}`)
  const back = await hospital.visit(String(login.headers.location))
  const url = `/v1/auth/hospital/callback?${back.searchParams}`
  const { headers } = await app.call('GET', url, { headers: { cookie: cookiesOf(login.headers) } })
  const page = new URL(String(headers.location))
  return { page, code: page.searchParams.get('link'), cookie: cookiesOf(headers) }
}

const link = ({ code, cookie }: Given, { token } = member) =>
  app.call('POST', '/v1/me/identities', { token, body: { token: code }, headers: { ...ORIGIN, cookie } })

const preview = ({ code, cookie }: Given, { token } = member) =>
  app.call('POST', '/v1/me/identities/preview', { token, body: { token: code }, headers: { ...ORIGIN, cookie } })

const list = async ({ token } = member) =>
  (await app.call('GET', '/v1/me/identities', { token })).json().identities as { id: string }[]

/** The account that a sign-in at the hospital opens now; null for none. */
async function opens(user: IssuerUser): Promise<string | null> {
  const token = (await visit(user)).page.searchParams.get('token')
  if (!token) return null
  return (await app.call('POST', '/v1/auth/tokens/google', { body: { token } })).json().user.id
}

const ME = { sub: 'h-1', name: 'Nethmi', email_verified: true }

test.each([true, false])(
  'a sign-in whose address belongs to an account, at a provider that does not own it offers to link after a proof (verified: %s)',
  async (email_verified) => {
    const user = { ...ME, email: member.email, email_verified }
    const given = await visit(user)
    expect(given.page.searchParams.get('problem')).toBe(email_verified ? 'known' : 'unverified')
    expect(await opens(user)).toBeNull()
    expect((await preview({ ...given, cookie: '' })).statusCode).toBe(422)
    expect((await preview(given)).json()).toEqual({
      ...{ provider: 'hospital', label: 'The hospital', name: 'Nethmi', email: member.email },
    })
    const linked = await link(given)
    expect(linked.statusCode).toBe(201)
    const identity = { provider: 'hospital', label: 'The hospital', email: member.email }
    expect(linked.json().identity).toMatchObject(identity)
    expect(await list()).toMatchObject([identity])
    expect(await opens(user)).toBe(member.id)
    const [mail] = await app.deliverMails()
    expect(mail?.to).toBe(member.email)
  },
)

test('a sign-in with an unverified address gets the same response for a known and an unknown address', async () => {
  const { page } = await visit({ ...ME, email: 'nobody@elsewhere.example', email_verified: false })
  expect(page.searchParams.get('problem')).toBe('unverified')
  expect(page.searchParams.get('link')).toBeTruthy()
})

test('a sign-in that the provider began offers no link to an account, also with the cookie of another sign-in', async () => {
  // Proves trust 34/7.
  const login = await app.call('GET', '/v1/auth/campus/login?link=')
  for (const cookie of ['', cookiesOf(login.headers)]) {
    const encoded = campus.signedResponse({ subject: 'c-1', attributes: { mail: member.email } })
    const posted = await app.send({
      ...{
        method: 'POST',
        url: '/v1/auth/campus/acs',
        payload: new URLSearchParams({ SAMLResponse: encoded }).toString(),
      },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const { pathname, search } = new URL(String(posted.headers.location))
    const { headers } = await app.call('GET', pathname + search, { headers: { cookie } })
    const page = new URL(String(headers.location))
    expect(page.searchParams.get('problem')).toBe(cookie ? 'refused' : 'unverified')
    expect(page.searchParams.get('link')).toBeNull()
  }
})

test('POST /v1/me/identities links what a member began in the settings, whatever its address, and makes no account', async () => {
  const user = { ...ME, email: 'nethmi@private.example' }
  const given = await visit(user, '?link=')
  expect(given.page.pathname).toBe('/settings/security')
  expect(await app.deps.db.selectFrom('users').select('id').where('email', '=', user.email).execute()).toEqual([])
  expect((await link(given)).statusCode).toBe(201)
  expect(await opens(user)).toBe(member.id)
})

test('POST /v1/me/identities refuses used, old and unknown codes, and codes without the cookie of their browser', async () => {
  // Proves trust 34/7.
  const given = await visit(ME, '?link=')
  expect((await link({ ...given, cookie: '' })).statusCode).toBe(422)
  const other = await visit({ ...ME, sub: 'h-2' }, '?link=')
  expect((await link({ ...given, cookie: other.cookie })).statusCode).toBe(422)
  expect((await link(given)).statusCode).toBe(201)
  expect((await link(given)).statusCode).toBe(422)
  expect((await link({ ...other, code: 'NOBODY' })).statusCode).toBe(422)
  app.clock.advance(15 * MINUTE)
  expect((await link(other, await signedInMember(app))).statusCode).toBe(422)
})

test('POST /v1/me/identities asks for a recently given password', async () => {
  // Proves trust 34/7.
  const given = await visit(ME, '?link=')
  const body = { token: given.code }
  expect((await app.call('POST', '/v1/me/identities', { body })).statusCode).toBe(401)
  app.clock.advance(10 * MINUTE)
  const refused = await link(given)
  expect(refused.statusCode).toBe(403)
  expect(refused.json().error).toHaveProperty('password')
})

test('POST /v1/me/identities refuses an identity of another account, and links one of ten at once in two processes', {
  tags: ['postgres'],
}, async () => {
  // Proves trust 34/7.
  const other = await signedInMember(app)
  const second = await startSecondServer(app)
  const given = await Promise.all(Array.from({ length: 10 }, () => visit(ME, '?link=')))
  const responses = await Promise.all(
    given.map(({ code, cookie }, index) =>
      (index % 2 ? app : second).call('POST', '/v1/me/identities', {
        ...{ token: (index % 3 ? member : other).token, body: { token: code } },
        headers: { ...ORIGIN, cookie },
      }),
    ),
  )
  const owner = await opens(ME)
  const counts = responses.map(({ statusCode }, index) => [statusCode, (index % 3 ? member : other).id === owner])
  for (const [status, isOwner] of counts) expect(status).toBe(isOwner ? 201 : 409)
  expect([...(await list()), ...(await list(other))]).toHaveLength(1)
})

describe('DELETE /v1/me/identities/{id}', () => {
  const unlink = (id: string | undefined, { token } = member) =>
    app.call('DELETE', `/v1/me/identities/${id}`, { token })

  test('DELETE /v1/me/identities/{id} closes the sign-in, ends its other sessions, and notifies the member', async () => {
    // Proves trust 34/8.
    await link(await visit({ ...ME, email: member.email }, '?link='))
    const code = (await visit(ME)).page.searchParams.get('token')
    const session = (await app.call('POST', '/v1/auth/tokens/google', { body: { token: code } })).json()
    const stranger = await signedInMember(app)
    const [identity] = await list()
    expect((await unlink(identity?.id, stranger)).statusCode).toBe(404)
    expect((await unlink(identity?.id)).statusCode).toBe(204)
    expect(await list()).toEqual([])
    const token = session.authentication_token.token
    expect((await app.call('GET', '/v1/profile', { token })).statusCode).toBe(401)
    expect((await app.call('GET', '/v1/profile', { token: member.token })).statusCode).toBe(200)
    expect(await opens({ ...ME, email: member.email })).toBeNull()
    expect((await unlink(identity?.id)).statusCode).toBe(404)
    const texts = (await app.deliverMails()).map(({ subject }) => subject)
    expect(texts).toContainEqual(expect.stringContaining('A way to sign in was removed'))
  })

  test('DELETE /v1/me/identities/{id} refuses the removal of the last sign-in, also two at once', {
    tags: ['postgres'],
  }, async () => {
    // Proves trust 34/8.
    const guest = await signedInMember(app, { hasPassword: false })
    for (const sub of ['g-1', 'g-2']) await link(await visit({ ...ME, sub }, '?link='), guest)
    const [one, two] = await list(guest)
    const statuses = await Promise.all([unlink(one?.id, guest), unlink(two?.id, guest)])
    expect(statuses.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
    expect(await list(guest)).toHaveLength(1)
  })

  test('DELETE /v1/me/identities/{id} asks for the password', async () => {
    await link(await visit(ME, '?link='))
    app.clock.advance(10 * MINUTE)
    const [identity] = await list()
    expect((await unlink(identity?.id)).statusCode).toBe(403)
  })
})

describe('the last way into an account', () => {
  const WAYS = ['password', 'passkey', 'provider'] as const
  type Way = (typeof WAYS)[number]

  const setWays = async (ways: readonly Way[]) => {
    const { db } = app.deps
    if (!ways.includes('password')) {
      await db.updateTable('users').set({ password_hash: null }).where('id', '=', member.id).execute()
    }
    if (ways.includes('passkey')) {
      const names = { credential_id: 'credential', public_key: 'key', transports: '[]', name: 'Phone' }
      const row = {
        id: newId(),
        user_id: member.id,
        counter: 0,
        is_synced: 0,
        created_at: timestamp(app.clock),
        ...names,
      }
      await db.insertInto('passkeys').values(row).execute()
    }
    if (ways.includes('provider')) expect((await link(await visit(ME, '?link='))).statusCode).toBe(201)
  }
  const passwordsFor = async (passwords: 'everybody' | 'administrators') => {
    const { token } = await signedInMember(app, { isAdmin: true })
    const { version } = (await app.call('GET', '/v1/admin/settings', { token })).json().settings
    const saved = await app.call('PUT', '/v1/admin/settings', { token, body: { version, sign_in: { passwords } } })
    expect(saved.statusCode).toBe(200)
    return token
  }
  const removePasskey = async () => {
    const { passkeys } = (await app.call('GET', '/v1/me/passkeys', { token: member.token })).json()
    return app.call('DELETE', `/v1/me/passkeys/${passkeys[0].id}`, { token: member.token })
  }
  const unlink = async () => app.call('DELETE', `/v1/me/identities/${(await list())[0]?.id}`, { token: member.token })

  const CASES = (['everybody', 'administrators'] as const).flatMap((passwords) =>
    [1, 2, 3, 4, 5, 6, 7].map((bits) => ({ passwords, ways: WAYS.filter((_way, index) => bits & (1 << index)) })),
  )

  test.each(CASES)('is not removed by its owner: $ways, passwords for $passwords', async ({ passwords, ways }) => {
    // Proves trust 47/7.
    await setWays(ways)
    await passwordsFor(passwords)
    const usable = new Set<Way>(ways.filter((way) => way !== 'password' || passwords === 'everybody'))
    const removals = { passkey: removePasskey, provider: unlink }
    for (const way of ways.filter((one) => one !== 'password')) {
      const response = await removals[way]()
      if (usable.size > 1) {
        expect(response.statusCode).toBeLessThan(300)
        usable.delete(way)
      } else {
        expect([response.statusCode, response.json().message]).toEqual([
          409,
          expect.stringContaining('the only way into your account'),
        ])
      }
    }
  })

  test('is a password of an administrator, also where passwords are for administrators', async () => {
    member = await signedInMember(app, { isAdmin: true })
    await setWays(['password', 'passkey'])
    await passwordsFor('administrators')
    expect((await removePasskey()).statusCode).toBeLessThan(300)
  })

  test('is counted for the setting that takes passwords from members', async () => {
    const other = await signedInMember(app)
    await setWays(['password', 'passkey'])
    const token = await passwordsFor('everybody')
    const count = (by: string) => app.call('GET', '/v1/admin/settings/ways-in', { token: by })
    expect((await count(token)).json()).toEqual({ members: 1 })
    expect([
      (await count(other.token)).statusCode,
      (await app.call('GET', '/v1/admin/settings/ways-in')).statusCode,
    ]).toEqual([403, 401])
  })
})
