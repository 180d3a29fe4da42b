import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OidcIssuer, startIssuer, trustIssuer } from '../../testing/oidc-issuer.ts'
import { type SamlIssuer, samlIssuer, samlKeys } from '../../testing/saml-issuer.ts'
import { beginSaml, finishSaml } from '../../testing/saml-sign-in.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { addMember } from '../accounts/accounts.service.ts'

/** Who reads the mail of an address. The campus gives out the addresses of its domain, the third is of neither provider. */
const MAILBOXES = {
  'anna@campus.example': 'Anna',
  'ben@campus.example': 'Ben',
  'ben@private.example': 'Ben',
} as const
type Address = keyof typeof MAILBOXES
type Person = 'Anna' | 'Ben'

const PASSWORDS: Record<Person, string> = { Anna: 'quiet lantern orchard', Ben: 'copper violin meadow' }

let campus: SamlIssuer
let hospital: OidcIssuer

beforeAll(async () => {
  const [key] = await samlKeys()
  campus = samlIssuer('campus', key)
  hospital = await startIssuer()
  trustIssuer(hospital)
})
afterAll(() => hospital.stop())

const step = fc.record({
  person: fc.constantFrom<Person>('Anna', 'Ben'),
  address: fc.constantFrom(...(Object.keys(MAILBOXES) as Address[])),
  action: fc.constantFrom(
    ...(['sign up', 'activate', 'reset', 'password', 'campus'] as const),
    ...(['hospital', 'hospital', 'settings', 'settings', 'link', 'link', 'link'] as const),
  ),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Accounts with a password from before. */
const present = fc.subarray(Object.keys(MAILBOXES) as Address[])

/** The account that a bearer opens. */
async function accountOf(app: TestApp, token: string): Promise<string> {
  return (await app.call('GET', '/v1/profile', { token })).json().profile.id
}

async function redeem(app: TestApp, token: string | undefined): Promise<string | null> {
  if (!token) return null
  const response = await app.call('POST', '/v1/auth/tokens/google', { body: { token }, ip: nextIp() })
  return response.statusCode === 201 ? response.json().user.id : null
}

let requests = 0
let linked = 0
/** Each request of another network, so that no rate limit ends the sequence. */
const nextIp = () => {
  requests++
  return `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`
}

/** The newest link of a kind in the mails to an address, for who reads them. */
async function linkIn(app: TestApp, { person, address }: Step, path: string): Promise<string | undefined> {
  app.clock.advance(31 * 60_000)
  const mails = (await app.deliverMails()).filter(({ to }) => to === address && MAILBOXES[address] === person)
  const tokens = mails.flatMap(({ text }) => new RegExp(`${path}\\?token=([A-Z2-7]+)`).exec(text)?.[1] ?? [])
  return tokens.at(-1)
}

/** A code of a link, and the cookies of the browser that got it. */
type Link = { code: string; cookie: string }
/** The past of a sequence: sign-ups, and the codes of each person. */
type Past = { signedUp: Set<string>; links: Record<Person, Link[]> }

async function signInByPassword(app: TestApp, { person, address }: Step): Promise<string | null> {
  const body = { email: address, password: PASSWORDS[person] }
  const response = await app.call('POST', '/v1/auth/tokens/authentication', { body, ip: nextIp() })
  return response.statusCode === 201 ? response.json().authentication_token.token : null
}

/** Links with a code, in the browser of the person. Returns whether it was linked. */
async function linkWith(app: TestApp, token: string, { code, cookie }: Link): Promise<boolean> {
  const headers = { origin: 'http://localhost:4000', cookie }
  const response = await app.call('POST', '/v1/me/identities', { token, body: { token: code }, headers, ip: nextIp() })
  return response.statusCode === 201
}

/** Proves an account by its password, and links all that the person has there; what the other person has is refused. */
async function proveAndLink(app: TestApp, one: Step, { links }: Past): Promise<string | null> {
  const token = await signInByPassword(app, one)
  if (!token) return null
  const other = one.person === 'Anna' ? 'Ben' : 'Anna'
  const cookie = links[one.person].at(-1)?.cookie ?? ''
  for (const { code } of links[other]) expect(await linkWith(app, token, { code, cookie })).toBe(false)
  for (const link of links[one.person]) if (await linkWith(app, token, link)) linked++
  return accountOf(app, token)
}

/** Takes a step. Returns the account that the person is in now, if any. */
async function take(app: TestApp, one: Step, past: Past): Promise<string | null> {
  const { signedUp } = past
  const { person, address, action } = one
  const password = PASSWORDS[person]
  const ip = nextIp()
  if (action === 'sign up') {
    const body = { email: address, username: person, password }
    if ((await app.call('POST', '/v1/users', { body, ip })).statusCode === 202) signedUp.add(`${person} ${address}`)
    return null
  }
  if (action === 'activate') {
    // Nobody confirms a sign-up that is not their own.
    const token = signedUp.has(`${person} ${address}`) ? await linkIn(app, one, '/auth/activate') : undefined
    if (token) await app.call('PUT', '/v1/users/activated', { body: { token }, ip })
    return null
  }
  if (action === 'reset') {
    await app.call('POST', '/v1/auth/tokens/password-reset-request', { body: { email: address }, ip })
    const token = await linkIn(app, one, '/auth/reset-password')
    if (token) await app.call('PUT', '/v1/users/password-reset', { body: { token, password }, ip })
    return null
  }
  if (action === 'password') {
    const token = await signInByPassword(app, one)
    return token && accountOf(app, token)
  }
  if (action === 'link') return proveAndLink(app, one, past)
  return action === 'campus' ? signInAtCampus(app, one) : signInAtHospital(app, one, past)
}

/** The campus lets nobody take an address of its domain, and takes any other as its users write it. */
async function signInAtCampus(app: TestApp, { person, address }: Step): Promise<string | null> {
  const mail = address.endsWith('@campus.example') ? `${person.toLowerCase()}@campus.example` : address
  const { cookie, inResponseTo } = await beginSaml(app)
  const encoded = campus.signedResponse({ subject: `c-${person}`, attributes: { mail }, inResponseTo })
  return redeem(app, (await finishSaml(app, { cookie, encoded })).token)
}

/** The hospital takes every address, and says truly whether it was verified. What it cannot open, or was begun in the settings, waits for a proof. */
async function signInAtHospital(
  app: TestApp,
  { person, address, action }: Step,
  { links }: Past,
): Promise<string | null> {
  hospital.user = { sub: `h-${person}`, email: address, email_verified: MAILBOXES[address] === person }
  const login = await app.call('GET', `/v1/auth/hospital/login${action === 'settings' ? '?link=' : ''}`, {
    ip: nextIp(),
  })
  const back = await hospital.visit(String(login.headers.location))
  const headers = { cookie: String(login.headers['set-cookie']).split(';')[0] ?? '' }
  const url = `/v1/auth/hospital/callback?${back.searchParams}`
  const response = await app.call('GET', url, { headers, ip: nextIp() })
  const { searchParams } = new URL(String(response.headers.location))
  const code = searchParams.get('link')
  const cookies = [response.headers['set-cookie']].flat().map((cookie) => String(cookie).split(';')[0])
  if (code) links[person].push({ code, cookie: cookies.join('; ') })
  return redeem(app, searchParams.get('token') ?? undefined)
}

test('no sequence of sign-ups, addresses and providers opens the account of somebody else', async () => {
  // Proves trust 34/6.
  const { url: issuer, clientId, clientSecret } = hospital
  const app = await startTestApp({
    identityProviders: [
      campus.entry('campus'),
      { name: 'hospital', label: 'Hospital', issuer, clientId, clientSecret, domains: [], scopes: [], rules: [] },
    ],
  })
  let entered = 0
  await fc.assert(
    fc.asyncProperty(present, fc.array(step, { minLength: 6, maxLength: 18 }), async (addresses, steps) => {
      await app.deps.db.deleteFrom('users').execute()
      const past: Past = { signedUp: new Set(), links: { Anna: [], Ben: [] } }
      const owners = new Map<string, Person>()
      for (const email of addresses) {
        const person = MAILBOXES[email]
        const { id } = await addMember(app.deps, {
          email,
          username: person,
          password: PASSWORDS[person],
          isAdmin: false,
        })
        owners.set(id, person)
      }
      for (const one of steps) {
        const account = await take(app, one, past)
        if (!account) continue
        entered++
        expect(owners.get(account) ?? one.person, JSON.stringify(one)).toBe(one.person)
        owners.set(account, one.person)
      }
    }),
    { numRuns: 30, seed: 35 },
  )
  // Or the sequences would show nothing.
  expect(entered).toBeGreaterThan(10)
  expect(linked).toBeGreaterThan(3)
})
