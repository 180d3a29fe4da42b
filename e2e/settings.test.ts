import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { browserForFile, openPage } from './harness/browser.ts'
import { type Account, addMember, idOf, shareIdea, signInAs } from './harness/members.ts'
import { type QuadServer, startQuad } from './harness/quad-server.ts'

const browser = browserForFile()
const NEW_PASSWORD = 'under the other tree'

async function openSettings(quad: QuadServer, account: Account, expectedErrors?: RegExp): Promise<Page> {
  const page = await openPage(browser(), {
    storageState: signInAs(quad, account),
    ...(expectedErrors ? { expectedErrors } : {}),
  })
  await page.goto(`${quad.url}/settings`)
  return page
}

async function signInByForm(page: Page, account: Account, password: string): Promise<void> {
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test('a new password ends the other sessions and works from then on', async () => {
  const quad = await startQuad()
  const account = await addMember(quad, 'nethmi')
  const page = await openSettings(quad, account, /status of 4\d\d/)
  const elsewhere = await openPage(browser(), { expectedErrors: /status of 401/ })
  await elsewhere.goto(`${quad.url}/auth/login`)
  await signInByForm(elsewhere, account, account.password)
  await elsewhere.waitForURL('**/community')

  await page.getByLabel('Current password').fill('not the password')
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByLabel('Confirm password').fill('something else')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Passwords must match').waitFor()
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD)
  await page.getByText('Passwords must match').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('This is not your password.').waitFor()
  await page.getByLabel('Current password').fill(account.password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Your password is changed. Other devices are signed out.').waitFor()

  await elsewhere.goto(`${quad.url}/mysubmission`)
  await elsewhere.waitForURL('**/auth/login')
  await signInByForm(elsewhere, account, NEW_PASSWORD)
  await elsewhere.waitForURL('**/community')
})

test('sessions are listed and ended one by one', async () => {
  const quad = await startQuad()
  const account = await addMember(quad, 'nethmi')
  const phone = await openPage(browser(), { expectedErrors: /status of 401/ })
  await phone.goto(`${quad.url}/auth/login`)
  await signInByForm(phone, account, account.password)
  await phone.waitForURL('**/community')
  const page = await openSettings(quad, account)
  const sessions = page.getByRole('list', { name: 'Your sessions' })
  await sessions.getByText('This device').waitFor()
  await sessions.getByRole('button', { name: 'End session: Chrome on Linux' }).click()
  await page.getByText('Session ended.').waitFor()
  expect(await sessions.getByRole('listitem').count()).toBe(1)
  await phone.reload()
  await phone.waitForURL('**/auth/login')
})

test('who may see the address is chosen, and kept', async () => {
  const quad = await startQuad()
  const [owner, reader] = [await addMember(quad, 'nethmi'), await addMember(quad, 'bimal')]
  const page = await openSettings(quad, owner)
  await page.getByRole('radiogroup', { name: 'Who may see your e-mail address' }).getByText('Members').click()
  await page.getByText('Saved.').waitFor()
  const other = await openPage(browser(), { storageState: signInAs(quad, reader) })
  await other.goto(`${quad.url}/profile/${await idOf(quad, owner)}`)
  await other.getByText(owner.email).waitFor()
})

test('the copy of all data is one zip', async () => {
  const quad = await startQuad()
  const account = await addMember(quad, 'nethmi')
  await shareIdea(quad, account, 'Mine to keep')
  const page = await openSettings(quad, account)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('quad-my-data.zip')
  const files = unzipSync(readFileSync(await download.path()))
  expect(JSON.parse(strFromU8(files['ideas.json'] ?? new Uint8Array()))).toMatchObject([{ title: 'Mine to keep' }])
})

test('a deleted account is gone, and its ideas stay as "Anonymous" when the member wants it', async () => {
  const quad = await startQuad()
  const account = await addMember(quad, 'nethmi')
  await shareIdea(quad, account, 'Left behind')
  const page = await openSettings(quad, account, /status of 4\d\d/)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Password', { exact: true }).fill('not the password')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await dialog.getByText('This is not your password.').waitFor()
  await dialog.getByLabel('Password', { exact: true }).fill(account.password)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await page.waitForURL('**/auth/login')
  await page.getByText('Your account is deleted.').waitFor()
  await page.goto(`${quad.url}/view-ideas`)
  const card = page.getByRole('article').filter({ hasText: 'Left behind' })
  await card.getByText('Anonymous').waitFor()
})

test('the theme is chosen in Settings and kept over a reload', async () => {
  const quad = await startQuad()
  const page = await openSettings(quad, await addMember(quad, 'nethmi'))
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click()
  await page.reload()
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  // There is one language, hence nothing to choose.
  await page.getByRole('radiogroup', { name: 'Theme' }).waitFor()
  expect(await page.getByLabel('Language').count()).toBe(0)
})
