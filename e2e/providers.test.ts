import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type OidcIssuer, startIssuer } from '../server/testing/oidc-issuer.ts'
import { addMember } from './harness/members.ts'
import { expectAccessible } from './harness/page.ts'
import { test as base, expect } from './harness/test.ts'

const test = base.extend<{ campus: OidcIssuer; hospital: OidcIssuer }>({
  campus: async ({}, provide) => {
    const issuer = await startIssuer()
    await provide(issuer)
    await issuer.stop()
  },
  hospital: async ({}, provide) => {
    const issuer = await startIssuer()
    await provide(issuer)
    await issuer.stop()
  },
  /** A server of its own with two providers. */
  quad: async ({ campus, hospital, startQuad }, provide) => {
    const folder = mkdtempSync(join(tmpdir(), 'quad-providers-'))
    const [certificate, file] = [join(folder, 'issuer.pem'), join(folder, 'providers.json')]
    writeFileSync(certificate, campus.certificate)
    const entry = (name: string, label: string, { url, clientId }: OidcIssuer, domains: string[]) => ({
      ...{ name, label, kind: 'oidc', issuer: url, client_id: clientId, client_secret_env: 'ISSUER_SECRET', domains },
    })
    const providers = [
      entry('campus', 'Hanthana University', campus, ['campus.example']),
      entry('hospital', 'Teaching Hospital', hospital, []),
    ]
    writeFileSync(file, JSON.stringify({ providers }))
    await provide(
      await startQuad({
        env: { NODE_EXTRA_CA_CERTS: certificate, IDENTITY_PROVIDERS: file, ISSUER_SECRET: campus.clientSecret },
      }),
    )
    rmSync(folder, { recursive: true })
  },
})
// The certificate of the issuers is their own.
test.use({ ignoreHTTPSErrors: true })

test('a new person signs in at the university, and the device remembers the button', async ({ campus, page }) => {
  campus.user = { sub: 'c-1', email: 'nethmi@campus.example', name: 'Nethmi Perin' }
  await page.goto('/auth/login')
  await expect(page.getByRole('button', { name: 'Teaching Hospital' })).toBeVisible()
  await expectAccessible(page, 'sign in with providers')
  await page.getByRole('button', { name: 'Hanthana University' }).click()
  await page.getByRole('button', { name: 'Continue as Nethmi Perin' }).click()
  await expect(page).toHaveURL('/onboarding')
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto('/auth/login')
  await expect(page.getByRole('button', { name: /^Hanthana University ?You used this last time$/ })).toBeVisible()
})

test('each failure has its sentence and a way back', async ({ quad, hospital, openPage }) => {
  const { email } = await addMember(quad, 'Nethmi')
  hospital.user = { sub: 'h-1', email, email_verified: true, name: 'Known' }
  const page = await openPage({ path: '/auth/signup' })
  await page.getByRole('button', { name: 'Teaching Hospital' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('You ended the sign-in before it was complete.')).toBeVisible()
  await expectAccessible(page, 'provider sign-in failed')
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await page.getByRole('button', { name: 'Teaching Hospital' }).click()
  await page.getByRole('button', { name: 'Continue as Known' }).click()
  await expect(page.getByText('There is an account with your email address already.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('signing out leads through the provider, and a logout there ends the session here', async ({
  quad,
  campus,
  openPage,
}) => {
  const { email } = await addMember(quad, 'Nethmi')
  campus.user = { sub: 'c-2', email, name: 'Nethmi' }
  const signIn = async (page: Page) => {
    await page.goto('/auth/login')
    await page.getByRole('button', { name: /^Hanthana University/ }).click()
    await page.getByRole('button', { name: 'Continue as Nethmi' }).click()
    await expect(page).toHaveURL('/community')
  }
  // The provider's own page of signing out has a font from elsewhere.
  const page = await openPage({ expectedErrors: /status of 401|ERR_NAME_NOT_RESOLVED/ })
  await signIn(page)
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expect(page).toHaveURL(`${quad.url}/`)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()

  await signIn(page)
  const response = await page.request.post(`${quad.url}/v1/auth/campus/backchannel-logout`, {
    form: { logout_token: await campus.logoutToken({ sub: 'c-2' }) },
  })
  expect(response.status()).toBe(200)
  await page.goto('/myprofile')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
