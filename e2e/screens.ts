import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { DESKTOP, launchBrowser, openScreen, PHONE, TABLET } from './harness/browser.ts'
import { launchQuad } from './harness/quad-server.ts'

/** Takes a picture of every screen into screens/, at three widths and in both themes, for people to look at. */

const MEMBER = 'nethmi.perin.1@students.quad.example'
const ADMIN = 'admin@quad.example'
const PASSWORD = 'a bench in the quad'
const FOLDER = 'screens'
const SETTLE_MS = 600

type Screen = { name: string; path: string; as?: 'member' | 'admin'; prepare?: (page: Page) => Promise<void> }

const SCREENS: Screen[] = [
  { name: 'home-visitor', path: '/' },
  { name: 'sign-in', path: '/auth/login' },
  { name: 'sign-up', path: '/auth/signup' },
  { name: 'forgot-password', path: '/auth/forgot-password' },
  { name: 'reset-password', path: '/auth/reset-password?token=AAAAAAAAAAAAAAAAAAAAAAAAAA' },
  { name: 'activation-failed', path: '/auth/activate?token=AAAAAAAAAAAAAAAAAAAAAAAAAA' },
  { name: 'setup', path: '/setup?token=AAAAAAAAAAAAAAAAAAAAAAAAAA' },
  { name: 'community-visitor', path: '/community' },
  { name: 'community-nothing-found', path: '/community?q=zzzz' },
  { name: 'view-ideas-visitor', path: '/view-ideas' },
  { name: 'api-reference', path: '/docs/api' },
  { name: 'home-member', path: '/', as: 'member' },
  { name: 'view-ideas', path: '/view-ideas', as: 'member' },
  {
    name: 'idea-details',
    path: '/view-ideas',
    as: 'member',
    prepare: (page) => page.getByText('View Full Details').first().click(),
  },
  {
    name: 'idea-page',
    path: '/view-ideas',
    as: 'member',
    prepare: async (page) => {
      await page.getByText('View Full Details').first().click()
      await page.getByRole('link', { name: 'Open Page' }).click()
      await page.getByRole('article').waitFor()
    },
  },
  {
    name: 'new-idea',
    path: '/view-ideas',
    as: 'member',
    prepare: (page) => page.getByRole('button', { name: 'New Idea' }).locator('visible=true').first().click(),
  },
  { name: 'my-submissions', path: '/mysubmission', as: 'member' },
  { name: 'my-profile', path: '/myprofile', as: 'member' },
  {
    name: 'edit-profile',
    path: '/myprofile',
    as: 'member',
    prepare: (page) => page.getByRole('button', { name: 'Edit Profile' }).click(),
  },
  { name: 'settings', path: '/settings', as: 'member' },
  {
    name: 'delete-account',
    path: '/settings',
    as: 'member',
    prepare: (page) => page.getByRole('button', { name: 'Delete my account' }).click(),
  },
  {
    name: 'connection-requests',
    path: '/community',
    as: 'member',
    prepare: (page) => button(page, 'Connection Requests').click(),
  },
  {
    name: 'notifications',
    path: '/community',
    as: 'member',
    prepare: (page) => button(page, 'Notifications').click(),
  },
  {
    name: 'sent-requests',
    path: '/community',
    as: 'member',
    prepare: async (page) => {
      await button(page, 'Connection Requests').click()
      await page.getByRole('tab', { name: 'Sent' }).click()
    },
  },
  {
    name: 'member-card',
    path: '/community?q=ruwan',
    as: 'member',
    prepare: (page) => page.getByRole('article').first().getByRole('link').first().focus(),
  },
  {
    name: 'other-profile',
    path: '/community',
    as: 'member',
    prepare: (page) => page.getByRole('link', { name: 'View Profile' }).first().click(),
  },
  {
    name: 'connect',
    path: '/community',
    as: 'member',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'View Profile' }).first().click()
      await page.getByRole('button', { name: 'Connect', exact: true }).click()
    },
  },
  { name: 'admin-ideas', path: '/admin/ideas', as: 'admin' },
  {
    name: 'admin-review',
    path: '/admin/ideas?status=Pending',
    as: 'admin',
    prepare: (page) => page.getByRole('button', { name: 'Review' }).first().click(),
  },
  { name: 'admin-dashboard', path: '/admin', as: 'admin' },
]

/** The button of that name that this width shows; a count may follow the name. */
function button(page: Page, name: string) {
  return page.getByRole('banner').getByRole('button', { name }).locator('visible=true').first()
}

async function sessionOf(url: string, email: string) {
  const response = await fetch(`${url}/v1/auth/tokens/authentication`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const { authentication_token } = await response.json()
  return [
    { name: 'token', value: authentication_token.token },
    { name: 'token_expiry', value: authentication_token.expiry },
  ]
}

async function capture(browser: Browser, url: string, only: string[]): Promise<void> {
  const sessions = { member: await sessionOf(url, MEMBER), admin: await sessionOf(url, ADMIN) }
  for (const screen of SCREENS.filter(({ name }) => only.length === 0 || only.includes(name))) {
    for (const viewport of [DESKTOP, TABLET, PHONE]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const localStorage = screen.as ? sessions[screen.as] : []
        const storageState = { cookies: [], origins: [{ origin: url, localStorage }] }
        const page = await browser.newPage({ viewport, colorScheme, storageState, reducedMotion: 'reduce' })
        const name = `${screen.name}-${viewport.width}-${colorScheme}`
        page.on('console', (message) => message.type() === 'error' && console.error(`${name}: ${message.text()}`))
        page.on('pageerror', (error) => console.error(`${name}: ${error}`))
        await openScreen(page, url + screen.path)
        await screen.prepare?.(page).catch((error) => console.error(`${name}: ${error}`))
        await page.waitForTimeout(SETTLE_MS)
        await page.screenshot({ path: `${FOLDER}/${name}.png`, fullPage: screen.prepare === undefined })
        await page.close()
      }
    }
    console.log(screen.name)
  }
}

mkdirSync(FOLDER, { recursive: true })
const quad = await launchQuad({ hasDemo: true })
const browser = await launchBrowser()
try {
  await capture(browser, quad.url, process.argv.slice(2))
} finally {
  await browser.close()
  await quad.stop()
}
