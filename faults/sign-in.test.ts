import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page, request } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHROMIUM } from '../e2e/harness/chromium.ts'
import { freePort } from '../server/testing/free-port.ts'
import { installationForTest, quadForTest } from './harness/for-test.ts'
import { GLEWLWYD_USER, type Glewlwyd, hasGlewlwyd, startGlewlwyd } from './harness/providers/glewlwyd.ts'
import { hasLemonLdap, LEMONLDAP_USER, type LemonLdap, startLemonLdap } from './harness/providers/lemonldap.ts'
import { hasSimpleSamlPhp, type SimpleSamlPhp, startSimpleSamlPhp } from './harness/providers/simplesamlphp.ts'
import type { QuadProcess } from './harness/quad-process.ts'

const MINUTE_MS = 60_000
/** The lifetime of assertions, and the minute by which clocks may differ. */
const EXPIRED_MS = 70_000
/** An issuer's keys are fetched again for one that is not among them, but not more often. */
const KEYS_KEPT_MS = 61_000

/** Runs work in a browser of its own. */
async function inBrowser<T>(work: (page: Page, context: BrowserContext) => Promise<T>): Promise<T> {
  const browser = await chromium.launch(CHROMIUM)
  try {
    const context = await browser.newContext({ ignoreHTTPSErrors: true })
    return await work(await context.newPage(), context)
  } finally {
    await browser.close()
  }
}

type Session = { token: string; id: string; profile: Record<string, unknown> }

/** The session that a browser ends with; throws with the page's address otherwise. */
async function sessionAt(page: Page, publicUrl: string): Promise<Session> {
  await page.waitForURL((url) => url.href.startsWith(`${publicUrl}/auth/callback`))
  const code = new URL(page.url()).searchParams.get('token')
  if (!code) throw new Error(page.url())
  const response = await fetch(`${publicUrl}/v1/auth/tokens/google`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ token: code }) },
  })
  const { authentication_token, user } = await response.json()
  const headers = { authorization: `Bearer ${authentication_token.token}` }
  const { profile } = await (await fetch(`${publicUrl}/v1/profile`, { headers })).json()
  return { token: authentication_token.token, id: user.id, profile }
}

const problemAt = async (page: Page, publicUrl: string) => {
  await page.waitForURL((url) => url.href.startsWith(`${publicUrl}/auth/callback`))
  return new URL(page.url()).searchParams.get('problem')
}

