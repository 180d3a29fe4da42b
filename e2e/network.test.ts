import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { browserForFile, expectAccessible, openPage, openScreen } from './harness/browser.ts'
import { addMember, signInAs } from './harness/members.ts'
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
