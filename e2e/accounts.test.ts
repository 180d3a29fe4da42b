import type { Page, Route } from '@playwright/test'
import { NOTIFICATIONS_STREAM_PATH } from '../contract/notifications.ts'
import { RESPONSE_MARK } from '../contract/response-mark.values.ts'
import { linkIn } from './harness/mail-sink.ts'
import { addMember } from './harness/members.ts'
import { holdRequests } from './harness/network-conditions.ts'
import { expectAccessible, expectToast, openScreen } from './harness/page.ts'
import type { Session } from './harness/quad-server.ts'
import { expect, test } from './harness/test.ts'

async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Ends the session as the page makes a call: after an earlier end, one that is still under way may lead away first. */
async function endAtCall(page: Page, call: RegExp, { token }: Session): Promise<void> {
  const end = async (route: Route) => {
    await page.request.delete('/v1/auth/tokens/authentication', { headers: { authorization: `Bearer ${token}` } })
    await route.continue()
  }
  await page.route(call, end, { times: 1 })
}

test.describe('on the first start', () => {
  test.use({ hasOwnServer: true, timezoneId: 'Asia/Colombo' })

  test('the link of the first start leads through the first run to a working site', { tag: '@main' }, async ({
    page,
    quad,
    openPage,
  }) => {
    // Proves spec S/56.
    await page.goto(await quad.setupLink())
    await page.getByLabel('Email', { exact: true }).fill('dean@campus.example')
    await page.getByLabel('Username').fill('dean')
    await page.getByLabel('Password', { exact: true }).fill('keys to the courtyard')
    await page.getByRole('button', { name: 'Create administrator' }).click()
    await expect(page).toHaveURL('/admin/start')
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Quad' })).toBeVisible()
    await expectAccessible(page, 'the first run')
    await expect(page.getByRole('combobox', { name: 'Time zone of the site' })).toContainText('Colombo')
    await page.getByRole('button', { name: 'Continue' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Who can make an account?' })).toBeFocused()
    await page.getByRole('radio', { name: 'Invitation only' }).check()
    await page.getByRole('button', { name: 'Continue' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Who can read what members share?' })).toBeFocused()
    await page.reload()
    await expect(page.getByText('Step 3 of 6')).toBeVisible()
    await page.getByRole('radiogroup', { name: 'Community' }).getByText('Members').click()
    await page.getByRole('button', { name: 'Continue' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Who runs this site?' })).toBeFocused()
    await page.getByRole('button', { name: 'Add a person' }).press('Enter')
    await page.keyboard.type('Ada L.')
    await expectAccessible(page, 'the team in the first run')
    await page.getByRole('button', { name: 'Continue' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Does mail arrive?' })).toBeFocused()
    const site = await (await page.request.get('/v1/site')).json()
    expect(site).toMatchObject({ time_zone: 'Asia/Colombo', visibility: { community: 'members', ideas: 'everybody' } })
    const { team } = await (await page.request.get('/v1/site/team')).json()
    expect(team).toMatchObject({ people: [{ name: 'Ada L.' }], roles: [] })
    await page.getByRole('button', { name: 'Send me a test mail' }).press('Enter')
    await expect(page.getByText('To dean@campus.example: a test message is on its way')).toBeVisible()
    await quad.mails.waitFor('dean@campus.example', 'A test message from Quad')
    await page.getByRole('button', { name: 'Skip' }).press('Enter')
    await page.getByRole('button', { name: 'Add member' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add members' })
    await dialog.getByLabel('Email addresses').fill('first@campus.example')
    await dialog.getByRole('button', { name: 'Send invitations' }).press('Enter')
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'To the dashboard' }).press('Enter')
    await expect(page).toHaveURL('/admin')
    // Without a profile, administering meets no onboarding; showing a profile does.
    for (const path of ['/admin/calls/new', '/calls', '/notifications', '/view-ideas']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveURL(path)
    }
    await page.goto('/myprofile')
    await expect(page).toHaveURL('/onboarding?to=%2Fmyprofile')
    await page.getByRole('link', { name: 'Later: to the administration' }).click()
    await expect(page).toHaveURL('/admin')

    const first = await openPage()
    await first.goto('/auth/signup')
    await expect(first.getByText('New accounts are made by the administrators of this site.')).toBeVisible()
    await first.goto(linkIn(await quad.mails.waitFor('first@campus.example', 'invited'), '/auth/invitation'))
    await first.getByLabel('Username').fill('first')
    await first.getByLabel('Password', { exact: true }).fill('a bench under a tree')
    await first.getByRole('button', { name: 'Create account' }).click()
    await expect(first).toHaveURL('/onboarding')
  })
})

test('a second sign-up with an address offers signing in with it', async ({ quad, openPage }) => {
  // Proves spec 2/30.
  const { email } = await addMember(quad, 'nethmi')
  const page = await openPage({ expectedErrors: /status of 422/ })
  await page.goto('/auth/signup')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Required', { exact: true }).nth(1)).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Username').fill('again')
  await page.getByLabel('Password', { exact: true }).fill('a bench under a tree')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Account Already Exists' })
  await expect(dialog.getByText('Would you like to sign in instead?')).toBeVisible()
  await dialog.getByRole('link', { name: 'Sign In with this Email' }).click()
  await expect(page).toHaveURL(({ pathname }) => pathname === '/auth/login')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
})

test('an activation link opened in another browser leads to the sign-in page with the email address', async ({
  quad,
  openPage,
}) => {
  const [signUp, mailProgram] = [await openPage({ path: '/auth/signup' }), await openPage()]
  const account = { email: 'ishara@campus.example', password: 'a bench under a tree' }
  await signUp.getByLabel('Email', { exact: true }).fill(account.email)
  await signUp.getByLabel('Username').fill('ishara')
  await signUp.getByLabel('Password', { exact: true }).fill(account.password)
  await signUp.getByRole('button', { name: 'Sign Up' }).click()
  await expect(signUp.getByRole('dialog', { name: 'Sign Up Successful!' })).toBeVisible()
  await mailProgram.goto(linkIn(await quad.mails.waitFor(account.email, 'Activate'), '/auth/activate'))
  await expect(mailProgram).toHaveURL(`/auth/login?email=${encodeURIComponent(account.email)}`)
  await mailProgram.getByLabel('Password', { exact: true }).fill(account.password)
  await mailProgram.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(mailProgram).toHaveURL('/onboarding')
})

test('a forgotten password is reset with the mailed link, which works once', { tag: '@main' }, async ({
  quad,
  openPage,
}) => {
  // Proves spec 2/40, 4/9, 5/8.
  const { email } = await addMember(quad, 'nethmi')
  const page = await openPage({ expectedErrors: /status of (401|422)/ })
  await page.goto('/auth/login')
  await fillSignIn(page, email, 'not the password')
  await expect(page.getByText('Login failed. Please check your credentials.').first()).toBeVisible()
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  await page.getByLabel('Email Address').fill(email)
  await page.getByRole('button', { name: 'Request Password Reset' }).click()
  await expect(page.getByRole('dialog', { name: 'Check Your Email' }).getByText('45 minutes')).toBeVisible()
  const link = linkIn(await quad.mails.waitFor(email, 'Reset'), '/auth/reset-password')

  await page.goto(link)
  await page.getByLabel('New Password').fill('a newer, longer bench')
  await page.getByLabel('Confirm Password').fill('another one')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText("Passwords don't match")).toBeVisible()
  await page.getByLabel('Confirm Password').fill('a newer, longer bench')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByRole('dialog', { name: 'Password Reset Successful' })).toBeVisible()
  await page.getByRole('button', { name: 'Go to Login' }).click()
  await expect(page).toHaveURL('/auth/login')
  await fillSignIn(page, email, 'a newer, longer bench')
  await expect(page).toHaveURL('/community')

  const other = await openPage({ expectedErrors: /status of 422/ })
  await other.goto(link)
  await other.getByLabel('New Password').fill('one more password')
  await other.getByLabel('Confirm Password').fill('one more password')
  await expectToast(other, 'link was used already and has expired', () =>
    other.getByRole('button', { name: 'Reset Password' }).click(),
  )
  await expect(other).toHaveURL('/auth/forgot-password')
})

test('a sign-in that the busy server refuses tries again by itself', async ({ quad, openPage }) => {
  // Proves trust 5/3.
  const { email, password } = await addMember(quad, 'nethmi')
  const page = await openPage({ path: '/auth/login', expectedErrors: /status of 503/ })
  let refusals = 0
  await page.route('**/v1/auth/tokens/authentication', (route) =>
    ++refusals > 2
      ? route.fallback()
      : route.fulfill({
          status: 503,
          headers: { 'retry-after': '1', [RESPONSE_MARK]: '1' },
          json: { error: {}, message: 'Busy.', requestId: '' },
        }),
  )
  await fillSignIn(page, email, password)
  await expect(page.getByRole('status').getByText('Trying again by itself')).toBeVisible()
  await expectAccessible(page, 'a sign-in that tries again')
  await expect(page).not.toHaveURL('/auth/login')
})

test('signing out revokes the session on the server', { tag: '@main' }, async ({ quad, openPage, request }) => {
  // Proves trust 6/3; spec 2/52.
  const account = await addMember(quad, 'nethmi')
  const page = await openPage({ signedInAs: account })
  await page.goto('/myprofile')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/auth/login')
  const headers = { authorization: `Bearer ${account.token}` }
  await expect.poll(async () => (await request.get('/v1/profile', { headers })).status()).toBe(401)
})

test('signing out on a line that never answers empties the device at once, and the server hears of it later', async ({
  quad,
  openPage,
  request,
}) => {
  const account = await addMember(quad, 'nethmi')
  const page = await openPage({ signedInAs: account, expectedErrors: /Failed to load resource|net::ERR_/ })
  await openScreen(page, '/myprofile')
  const context = page.context()
  await context.route('**/v1/**', () => undefined)
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const keys = () => page.evaluate(() => Object.keys(localStorage).filter((key) => /token|member/.test(key)))
  await expect.poll(keys).toEqual([])
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(stored).not.toContain(account.token)
  const headers = { authorization: `Bearer ${account.token}` }
  expect((await request.get('/v1/profile', { headers })).status()).toBe(200)
  await page.close()
  await context.unroute('**/v1/**')
  const again = await context.newPage()
  await openScreen(again, '/')
  await expect(again.getByRole('button', { name: 'Your account' })).toHaveCount(0)
  await expect.poll(async () => (await request.get('/v1/profile', { headers })).status()).toBe(401)
  await expect.poll(() => again.evaluate(() => localStorage.getItem('quad-sign-outs'))).toBeNull()
})

test('a session that ends in use leads back to the same page, and to no other server', { tag: '@main' }, async ({
  quad,
  openPage,
}) => {
  const account = await addMember(quad, 'Nethmi')
  const page = await openPage({ signedInAs: account, expectedErrors: /status of 401/ })
  // Without the stream, whose end would lead away too, at a time of its own.
  await holdRequests(page, `**${NOTIFICATIONS_STREAM_PATH}`)
  await openScreen(page, '/settings')
  await page.getByRole('button', { name: 'Your account' }).click()
  await expect(page.getByRole('menuitem', { name: 'My Submissions' })).toBeVisible()
  await endAtCall(page, /\/v1\/ideas\/mine/, account)
  await page.getByRole('menuitem', { name: 'My Submissions' }).click()
  await expect(page).toHaveURL(`/auth/login?to=${encodeURIComponent('/mysubmission')}`)
  await fillSignIn(page, account.email, account.password)
  await expect(page).toHaveURL('/mysubmission')

  const other = await openPage({ path: `/auth/login?to=${encodeURIComponent('//quad.invalid/x')}` })
  await fillSignIn(other, account.email, account.password)
  await expect(other).toHaveURL('/community')
})

test('a tab left overnight says that its session has ended, at a call for members and at one for everybody', async ({
  quad,
  openPage,
}) => {
  const openMenu = async (page: Page) => {
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'My Submissions' }).click()
  }
  const search = (page: Page) => page.getByRole('searchbox').first().fill('gardens')
  for (const [path, act, call] of [
    ['/view-ideas', search, /\/v1\/ideas.*gardens/],
    ['/settings', openMenu, /\/v1\/ideas\/mine/],
  ] as const) {
    const account = await addMember(quad, 'Nethmi')
    const page = await openPage({ signedInAs: account, expectedErrors: /status of 401/ })
    // Without the stream, whose end would lead away too, at a time of its own.
    await holdRequests(page, `**${NOTIFICATIONS_STREAM_PATH}`)
    await openScreen(page, path)
    await endAtCall(page, call, account)
    await act(page)
    await expect(page).toHaveURL(({ pathname }) => pathname === '/auth/login')
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
    await expect(page.getByText(/unexpected/i)).toBeHidden()
    await expectAccessible(page, `the end of a session on ${path}`)
  }
})

test('a session whose stored expiry is past, and one that the server refuses, lead to sign in', async ({
  quad,
  openPage,
}) => {
  // Proves spec 4/5, 4/6.
  const account = await addMember(quad, 'nethmi')
  const expired = { ...account, expiry: '2020-01-01T00:00:00.000Z' }
  const revoked = { ...account, token: 'A'.repeat(26) }
  for (const session of [expired, revoked]) {
    const page = await openPage({ signedInAs: session, expectedErrors: /status of 401/ })
    await page.goto('/mysubmission')
    // It comes back to the page once somebody has signed in.
    await expect(page).toHaveURL(({ pathname }) => pathname === '/auth/login')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  }
})