describe.skipIf(!hasSimpleSamlPhp)('SimpleSAMLphp', () => {
  let provider: SimpleSamlPhp
  const folder = mkdtempSync(join(tmpdir(), 'quad-sign-in-'))
  const metadataFile = join(folder, 'campus.xml')

  beforeAll(async () => {
    provider = await startSimpleSamlPhp()
  }, MINUTE_MS)
  afterAll(async () => {
    await provider.stop()
    rmSync(folder, { recursive: true })
  })

  async function fetchMetadata(): Promise<void> {
    const text = await inBrowser(async (_, context) => (await context.request.get(provider.metadataUrl)).text())
    writeFileSync(metadataFile, text)
  }

  /** Quad with the provider, on a port that the provider knows. */
  async function start(port: number): Promise<QuadProcess & { publicUrl: string }> {
    const file = join(folder, 'providers.json')
    const entry = {
      ...{ name: 'campus', label: 'Campus', kind: 'saml', metadata_file: metadataFile, domains: ['campus.example'] },
      subject: 'eduPersonPrincipalName',
      rules: [
        { claim: 'ou', field: 'faculty' },
        { claim: 'eduPersonScopedAffiliation', is: 'staff@campus.example', role: 'reviewer' },
      ],
    }
    writeFileSync(file, JSON.stringify({ providers: [entry] }))
    const installation = await installationForTest('sqlite')
    const quad = await quadForTest(installation, { port, env: { IDENTITY_PROVIDERS: file } })
    return { ...quad, publicUrl: `http://localhost:${port}` }
  }

  const begin = (page: Page, publicUrl: string) => page.goto(`${publicUrl}/v1/auth/campus/login`)

  async function giveCredentials(page: Page): Promise<void> {
    await page.locator('input[name=username]').fill('nethmi')
    await page.locator('input[name=password]').fill('nethmi')
    await page.keyboard.press('Enter')
  }

  /** The response that the provider would post to Quad, kept from it. */
  async function captureResponse(page: Page, publicUrl: string): Promise<string> {
    const captured = new Promise<string>((resolve) => {
      void page.route('**/acs', async (route) => {
        resolve(new URLSearchParams(route.request().postData() ?? '').get('SAMLResponse') ?? '')
        await route.abort()
      })
    })
    await begin(page, publicUrl)
    await giveCredentials(page)
    const response = await captured
    await page.unroute('**/acs')
    return response
  }

  /** Posts a response in a page of its own, as the provider's page does. Returns the problem at the end. */
  async function post(
    { page, publicUrl }: { page: Page; publicUrl: string },
    response: string,
  ): Promise<string | null> {
    const form = await page.context().newPage()
    await form.setContent(
      `<form method="post" action="${publicUrl}/v1/auth/campus/acs"><input name="SAMLResponse" value="${response}"><button>Go on</button></form>`,
    )
    await form.getByRole('button').click()
    return problemAt(form, publicUrl)
  }

  test('a member signs in with rules, finds the account again, and signs out there', async () => {
    const port = await freePort()
    const publicUrl = `http://localhost:${port}`
    provider.setKeys('old')
    provider.register([publicUrl], 'campus')
    await fetchMetadata()
    await start(port)
    await inBrowser(async (page) => {
      await begin(page, publicUrl)
      await giveCredentials(page)
      const first = await sessionAt(page, publicUrl)
      expect(first.profile).toMatchObject({ email: 'nethmi@campus.example', user_type: 'reviewer' })
      await begin(page, publicUrl)
      const again = await sessionAt(page, publicUrl)
      expect(again.id).toBe(first.id)
      const headers = { authorization: `Bearer ${again.token}` }
      const { url } = await (await fetch(`${publicUrl}/v1/auth/logout-url`, { headers })).json()
      expect(new URL(url).pathname).toBe('/simplesaml/saml2/idp/SingleLogoutService.php')
      await page.goto(url)
      await begin(page, publicUrl)
      // The provider asks again.
      await page.locator('input[name=password]').waitFor()
    })
  })

  test('a rolled key is refused until the metadata has it, and both work meanwhile', async () => {
    const port = await freePort()
    const publicUrl = `http://localhost:${port}`
    provider.setKeys('old')
    provider.register([publicUrl], 'campus')
    await fetchMetadata()
    const quad = await start(port)
    const signIn = () =>
      inBrowser(async (page) => {
        await begin(page, publicUrl)
        await giveCredentials(page)
        return problemAt(page, publicUrl)
      })
    expect(await signIn()).toBeNull()
    provider.setKeys('new')
    expect(await signIn()).toBe('refused')
    expect(quad.log()).toContain('Invalid signature')
    provider.setKeys('both')
    await fetchMetadata()
    process.kill(quad.pid, 'SIGHUP')
    await sleep(2000)
    expect(await signIn()).toBeNull()
    provider.setKeys('new')
    expect(await signIn()).toBeNull()
  })

  test('a response for another site, a replayed and an expired one open nothing', async () => {
    const [port, otherPort] = [await freePort(), await freePort()]
    const [publicUrl, otherUrl] = [`http://localhost:${port}`, `http://localhost:${otherPort}`]
    provider.setKeys('old')
    provider.register([publicUrl, otherUrl], 'campus')
    await fetchMetadata()
    const quad = await start(port)
    const other = await start(otherPort)
    await inBrowser(async (page) => {
      const foreign = await captureResponse(page, otherUrl)
      await begin(page, publicUrl)
      expect(await post({ page, publicUrl }, foreign)).toBe('refused')
    })
    await inBrowser(async (page) => {
      const response = await captureResponse(page, publicUrl)
      expect(await post({ page, publicUrl }, response)).toBeNull()
      expect(await post({ page, publicUrl }, response)).toBe('refused')
      expect(quad.log()).toContain('used before')
    })
    await inBrowser(async (page) => {
      const response = await captureResponse(page, otherUrl)
      await sleep(EXPIRED_MS)
      expect(await post({ page, publicUrl: otherUrl }, response)).toBe('refused')
      expect(other.log()).toMatch(/expired|NotOnOrAfter|too late/i)
    })
  })
})

type Issuer = {
  name: string
  isThere: boolean
  start: (redirectUri: string, signedOutUri: string) => Promise<Glewlwyd | LemonLdap>
  /** Signs the user in there, and goes on from the provider's page. */
  enter: (page: Page, provider: Glewlwyd | LemonLdap) => Promise<void>
  email: string
}

