import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { addMember, type Member } from './harness/members.ts'
import { expectAccessible } from './harness/page.ts'
import { expect, test } from './harness/test.ts'

const WRONG = /status of 4(01|22)/
const STEP_MS = 30_000

/** The code of another step than the last one, within the drift: each step counts once. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS })

async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const shown = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
  const secret = String(shown).replaceAll(' ', '')
  await page.getByLabel('Code that the app shows').fill(codeOf(secret, -1))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Keep these codes' })).toBeFocused()
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents()
  return { secret, codes }
}

async function beginSignIn(page: Page, { email, password }: Member): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

test('an authenticator app is set up, asked for at sign-in, and a recovery code takes its place', {
  tag: '@main',
}, async ({ quad, openPage }) => {
  const member = await addMember(quad, 'Nethmi')
  const page = await openPage({ signedInAs: member, path: '/settings/security', expectedErrors: WRONG })
  const { secret, codes } = await setUp(page)
  expect(codes).toHaveLength(10)
  await expectAccessible(page, 'new recovery codes')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await saved).suggestedFilename()).toBe('recovery-codes-Quad.txt')
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 of 10 left')).toBeVisible()
  await expect(page.getByText(codes[0] ?? '')).toBeHidden()
  expect((await quad.mails.waitFor(member.email, 'An authenticator app was added')).text).toContain(
    '/settings/security',
  )

  await beginSignIn(page, member)
  const code = page.getByLabel('Code of your authenticator app')
  await expect(code).toBeFocused()
  await expectAccessible(page, 'second step of the sign-in')
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This code is not right, or was used before.')).toBeVisible()
  await code.fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/community')

  await beginSignIn(page, member)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(String(codes[0]).toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/community')
  await page.goto('/settings/security')
  await expect(page.getByText('9 of 10 left')).toBeVisible()
  await expect(page.getByText(/and a recovery code/)).toBeVisible()
})

test('the second step fits a phone, and leads back to the first', async ({ quad, openPage }) => {
  const member = await addMember(quad, 'Nethmi')
  const page = await openPage({ signedInAs: member, path: '/settings/security', expectedErrors: WRONG })
  await page.setViewportSize({ width: 320, height: 640 })
  await setUp(page)
  await beginSignIn(page, member)
  await expect(page.getByLabel('Code of your authenticator app')).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(320)
  await page.getByRole('button', { name: 'Sign in another way' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('turning the app off asks first, and signs in with the password alone from then on', async ({
  quad,
  openPage,
}) => {
  const member = await addMember(quad, 'Nethmi')
  const page = await openPage({ signedInAs: member, path: '/settings/security', expectedErrors: WRONG })
  await setUp(page)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible()
  await beginSignIn(page, member)
  await expect(page).toHaveURL('/community')
})
