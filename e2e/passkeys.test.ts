import type { Page } from '@playwright/test'
import { addAuthenticator } from './harness/authenticator.ts'
import { addMember } from './harness/members.ts'
import { expectAccessible, expectToast } from './harness/page.ts'
import { expect, test } from './harness/test.ts'

const SIGN_IN = 'Sign in with a passkey'
const REFUSED = /status of 401/

const passkeys = (page: Page) => page.getByRole('list', { name: 'Your passkeys' }).getByRole('listitem')

async function addPasskey(page: Page, name: string): Promise<void> {
  await expectToast(page, 'Your passkey is added. We have told you by mail too.', () =>
    page.getByRole('button', { name: 'Add a passkey' }).click(),
  )
  await page.getByLabel('Name of the passkey').fill(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(name, { exact: true })).toBeVisible()
}

test('a passkey is added, named, signs in without typing, and opens nothing once it is removed', async ({
  quad,
  openPage,
}) => {
  const member = await addMember(quad, 'Nethmi')
  const page = await openPage({ signedInAs: member, path: '/settings', expectedErrors: REFUSED })
  const authenticator = await addAuthenticator(page)
  await addPasskey(page, 'Galaxy A15')
  await expectAccessible(page, 'settings with a passkey')
  expect((await quad.mails.waitFor(member.email, 'A passkey was added')).text).toContain('/settings')

  await page.evaluate(() => localStorage.clear())
  // Without the offer among what the browser fills in, which the virtual authenticator takes at once.
  await authenticator.setUserVerified(false)
  await page.goto('/auth/login')
  await authenticator.setUserVerified(true)
  await page.getByRole('button', { name: SIGN_IN }).click()
  await expect(page).toHaveURL('/community')

  await page.goto('/settings')
  await expect(passkeys(page).getByText('Used for this session')).toBeVisible()
  await page.getByRole('button', { name: 'More for Galaxy A15' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expectToast(page, 'The passkey is removed.', () =>
    page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click(),
  )
  await expect(page.getByText('You have none yet.')).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/auth/login')
  await expect(page.getByText('This passkey opens no account here. Please sign in another way.').first()).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/login/)
})

test('a passkey is among what the browser fills into the email field', async ({ quad, openPage }) => {
  const member = await addMember(quad, 'Nethmi')
  const page = await openPage({ signedInAs: member, path: '/settings' })
  await addAuthenticator(page)
  await addPasskey(page, 'Laptop')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/auth/login?to=/mysubmission')
  // The virtual authenticator stands for the member who chooses it there.
  await expect(page).toHaveURL('/mysubmission')
})
