import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type BrowserContext, chromium, type Page, request } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CHROMIUM } from '../e2e/harness/chromium.ts'
import { type LocalPlatform, PLATFORM_RULES, startLocalPlatform } from '../e2e/harness/learning-platform.ts'
import { migrateDatabase } from '../server/db/migrate.ts'
import { newId } from '../server/lib/ids.ts'
import { freePort } from '../server/testing/free-port.ts'
import { installationForTest, quadForTest } from './harness/for-test.ts'
import { GLEWLWYD_USER, type Glewlwyd, hasGlewlwyd, startGlewlwyd } from './harness/providers/glewlwyd.ts'
import { hasLemonLdap, LEMONLDAP_USER, type LemonLdap, startLemonLdap } from './harness/providers/lemonldap.ts'
import { hasSimpleSamlPhp, type SimpleSamlPhp, startSimpleSamlPhp } from './harness/providers/simplesamlphp.ts'
import type { QuadProcess } from './harness/quad-process.ts'

const MINUTE_MS = 60_000
/** Counts the host of a platform of our own as public. */
const INTERNET = pathToFileURL(join(import.meta.dirname, '../e2e/harness/local-internet.ts')).href
/** The lifetime of assertions, and the minute by which clocks may differ. */
const EXPIRED_MS = 70_000
/** An issuer's keys are fetched again for one that is not among them, but not more often. */
const KEYS_KEPT_MS = 61_000

/** Runs work in a browser of its own. */
async function inBrowser<T>(
  work: (page: Page, context: BrowserContext) => Promise<T>,
  rules: string[] = [],
): Promise<T> {
  const browser = await chromium.launch({ ...CHROMIUM, args: [...CHROMIUM.args, ...rules] })
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

describe('a learning platform (LTI 1.3) of our own', () => {
  let platform: LocalPlatform
  const folder = mkdtempSync(join(tmpdir(), 'quad-sign-in-'))

  beforeEach(async () => {
    platform = await startLocalPlatform()
  }, MINUTE_MS)
  afterEach(() => platform.stop())
  afterAll(() => rmSync(folder, { recursive: true }))

  /** Quad with the platform, which owns the domain of its users. */
  async function start(): Promise<QuadProcess & { publicUrl: string }> {
    const installation = await installationForTest('sqlite')
    await migrateDatabase(installation.config.database)
    const body = platform.body(['mail.example']) as Record<string, string>
    const now = new Date().toISOString()
    const { name = '', issuer = '', client_id = '', auth_url = '', token_url = '', jwks_url = '' } = body
    const times = { created_at: now, confirmed_at: now, switched_off_at: null, last_launch_at: null }
    const lists = { deployment_ids: '["1"]', domains: '["mail.example"]', product: '' }
    const row = { id: newId(), name, issuer, client_id, auth_url, token_url, jwks_url, ...lists, ...times }
    await installation.withDeps(({ db }) =>
      db
        .insertInto('learning_platforms')
        .values({ ...row, last_failure_at: null, last_failure: null })
        .execute(),
    )
    const certificate = join(folder, 'platform.pem')
    writeFileSync(certificate, platform.certificate)
    const port = await freePort()
    const env = {
      ...{ NODE_EXTRA_CA_CERTS: certificate, LOCAL_PLATFORM: platform.host, NODE_OPTIONS: `--import=${INTERNET}` },
    }
    return { ...(await quadForTest(installation, { port, env })), publicUrl: `http://localhost:${port}` }
  }

  const open = async (page: Page, publicUrl: string) => {
    await page.goto(platform.courseUrl(`${publicUrl}/events`, 'link'))
    await page.getByRole('link', { name: 'Open Quad' }).click()
  }
  const refusal = async (page: Page) => {
    await page.getByRole('alert').waitFor()
    return page.getByRole('alert').textContent()
  }
  const inCourse = <T>(work: (page: Page, context: BrowserContext) => Promise<T>) => inBrowser(work, [PLATFORM_RULES])

  /** The form that the platform would post to Quad, kept from it. */
  async function captureMessage(page: Page, publicUrl: string): Promise<Record<string, string>> {
    const captured = new Promise<Record<string, string>>((resolve) => {
      void page.route('**/lti/launch', async (route) => {
        resolve(Object.fromEntries(new URLSearchParams(route.request().postData() ?? '')))
        await route.abort()
      })
    })
    await open(page, publicUrl)
    const form = await captured
    await page.unroute('**/lti/launch')
    return form
  }

  /** Posts it in a page of its own, as the platform's page does. */
  async function post(page: Page, publicUrl: string, form: Record<string, string>): Promise<Page> {
    const other = await page.context().newPage()
    const fields = Object.entries(form).map(([name, value]) => `<input name="${name}" value="${value}">`)
    await other.setContent(
      `<form method="post" action="${publicUrl}/lti/launch">${fields.join('')}<button>Go on</button></form>`,
    )
    await other.getByRole('button').click()
    return other
  }

  test('a learner opens the site from a course, and finds the account again', async () => {
    const { publicUrl } = await start()
    await inCourse(async (page) => {
      await open(page, publicUrl)
      const first = await sessionAt(page, publicUrl)
      await open(page, publicUrl)
      expect((await sessionAt(page, publicUrl)).id).toBe(first.id)
    })
  })

  test('a rolled key works at once, and one that is not listed opens nothing', async () => {
    const quad = await start()
    await inCourse(async (page) => {
      await open(page, quad.publicUrl)
      const { id } = await sessionAt(page, quad.publicUrl)
      await platform.rollKey()
      await open(page, quad.publicUrl)
      expect((await sessionAt(page, quad.publicUrl)).id).toBe(id)
      await platform.rollKey(false)
      await open(page, quad.publicUrl)
      expect(await refusal(page)).toContain('cannot accept')
      expect(quad.log()).toContain('the platform lists no key')
    })
  })

  test('a message in another browser, one that is posted again and an expired one open nothing', async () => {
    const quad = await start()
    const { publicUrl } = quad
    await inCourse(async (page) => {
      const form = await captureMessage(page, publicUrl)
      await inCourse(async (stranger) => {
        expect(await refusal(await post(stranger, publicUrl, form))).toContain('began in another window')
      })
    })
    await inCourse(async (page) => {
      const form = await captureMessage(page, publicUrl)
      const first = await post(page, publicUrl, form)
      await sessionAt(first, publicUrl)
      expect(await refusal(await post(page, publicUrl, form))).toContain('began in another window')
      expect(quad.log()).toContain('used before')
    })
    await inCourse(async (page) => {
      const now = Math.floor(Date.now() / 1000)
      platform.claims = { iat: now - 300, exp: now - 240 }
      await open(page, publicUrl)
      expect(await refusal(page)).toContain('too old')
    })
  })

  test('a platform that is away opens nothing, says so, and opens the site once it is back', async () => {
    const { publicUrl } = await start()
    await inCourse(async (page) => {
      platform.isAway = true
      await open(page, publicUrl)
      expect(await refusal(page)).toContain('does not respond')
      platform.isAway = false
      await open(page, publicUrl)
      await sessionAt(page, publicUrl)
    })
  })
})
