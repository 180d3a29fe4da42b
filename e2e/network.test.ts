import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { browserForFile, expectAccessible, openPage, openScreen } from './harness/browser.ts'
import { addMember, idOf, shareIdea, signInAs } from './harness/members.ts'
import { lineOf } from './harness/network.ts'
import { startQuad } from './harness/quad-server.ts'

const browser = browserForFile()

/** What Chromium logs by itself of a lost line or a missing file. */
const LOST = /Failed to load resource|net::ERR_|could not be fetched|dynamically imported module/

const failure = (page: Page) => page.getByRole('heading', { name: 'Something went wrong' })
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' })
const openFromFooter = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name }).click()

test('a page lost with the line comes when the line returns', async () => {
  const quad = await startQuad()
  const page = await openPage(browser(), { expectedErrors: LOST })
  const setLine = await lineOf(page)
  await openScreen(page, quad.url)
  await setLine({ offline: true })
  await openFromFooter(page, 'API reference')
  await failure(page).waitFor()
  await tryAgain(page).click()
  // Not the browser's own page.
  await failure(page).waitFor()
  await setLine()
  await page.getByRole('heading', { level: 1, name: 'API reference' }).waitFor()
})

test('a page whose code a new release replaced comes with the new release', async () => {
  const quad = await startQuad()
  const page = await openPage(browser(), { expectedErrors: LOST })
  await openScreen(page, quad.url)
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }))
  page.on('request', (request) => {
    if (request.isNavigationRequest()) void page.unroute('**/assets/**')
  })
  await openFromFooter(page, 'API reference')
  await page.getByRole('heading', { level: 1, name: 'API reference' }).waitFor()
})

test('code that stays lost makes no loop of reloads, and Try again brings it once it is there', async () => {
  const quad = await startQuad()
  const page = await openPage(browser(), { expectedErrors: LOST })
  await openScreen(page, quad.url)
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.route('**/assets/**', async (route) => {
    const response = await route.fetch()
    const isOfPage = (await response.text()).includes('openapi.json')
    return isOfPage ? route.fulfill({ status: 404 }) : route.fulfill({ response })
  })
  await Promise.all([page.waitForEvent('load'), openFromFooter(page, 'API reference')])
  await failure(page).waitFor()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await Promise.all([page.waitForEvent('load'), tryAgain(page).click()])
  await failure(page).waitFor()
  // By itself once, and once by the press.
  expect(loads).toBe(2)
  await page.unroute('**/assets/**')
  await Promise.all([page.waitForEvent('load'), tryAgain(page).click()])
  await page.getByRole('heading', { level: 1, name: 'API reference' }).waitFor()
})

test.each([
  ['the line is cut', (route: Route) => route.abort('internetdisconnected')],
  ['the server is busy', (route: Route) => route.fulfill({ status: 429, body: '{}' })],
  ['the server fails', (route: Route) => route.fulfill({ status: 503, body: '{}' })],
] as const)('a member stays signed in while %s', async (_, fail) => {
  const quad = await startQuad()
  const member = await addMember(quad, 'nethmi')
  const page = await openPage(browser(), { storageState: signInAs(quad, member), expectedErrors: LOST })
  await page.route('**/v1/profile', fail)
  await page.goto(quad.url)
  await page.getByText('Failed to fetch user profile').waitFor()
  await expectAccessible(page, 'home without the profile')
  expect(await page.getByRole('link', { name: 'Sign In' }).count()).toBe(0)
  await page.unroute('**/v1/profile')
  await tryAgain(page).filter({ visible: true }).click()
  await page.getByRole('button', { name: 'Your account' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(member.token)
})

test('an idea that is shared offline is kept with its PDF, and sent once when the line returns', async () => {
  const quad = await startQuad()
  const page = await openPage(browser(), {
    storageState: signInAs(quad, await addMember(quad, 'nethmi')),
    expectedErrors: LOST,
  })
  await openScreen(page, `${quad.url}/mysubmission`)
  await page.getByRole('button', { name: 'New Idea', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Share Your Project/Idea' })
  await form.getByLabel('Title', { exact: true }).fill('Offline quiz packs')
  await form.getByLabel('Description').fill('Quiz bundles that download overnight.')
  await form.getByLabel('Category').selectOption('Education')
  await form.getByLabel('What was learned?').fill('Say plainly what is saved.')
  await form.getByLabel(/^PDF/).setInputFiles({
    name: 'brief.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  })
  await page.context().setOffline(true)
  await form.getByText('You are offline; your draft is kept.', { exact: true }).waitFor()
  await form.getByRole('button', { name: 'Share Project' }).click()
  await form.getByText(/It is sent as soon as the line returns/).waitFor()
  await expectAccessible(page, 'sharing offline')
  await page.context().setOffline(false)
  await form.waitFor({ state: 'hidden' })
  const { ideas } = await (await fetch(`${quad.url}/v1/ideas/feed`)).json()
  expect(ideas).toMatchObject([{ title: 'Offline quiz packs', idea_source_id: expect.stringMatching(/./) }])
})

test('every page says that the device is offline', async () => {
  const quad = await startQuad()
  const page = await openPage(browser(), { expectedErrors: LOST })
  await openScreen(page, `${quad.url}/community`)
  await page.context().setOffline(true)
  await page.getByText(/^You are offline/).waitFor()
  await expectAccessible(page, 'offline')
  await page.context().setOffline(false)
  await page.getByText(/^You are offline/).waitFor({ state: 'hidden' })
})

test('on a slow line the next page has skeletons below its header, and no list is empty meanwhile', async () => {
  const quad = await startQuad()
  const member = await addMember(quad, 'nethmi')
  await shareIdea(quad, member)
  const page = await openPage(browser(), { storageState: signInAs(quad, member), expectedErrors: LOST })
  const setLine = await lineOf(page)
  await openScreen(page, quad.url)
  await setLine({ latencyMs: 2000, kilobytesPerSecond: 50 })
  for (const [link, heading] of [
    ['View Idea', 'Ideas/ Submissions'],
    ['Check Status', 'My Submissions'],
    ['User Profiles', 'Community'],
  ] as const) {
    await openFromFooter(page, link)
    await page.locator('main .animate-pulse').first().waitFor()
    expect(await page.getByRole('banner').first().isVisible()).toBe(true)
    expect(await page.locator('.min-h-dvh[role=status]').count()).toBe(0)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor({ timeout: 60_000 })
    await page.waitForFunction(() => document.querySelector('.animate-pulse') === null, undefined, { timeout: 60_000 })
  }
})

test('signing in leads back to the profile whose Connect was pressed, and the way back keeps search and page', async () => {
  const quad = await startQuad()
  const [member, other] = [await addMember(quad, 'nethmi'), await addMember(quad, 'kamal')]
  const page = await openPage(browser())
  await openScreen(page, `${quad.url}/community?q=kamal`)
  await page.getByRole('link', { name: 'View Profile' }).first().click()
  const profile = `${quad.url}/profile/${await idOf(quad, other)}`
  await page.waitForURL(profile)
  await page.getByRole('link', { name: 'Back to Community' }).click()
  await page.waitForURL(`${quad.url}/community?q=kamal`)
  await page.goto(profile)
  await page.getByRole('link', { name: 'Connect' }).click()
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(profile)
  await page.getByRole('button', { name: 'Connect', exact: true }).waitFor()
})