const ISSUERS: Issuer[] = [
  {
    ...{ name: 'Glewlwyd', isThere: hasGlewlwyd, email: 'nethmi@campus.example' },
    start: (redirectUri, signedOutUri) => startGlewlwyd([redirectUri], signedOutUri),
    // By the calls that its page makes.
    enter: async (page, { issuer, client }) => {
      const api = new URL('/api', issuer).href
      const signedIn = await page.context().request.post(`${api}/auth/`, { data: GLEWLWYD_USER })
      expect(signedIn.status()).toBe(200)
      const grant = { data: { scope: 'openid email profile' } }
      const granted = await page.context().request.put(`${api}/auth/grant/${client.id}`, grant)
      expect(granted.status()).toBe(200)
      const onward = new URL(page.url()).searchParams.get('callback_url')
      await page.goto(`${onward}&g_continue`)
    },
  },
  {
    ...{ name: 'LemonLDAP::NG', isThere: hasLemonLdap, email: LEMONLDAP_USER.email, start: startLemonLdap },
    enter: async (page) => {
      await page.locator('input[name=user]').fill(LEMONLDAP_USER.user)
      await page.locator('input[name=password]').fill(LEMONLDAP_USER.password)
      await page.keyboard.press('Enter')
    },
  },
]

describe.each(ISSUERS.filter(({ isThere }) => isThere))('$name', ({ start: startProvider, enter, email }) => {
  let provider: Glewlwyd | LemonLdap
  let port: number
  let publicUrl: string
  const folder = mkdtempSync(join(tmpdir(), 'quad-sign-in-'))

  beforeAll(async () => {
    port = await freePort()
    publicUrl = `http://localhost:${port}`
    provider = await startProvider(`${publicUrl}/v1/auth/campus/callback`, `${publicUrl}/`)
  }, MINUTE_MS)
  afterAll(async () => {
    await provider.stop()
    rmSync(folder, { recursive: true })
  })

  async function start(): Promise<QuadProcess> {
    const [file, certificate] = [join(folder, 'providers.json'), join(folder, 'authority.pem')]
    const entry = {
      ...{ name: 'campus', label: 'Campus', kind: 'oidc', issuer: provider.issuer, client_id: provider.client.id },
      ...{ client_secret_env: 'CAMPUS_SECRET', domains: [email.split('@')[1]] },
      rules: [{ claim: 'ou', is: 'Faculty of Education', role: 'reviewer' }],
    }
    writeFileSync(file, JSON.stringify({ providers: [entry] }))
    writeFileSync(certificate, provider.certificate)
    const env = { IDENTITY_PROVIDERS: file, NODE_EXTRA_CA_CERTS: certificate, CAMPUS_SECRET: provider.client.secret }
    return quadForTest(await installationForTest('sqlite'), { port, env })
  }

  async function signIn(page: Page): Promise<Session> {
    await page.goto(`${publicUrl}/v1/auth/campus/login`)
    // A user who is signed in there may be sent back at once.
    if (!page.url().startsWith(publicUrl)) await enter(page, provider)
    return sessionAt(page, publicUrl)
  }

  test('a member signs in with rules, finds the account again, and knows where to sign out', async () => {
    await start()
    await inBrowser(async (page) => {
      const first = await signIn(page)
      expect(first.profile).toMatchObject({ email, user_type: 'reviewer' })
      const again = await signIn(page)
      expect(again.id).toBe(first.id)
      const headers = { authorization: `Bearer ${again.token}` }
      const { url } = await (await fetch(`${publicUrl}/v1/auth/logout-url`, { headers })).json()
      expect(new URL(url).origin).toBe(new URL(provider.issuer).origin)
    })
  })

  /** The keys that it publishes, to anybody. */
  async function publishedKeys(): Promise<string> {
    const anybody = await request.newContext({ ignoreHTTPSErrors: true })
    const place = `${provider.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
    const { jwks_uri } = await (await anybody.get(place)).json()
    const keys = await (await anybody.get(jwks_uri)).text()
    await anybody.dispose()
    return keys
  }

  test('a rolled key works within a minute, and a code that is sent again opens nothing', async () => {
    const quad = await start()
    await inBrowser(async (page) => {
      await signIn(page)
      const before = await publishedKeys()
      await provider.rollKey()
      expect(await publishedKeys()).not.toBe(before)
      await sleep(KEYS_KEPT_MS)
      const returned = page.waitForRequest((sent) => sent.url().includes('/v1/auth/campus/callback'))
      await signIn(page)
      await page.goto((await returned).url())
      expect(await problemAt(page, publicUrl)).toMatch(/refused|interrupted/)
      expect(quad.log()).toContain('a sign-in at a provider was refused')
    })
  })
})
