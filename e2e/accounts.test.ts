import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { browserForFile, openPage } from './harness/browser.ts'
import { linkIn } from './harness/mail-sink.ts'
import { addAdmin, addMember, addNewcomer, signInAs } from './harness/members.ts'
import { startQuad } from './harness/quad-server.ts'

const browser = browserForFile()

async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test('the link of the first start makes the first administrator', async () => {
  const quad = await startQuad()
  const page = await openPage(browser())
  await page.goto(quad.setupLink)
  await page.getByLabel('Email', { exact: true }).fill('dean@campus.example')
  await page.getByLabel('Username').fill('dean')
  await page.getByLabel('Password', { exact: true }).fill('keys to the courtyard')
  await page.getByRole('button', { name: 'Create administrator' }).click()
  await page.waitForURL(`${quad.url}/onboarding`)
})

test('a second sign-up with an address offers signing in with it', async () => {
  const quad = await startQuad()
  const { email } = await addMember(quad, 'nethmi')
  const page = await openPage(browser(), { expectedErrors: /status of 422/ })
  await page.goto(`${quad.url}/auth/signup`)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByText('Required', { exact: true }).nth(1).waitFor()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Username').fill('again')
  await page.getByLabel('Password', { exact: true }).fill('a bench under a tree')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Account Already Exists' })
  await dialog.getByText('Would you like to sign in instead?').waitFor()
  await dialog.getByRole('link', { name: 'Sign In with this Email' }).click()
  await page.waitForURL(`${quad.url}/auth/login**`)
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(email)
})

test('a forgotten password is set anew with the mailed link, which works once', async () => {
  const quad = await startQuad()
  const { email } = await addMember(quad, 'nethmi')
  const page = await openPage(browser(), { expectedErrors: /status of (401|422)/ })
  await page.goto(`${quad.url}/auth/login`)
  await fillSignIn(page, email, 'not the password')
  await page.getByText('Login failed. Please check your credentials.').first().waitFor()
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  await page.getByLabel('Email Address').fill(email)
  await page.getByRole('button', { name: 'Request Password Reset' }).click()
  await page.getByRole('dialog', { name: 'Check Your Email' }).getByText('45 minutes').waitFor()
  const link = linkIn(await quad.mails.waitFor(email, 'Reset'), '/auth/reset-password')

  await page.goto(link)
  await page.getByLabel('New Password').fill('a newer, longer bench')
  await page.getByLabel('Confirm Password').fill('another one')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await page.getByText("Passwords don't match").waitFor()
  await page.getByLabel('Confirm Password').fill('a newer, longer bench')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await page.getByRole('dialog', { name: 'Password Reset Successful' }).waitFor()
  await page.getByRole('button', { name: 'Go to Login' }).click()
  await page.waitForURL(`${quad.url}/auth/login`)
  await fillSignIn(page, email, 'a newer, longer bench')
  await page.waitForURL(`${quad.url}/community`)

  const other = await openPage(browser(), { expectedErrors: /status of 422/ })
  await other.goto(link)
  await other.getByLabel('New Password').fill('one more password')
  await other.getByLabel('Confirm Password').fill('one more password')
  await other.getByRole('button', { name: 'Reset Password' }).click()
  await other.getByText('Your password reset link has expired. Please request a new one.').first().waitFor()
  await other.waitForURL(`${quad.url}/auth/forgot-password`)
})

test('signing out revokes the session on the server', async () => {
  const quad = await startQuad()
  const account = await addMember(quad, 'nethmi')
  const page = await openPage(browser(), { storageState: signInAs(quad, account) })
  await page.goto(`${quad.url}/myprofile`)
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL(`${quad.url}/auth/login`)
  const headers = { authorization: `Bearer ${account.token}` }
  expect((await fetch(`${quad.url}/v1/profile`, { headers })).status).toBe(401)
})

test('a session whose stored expiry is past, and one that the server refuses, lead to sign in', async () => {
  const quad = await startQuad()
  const account = await addMember(quad, 'nethmi')
  const expired = { ...account, expiry: '2020-01-01T00:00:00.000Z' }
  const revoked = { ...account, token: 'A'.repeat(26) }
  for (const session of [expired, revoked]) {
    const page = await openPage(browser(), { storageState: signInAs(quad, session), expectedErrors: /status of 401/ })
    await page.goto(`${quad.url}/mysubmission`)
    // It comes back to the page once somebody has signed in.
    await page.waitForURL((url) => url.pathname === '/auth/login')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  }
})

test('everybody is led where they may be', async () => {
  const quad = await startQuad()
  const [member, newcomer, admin] = [
    await addMember(quad, 'nethmi'),
    await addNewcomer(quad, 'newcomer'),
    await addAdmin(quad),
  ]
  const expectLed = async (account: typeof member | undefined, from: string, to: string) => {
    const page = await openPage(browser(), account ? { storageState: signInAs(quad, account) } : {})
    await page.goto(quad.url + from)
    await page.waitForURL((url) => url.pathname === to)
    await page.context().close()
  }
  for (const path of ['/myprofile', '/mysubmission', '/onboarding', '/admin', '/admin/ideas']) {
    await expectLed(undefined, path, '/auth/login')
  }
  await expectLed(undefined, '/no/such/page', '/')
  await expectLed(undefined, '/auth/reset-password', '/auth/forgot-password')
  await expectLed(member, '/admin/ideas', '/')
  await expectLed(member, '/onboarding', '/myprofile')
  await expectLed(member, '/profile', '/myprofile')
  await expectLed(newcomer, '/community', '/onboarding')
  await expectLed(newcomer, '/mysubmission', '/onboarding')
  await expectLed(admin, '/auth/login', '/admin/ideas')
})
