import type { Page } from '@playwright/test'
import { RESPONSE_MARK } from '../contract/response-mark.values.ts'
import { addAuthenticator } from './harness/authenticator.ts'
import { addAdmin, addMember } from './harness/members.ts'
import { expectAccessible, expectToast } from './harness/page.ts'
import { expect, test } from './harness/test.ts'

const SIGN_IN = 'Sign in with a passkey'
const NOT_OPENED = 'This passkey opens no account here. Please sign in another way.'
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

/** The virtual authenticator takes the offer among what the browser fills in at once, before a button is pressed. */
async function withoutAutofill(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
}

test('a passkey is added, named, signs in without typing, and opens nothing once it is removed', {
  tag: '@main',
}, async ({ quad, openPage }) => {
  const member = await addMember(quad, 'Nethmi')
  const page = await openPage({ signedInAs: member, path: '/settings/security', expectedErrors: REFUSED })
  await addAuthenticator(page)
  await addPasskey(page, 'Galaxy A15')
  await expectAccessible(page, 'settings with a passkey')
  expect((await quad.mails.waitFor(member.email, 'A passkey was added')).text).toContain('/settings/security')

  await page.evaluate(() => localStorage.clear())
  await withoutAutofill(page)
  await page.goto('/auth/login')
  await page.getByRole('button', { name: SIGN_IN }).click()
  await expect(page).toHaveURL('/community')

  await page.goto('/settings/security')
  await expect(passkeys(page).getByText('Used for this session')).toBeVisible()
  await expect(page.getByText(/Passkey “Galaxy A15”/)).toBeVisible()
  await page.getByRole('button', { name: 'More for Galaxy A15' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expectToast(page, 'The passkey is removed.', () =>
    page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click(),
  )
  await expect(page.getByText('You have none yet.')).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/auth/login')
  await page.getByRole('button', { name: SIGN_IN }).click()
  await expect(page.getByText(NOT_OPENED).first()).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/login/)
})

test('a passkey is among what the browser fills into the email field', async ({ quad, openPage }) => {
  const member = await addMember(quad, 'Nethmi')
  const page = await openPage({ signedInAs: member, path: '/settings/security' })
  await addAuthenticator(page)
  await addPasskey(page, 'Laptop')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/auth/login?to=/mysubmission')
  // The virtual authenticator stands for the member who chooses it there.
  await expect(page).toHaveURL('/mysubmission')
})

test('a passkey opens nothing at another address that passes everything on to the site', async ({
  quad,
  startQuad,
  openPage,
}) => {
  const member = await addMember(quad, 'Nethmi')
  const page = await openPage({ signedInAs: member, path: '/settings/security', expectedErrors: REFUSED })
  await addAuthenticator(page)
  await addPasskey(page, 'Laptop')
  const { url } = await startQuad()
  await page.route(/tokens\/passkey/, async (route) => {
    const response = await route.fetch({ url: route.request().url().replace(url, quad.url) })
    await route.fulfill({ response })
  })
  const refused = page.waitForResponse((response) => response.url() === `${url}/v1/auth/tokens/passkey`)
  await page.goto(`${url}/auth/login`)
  expect((await refused).status()).toBe(401)
  await expect(page.getByText(NOT_OPENED).first()).toBeVisible()
})

test('a copy of a passkey opens nothing once the original was used', async ({ quad, openPage }) => {
  const member = await addMember(quad, 'Nethmi')
  const page = await openPage({ signedInAs: member, path: '/settings/security' })
  const original = await addAuthenticator(page)
  await addPasskey(page, 'Phone')
  const theft = await openPage({ path: '/about', expectedErrors: REFUSED })
  const copy = await addAuthenticator(theft)
  await copy.copyFrom(original)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/auth/login')
  await expect(page).toHaveURL('/community')
  await theft.goto('/auth/login')
  await expect(theft.getByText(NOT_OPENED).first()).toBeVisible()
  await expect(theft).toHaveURL(/\/auth\/login/)
})

test('a passkey that does not verify its user opens nothing', async ({ quad, openPage }) => {
  const member = await addMember(quad, 'Nethmi')
  const page = await openPage({ signedInAs: member, path: '/settings/security' })
  const authenticator = await addAuthenticator(page)
  await addPasskey(page, 'Phone')
  await authenticator.setUserVerified(false)
  await withoutAutofill(page)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/auth/login')
  await page.getByRole('button', { name: SIGN_IN }).click()
  await expect(page.getByRole('button', { name: SIGN_IN })).toBeEnabled()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await expect(page).toHaveURL(/\/auth\/login/)
})

test('a passkey confirms what asks for the password', async ({ quad, openPage }) => {
  const admin = await addAdmin(quad)
  const page = await openPage({ signedInAs: admin, path: '/settings/security', expectedErrors: /status of 403/ })
  await addAuthenticator(page)
  await addPasskey(page, 'Phone')
  let isAsked = false
  await page.route(/\/v1\/me\/passkeys\/[^/]+$/, async (route) => {
    if (route.request().method() !== 'DELETE' || isAsked) return route.continue()
    isAsked = true
    const error = { password: 'Please confirm with your password.' }
    await route.fulfill({
      status: 403,
      headers: { [RESPONSE_MARK]: '1' },
      json: { error, message: error.password, requestId: 'test' },
    })
  })
  await page.getByRole('button', { name: 'More for Phone' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  const prompt = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(prompt.getByLabel('Your password')).toBeVisible()
  await expectAccessible(page, 'the dialog that asks for the password or a passkey')
  const confirmed = page.waitForResponse(/passkeys\/confirmation$/)
  await prompt.getByRole('button', { name: 'Use a passkey' }).click()
  expect((await confirmed).status()).toBe(204)
  await expect(prompt).toBeHidden()
  await expect(page.getByText('You have none yet.')).toBeVisible()
})
