import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Frame, Page } from '@playwright/test'
import { CHROMIUM } from './harness/chromium.ts'
import { callToFrame } from './harness/framed-call.ts'
import { type LocalPlatform, PLATFORM_RULES, startLocalPlatform } from './harness/learning-platform.ts'
import { addAdmin, addMember, openCall, send } from './harness/members.ts'
import { expectAccessible } from './harness/page.ts'
import { test as base, expect } from './harness/test.ts'

const INTERNET = pathToFileURL(join(import.meta.dirname, 'harness/local-internet.ts')).href

const test = base.extend<{ platform: LocalPlatform }>({
  platform: async ({}, provide) => {
    const platform = await startLocalPlatform()
    await provide(platform)
    await platform.stop()
  },
  /** A server of its own, which reaches the platform. */
  quad: async ({ platform, startQuad }, provide) => {
    const folder = mkdtempSync(join(tmpdir(), 'quad-platform-'))
    const certificate = join(folder, 'platform.pem')
    writeFileSync(certificate, platform.certificate)
    const env = {
      ...{ NODE_EXTRA_CA_CERTS: certificate, LOCAL_PLATFORM: platform.host, NODE_OPTIONS: `--import=${INTERNET}` },
    }
    await provide(await startQuad({ env }))
    rmSync(folder, { recursive: true })
  },
})
// Cookies of frames are blocked, as by Safari and by Chromium's flag.
test.use({
  ignoreHTTPSErrors: true,
  launchOptions: { ...CHROMIUM, args: [...CHROMIUM.args, PLATFORM_RULES, '--test-third-party-cookie-phaseout'] },
})

const add = async (quad: Parameters<typeof addAdmin>[0], platform: LocalPlatform, domains?: string[]) => {
  const admin = await addAdmin(quad)
  await send(quad, { path: '/v1/admin/platforms', body: platform.body(domains), token: admin.token })
  return admin
}

/** Presses the button of the frame. Returns the tab that it opens. */
async function openInTab(page: Page): Promise<Page> {
  const button = page.frameLocator('iframe').getByRole('button', { name: 'Open Quad' })
  const [tab] = await Promise.all([page.waitForEvent('popup'), button.click()])
  return tab
}

