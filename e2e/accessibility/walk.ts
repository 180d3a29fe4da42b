import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { DESKTOP, expectAccessible, openPage, openScreen, PHONE } from '../harness/browser.ts'
import { type Account, addAdmin, addMember, addNewcomer, shareIdea, signInAs } from '../harness/members.ts'
import { type QuadServer, startQuad } from '../harness/quad-server.ts'

const NO_TOKEN = 'A'.repeat(26)

type Screen = { path: string; prepare?: (page: Page) => Promise<void> }

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).locator('visible=true').first().click()

const openTab = (name: string) => async (page: Page) => {
  await press(/^Connection Requests/)(page)
  await page.getByRole('tab', { name }).click()
}

/** Another member's profile with the dialog that asks to connect. */
async function openMember(page: Page): Promise<void> {
  const other = page.getByRole('article').filter({ hasNotText: 'nethmi' })
  await other.getByRole('link', { name: 'View Profile' }).first().click()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
}

const VISITOR_SCREENS: Screen[] = [
  { path: '/' },
  { path: '/auth/login' },
  { path: '/auth/signup', prepare: press('Sign Up') },
  { path: '/auth/forgot-password' },
  { path: `/auth/reset-password?token=${NO_TOKEN}` },
  { path: `/auth/activate?token=${NO_TOKEN}` },
  { path: `/setup?token=${NO_TOKEN}` },
  { path: '/community' },
  { path: '/community?q=nobody-has-this-name' },
  { path: '/view-ideas' },
  { path: '/docs/api' },
]

const MEMBER_SCREENS: Screen[] = [
  { path: '/' },
  { path: '/view-ideas', prepare: press(/^View Full Details/) },
  { path: '/view-ideas', prepare: press('New Idea') },
  { path: '/view-ideas?q=nothing-has-this-title' },
  { path: '/mysubmission' },
  { path: '/mysubmission', prepare: press(/^Actions for/) },
  { path: '/myprofile' },
  { path: '/myprofile', prepare: press('Edit Profile') },
  { path: '/myprofile', prepare: press('Edit About') },
  { path: '/settings' },
  { path: '/settings', prepare: press('Delete my account') },
  { path: '/community', prepare: openTab('Requests') },
  { path: '/community', prepare: openTab('Notifications') },
  { path: '/community', prepare: openTab('Sent') },
  { path: '/community', prepare: openMember },
]

const ADMIN_SCREENS: Screen[] = [
  { path: '/admin' },
  { path: '/admin/ideas' },
  { path: '/admin/ideas', prepare: press(/^Review/) },
  { path: '/admin/users' },
  { path: '/admin/settings' },
]

async function check(
  browser: Browser,
  quad: QuadServer,
  screens: Screen[],
  account: Account | undefined,
  isPhone: boolean,
): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await openPage(browser, {
      viewport: isPhone ? PHONE : DESKTOP,
      colorScheme,
      ...(account ? { storageState: signInAs(quad, account) } : {}),
      // Links that do not work answer 422, which the browser logs.
      expectedErrors: /status of 422/,
    })
    for (const { path, prepare } of screens) {
      await openScreen(page, quad.url + path)
      await prepare?.(page)
      await expectAccessible(page, `${path} ${colorScheme}`)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, `${path} is wider than the screen`).toBeLessThanOrEqual(0)
    }
  }
}

/** Opens every screen as everybody who may see it, in both themes: axe finds nothing, nothing is wider than the screen. */
export async function walkEveryScreen(browser: Browser, isPhone: boolean): Promise<void> {
  const quad = await startQuad()
  const [member, admin] = [await addMember(quad, 'nethmi'), await addAdmin(quad)]
  await shareIdea(quad, member)
  await check(browser, quad, VISITOR_SCREENS, undefined, isPhone)
  await check(browser, quad, [{ path: '/onboarding' }], await addNewcomer(quad, 'newcomer'), isPhone)
  await check(browser, quad, MEMBER_SCREENS, member, isPhone)
  await check(browser, quad, ADMIN_SCREENS, admin, isPhone)
}
