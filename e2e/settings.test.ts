import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { type Account, addMember, shareIdea } from './harness/members.ts'
import { expectToast, PHONE } from './harness/page.ts'
import { expect, test } from './harness/test.ts'

const NEW_PASSWORD = 'under the other tree'
const isSignIn = ({ pathname }: URL) => pathname === '/auth/login'

async function signInByForm(page: Page, account: Account, password: string): Promise<void> {
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

test('a new password ends the other sessions and works from then on', { tag: '@main' }, async ({ quad, openPage }) => {
  // Proves spec 2/21.
  const account = await addMember(quad, 'Nethmi')
  const page = await openPage({ signedInAs: account, path: '/settings/security', expectedErrors: /status of 4\d\d/ })
  const elsewhere = await openPage({ path: '/auth/login', expectedErrors: /status of 401/ })
  await signInByForm(elsewhere, account, account.password)
  await expect(elsewhere).toHaveURL('/community')

  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByLabel('Current password')).toBeFocused()
  await page.getByLabel('Current password').fill('not the password')
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByLabel('Confirm password').fill('something else')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Passwords must match')).toBeVisible()
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD)
  await expect(page.getByText('Passwords must match')).toBeHidden()
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('This is not your password.')).toBeVisible()
  await page.getByLabel('Current password').fill(account.password)
  await expectToast(page, 'Your password is changed. Other devices are signed out.', () =>
    page.getByRole('button', { name: 'Change password' }).click(),
  )
  await expect(page.getByLabel('Current password')).toBeHidden()

  await elsewhere.goto('/mysubmission')
  await expect(elsewhere).toHaveURL(isSignIn)
  await signInByForm(elsewhere, account, NEW_PASSWORD)
  await expect(elsewhere).toHaveURL('/mysubmission')
})

test('sessions are listed and ended one by one', async ({ quad, openPage }) => {
  // Proves spec 2/21.
  const account = await addMember(quad, 'Nethmi')
  const phone = await openPage({ path: '/auth/login', expectedErrors: /status of 401/ })
  await signInByForm(phone, account, account.password)
  await expect(phone).toHaveURL('/community')
  const page = await openPage({ signedInAs: account, path: '/settings/security' })
  const sessions = page.getByRole('list', { name: 'Your sessions' })
  await expect(sessions.getByText('This device')).toBeVisible()
  await expectToast(page, 'Signed out there.', () =>
    sessions.getByRole('button', { name: 'Sign out: Chrome on Linux' }).click(),
  )
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await phone.reload()
  await expect(phone).toHaveURL(isSignIn)
})

test('a member chooses who may see the address, and it stays', async ({ quad, openPage }) => {
  // Proves spec 2/21.
  const [owner, reader] = [await addMember(quad, 'Nethmi'), await addMember(quad, 'Bimal')]
  const page = await openPage({ signedInAs: owner, path: '/settings/privacy' })
  await expectToast(page, 'Saved.', () =>
    page.getByRole('radiogroup', { name: 'Who may see your email address' }).getByText('Members').click(),
  )
  const other = await openPage({ signedInAs: reader, path: `/profile/${owner.id}` })
  await expect(other.getByText(owner.email)).toBeVisible()
})

test('a toast on a phone covers neither the header nor what was pressed', async ({ quad, openPage }) => {
  const page = await openPage({
    signedInAs: await addMember(quad, 'Nethmi'),
    path: '/settings/privacy',
    viewport: PHONE,
  })
  const group = page.getByRole('radiogroup', { name: 'Who may see your email address' })
  // Where a toast would be.
  await group.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 70))
  await group.getByText('Members').click()
  const toast = page.getByRole('region', { name: 'Announcements' })
  await expect(toast.getByText('Saved.')).toBeVisible()
  const boxOf = async (one: Locator) => (await one.boundingBox()) ?? { y: NaN, height: NaN }
  const [shown, header, pressed] = await Promise.all([toast, page.getByRole('banner'), group].map(boxOf))
  expect(shown?.y).toBeGreaterThanOrEqual((header?.y ?? NaN) + (header?.height ?? NaN))
  expect(shown?.y).toBeGreaterThanOrEqual((pressed?.y ?? NaN) + (pressed?.height ?? NaN) / 2)
})