test.describe('a launch from a frame whose cookies are blocked', () => {
  for (const hasStorage of [false, true]) {
    test(`opens in a tab of its own with one press, ${hasStorage ? 'proved by the storage of the platform' : 'without storage of the platform'}`, {
      tag: '@main',
    }, async ({ quad, platform, openPage }) => {
      platform.storage = hasStorage ? 'kept' : 'none'
      await add(quad, platform, ['mail.example'])
      const page = await openPage()
      await page.goto(platform.courseUrl(`${quad.url}/events`))
      const tab = await openInTab(page)
      await expect(tab).toHaveURL(`${quad.url}/onboarding?to=%2Fevents`)
      await expect(page.frameLocator('iframe').getByText('It is open in another tab.')).toBeVisible()
      expect(await tab.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
    })
  }

  test('falls back to the button where the platform promises storage, and a late response leaves it there', async ({
    quad,
    platform,
    openPage,
  }) => {
    await add(quad, platform, ['mail.example'])
    const page = await openPage()
    platform.storage = 'promised'
    await page.goto(platform.courseUrl(`${quad.url}/events`))
    await expect(page.frameLocator('iframe').getByRole('button', { name: 'Open Quad' })).toBeVisible()
    const frame = page.frames()[1] as Frame
    const heard = await frame.evaluateHandle(() => ({
      response: new Promise((resolve) => addEventListener('message', () => resolve('heard'), { once: true })),
    }))
    await page.evaluate('respondLate()')
    expect(await heard.evaluate(({ response }) => response)).toBe('heard')
    const tab = await openInTab(page)
    await expect(tab).toHaveURL(`${quad.url}/onboarding?to=%2Fevents`)
    // Of the document before the response.
    expect(await heard.evaluate(({ response }) => response)).toBe('heard')
  })
})

test('a member links the account at the first launch, and comes straight in at the next', async ({
  quad,
  platform,
  openPage,
}) => {
  await add(quad, platform)
  const member = await addMember(quad, 'Nethmi')
  platform.user.email = member.email
  const page = await openPage()
  await page.goto(platform.courseUrl(`${quad.url}/events`, 'link'))
  await page.getByRole('link', { name: 'Open Quad' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Nethmi' })).toBeVisible()
  await expect(page.getByText('From Hanthana Moodle, EDU 3204 Learning Technology')).toBeVisible()
  await expectAccessible(page, 'first launch')
  await page.getByRole('link', { name: 'Sign in and link' }).click()
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Link', exact: true }).click()
  await expect(page).toHaveURL(`${quad.url}/events`)

  const other = await openPage()
  await other.goto(platform.courseUrl(`${quad.url}/events`, 'link'))
  await other.getByRole('link', { name: 'Open Quad' }).click()
  await expect(other).toHaveURL(`${quad.url}/events`)
  await expect(other.getByText('You came from EDU 3204 Learning Technology.')).toBeVisible()
})

test('an administrator adds a platform by hand and sees how it does', async ({ quad, platform, openPage }) => {
  const admin = await addAdmin(quad)
  const page = await openPage({ signedInAs: admin, path: '/admin/systems/platforms' })
  await expectAccessible(page, 'learning platforms')
  await page.getByRole('button', { name: 'Enter the platform’s side' }).click()
  const dialog = page.getByRole('dialog')
  const body = platform.body() as Record<string, string>
  await dialog.getByLabel('Name').fill('Hanthana Moodle')
  await dialog.getByLabel('Issuer (platform ID)').fill(body.issuer ?? '')
  await dialog.getByLabel('Client ID').fill(body.client_id ?? '')
  await dialog.getByLabel('Deployments').fill('1')
  await dialog.getByLabel('Authentication address').fill(body.auth_url ?? '')
  await dialog.getByLabel('Token address').fill(body.token_url ?? '')
  await dialog.getByLabel('Address of its keys (JWKS)').fill(body.jwks_url ?? '')
  await expectAccessible(page, 'a learning platform is entered')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Not used yet')).toBeVisible()
  await page.getByRole('button', { name: 'Test of Hanthana Moodle' }).click()
  await expect(page.getByText('Hanthana Moodle responds as it should')).toBeVisible()
  await expectAccessible(page, 'a learning platform was tested')
  platform.isAway = true
  await page.getByRole('button', { name: 'Test of Hanthana Moodle' }).click()
  await expect(page.getByText('The test of Hanthana Moodle failed')).toBeVisible()
  await expect(page.getByText('the keys of the platform cannot be read: status 503')).toBeVisible()
})

test('a launch that fails says why within the frame', async ({ quad, platform, openPage }) => {
  await add(quad, platform, ['mail.example'])
  platform.storage = 'kept'
  platform.claims = { 'https://purl.imsglobal.org/spec/lti/claim/deployment_id': '2' }
  const page = await openPage({ expectedErrors: /status of 403/ })
  await page.goto(platform.courseUrl(`${quad.url}/events`))
  await expect(page.frameLocator('iframe').getByRole('alert')).toContainText('not set up for this part')
})

test('a teacher places a call in the course from a frame whose cookies are blocked', async ({
  quad,
  platform,
  openPage,
}) => {
  const admin = await add(quad, platform)
  const id = await openCall(quad, admin, callToFrame())
  platform.claims = {
    'https://purl.imsglobal.org/spec/lti/claim/message_type': 'LtiDeepLinkingRequest',
    'https://purl.imsglobal.org/spec/lti/claim/roles': ['http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor'],
    'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings': {
      deep_link_return_url: `${platform.origin}/return`,
    },
  }
  const page = await openPage()
  await page.goto(platform.courseUrl(`${quad.url}/lti/deep-link`))
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: 'What should stand in your course?' })).toBeVisible()
  // Checked from within: axe asks a frame of another site in vain.
  for (const inner of page.mainFrame().childFrames()) await expectAccessible(inner, 'placing in a course')
  await frame.getByRole('radio', { name: /One call/ }).check()
  await expect(frame.getByRole('radio', { name: /Open, until/ })).toBeChecked()
  await frame.getByRole('radio', { name: /An entry counts as done/ }).check()
  await frame.getByRole('button', { name: 'Place it in EDU 3204' }).click()
  await expect(frame.getByRole('heading', { name: 'Done' })).toBeVisible()
  const returned = platform.posted.find(({ path }) => path === '/return')
  const [, payload = ''] = returned?.form.get('JWT')?.split('.') ?? []
  const response = Buffer.from(payload, 'base64url').toString()
  expect(response).toContain(`${quad.url}/calls/${id}`)
  expect(response).toContain('"quad_grade":"entry"')
})

test('a teacher sees who is in the course, and invites who is not here', { tag: '@main' }, async ({
  quad,
  platform,
  openPage,
}) => {
  await add(quad, platform, ['mail.example'])
  const teacher = await addMember(quad, 'Binuri')
  platform.user = { sub: 't', name: 'Binuri Herath', email: teacher.email }
  platform.roster = [
    { user_id: 't', name: 'Binuri Herath', roles: ['Instructor'] },
    { user_id: 'a', name: 'Kasun Rajapaksha', email: 'kasun@mail.example', roles: ['Learner'] },
    { user_id: 'b', name: 'නෙත්මි පෙරේරා', email: 'nethmi@mail.example', roles: ['Learner'] },
    { user_id: 'c', name: 'Arul Selvan', roles: ['Learner'] },
  ]
  platform.claims = {
    'https://purl.imsglobal.org/spec/lti/claim/roles': ['http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor'],
    'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice': {
      context_memberships_url: `${platform.origin}/roster`,
    },
  }
  const page = await openPage()
  await page.goto(platform.courseUrl(`${quad.url}/events`, 'link'))
  await page.getByRole('link', { name: 'Open Quad' }).click()
  await page.getByRole('link', { name: 'Sign in and link' }).click()
  await page.getByLabel('Email').fill(teacher.email)
  await page.getByLabel('Password', { exact: true }).fill(teacher.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Link', exact: true }).click()
  await expect(page).toHaveURL(`${quad.url}/events`)

  await page.goto(`${quad.url}/courses`)
  await page.getByRole('link', { name: 'EDU 3204 Learning Technology' }).click()
  await page.getByRole('button', { name: 'Show who is in the course' }).click()
  await expect(page.getByText('4 people, 1 of them is here.')).toBeVisible()
  await expectAccessible(page, 'people in a course')
  await expect(page.getByText('mail.example')).toHaveCount(0)
  await page.getByRole('button', { name: 'Invite 2 people' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Invite 2 people' }).click()
  await expect(page.getByText('2 people are invited.')).toBeVisible()
  await expect(page.getByText('Invited', { exact: true })).toHaveCount(2)
})