test('on a phone news are chosen by chips, by touch and by keyboard', async ({ quad, openPage }) => {
  const page = await openPage({
    signedInAs: await addMember(quad, 'Nethmi'),
    path: '/settings/notifications',
    viewport: PHONE,
  })
  const chip = (channel: string) => page.getByRole('checkbox', { name: `Support for your ideas, ${channel}` })
  const now = chip('Mail now')
  await page.locator('label', { has: now }).click()
  await expect(now).toBeChecked()
  await expect(chip('Weekly digest')).not.toBeChecked()
  expect((await now.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await now.press('Space')
  await expect(now).not.toBeChecked()
  await page.getByRole('button', { name: 'Stop all mail' }).click()
  await expect(chip('In Quad')).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Replies to you, Mail now' })).not.toBeChecked()
})

test('the copy of all data is one zip', { tag: '@main' }, async ({ quad, openPage }) => {
  // Proves spec 2/21.
  const account = await addMember(quad, 'Nethmi')
  await shareIdea(quad, account, 'Mine to keep')
  const page = await openPage({ signedInAs: account, path: '/settings/data' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('quad-my-data.zip')
  const files = unzipSync(readFileSync(await download.path()))
  expect(JSON.parse(strFromU8(files['ideas.json'] ?? new Uint8Array()))).toMatchObject([{ title: 'Mine to keep' }])
})

test('a deleted account is gone, and its ideas stay as "Anonymous" when the member wants it', { tag: '@main' }, async ({
  quad,
  openPage,
}) => {
  // Proves spec 2/21.
  const account = await addMember(quad, 'Nethmi')
  await shareIdea(quad, account, 'Left behind')
  const page = await openPage({ signedInAs: account, path: '/settings/account', expectedErrors: /status of 4\d\d/ })
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Password', { exact: true }).fill('not the password')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByText('This is not your password.')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(account.password)
  await expectToast(page, 'Your account is deleted.', () =>
    dialog.getByRole('button', { name: 'Delete my account' }).click(),
  )
  await expect(page).toHaveURL(isSignIn)
  await page.goto('/view-ideas')
  const card = page.getByRole('article').filter({ hasText: 'Left behind' })
  await expect(card.getByText('Anonymous')).toBeVisible()
})

test('theme and language are chosen in Settings and kept over a reload', async ({ quad, openPage }) => {
  // Proves spec 2/21.
  const page = await openPage({ signedInAs: await addMember(quad, 'Nethmi'), path: '/settings/appearance' })
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('தமிழ்')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ta')
})

test('the rail marks the page that is open, and is a menu on a phone', async ({ quad, openPage }) => {
  const page = await openPage({ signedInAs: await addMember(quad, 'Nethmi'), path: '/settings' })
  const rail = page.getByRole('navigation', { name: 'Settings' })
  const current = rail.locator('[aria-current=page]')
  await expect(current).toHaveText('Profile')
  await expect(rail.getByRole('link')).toHaveText([
    ...['Profile', 'Portfolio', 'Appearance and language', 'Notifications', 'Privacy', 'Security', 'Devices and data'],
    'Account',
  ])
  await rail.getByRole('link', { name: 'Security' }).click()
  await expect(page).toHaveURL('/settings/security')
  await expect(page).toHaveTitle(/^Security/)
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeFocused()
  await expect(current).toHaveText('Security')

  await page.setViewportSize(PHONE)
  const menu = rail.getByRole('button')
  await expect(menu).toHaveText('Security')
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await expect(current).toBeHidden()
  await menu.click()
  await rail.getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
})

test('addresses from when the settings were one page lead to the page that has it now', async ({ quad, openPage }) => {
  const page = await openPage({ signedInAs: await addMember(quad, 'Nethmi'), path: '/settings#security' })
  await expect(page).toHaveURL('/settings/security')
  await page.goto('/settings?link=AAAA')
  await expect(page).toHaveURL('/settings/security?link=AAAA')
  await page.goto('/settings/no-such-page')
  await expect(page).toHaveURL('/settings/profile')
})
