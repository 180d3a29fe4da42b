import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type OidcIssuer, startIssuer } from '../server/testing/oidc-issuer.ts'
import { addAdmin, addMember } from './harness/members.ts'
import { holdRequests } from './harness/network-conditions.ts'
import { expectAccessible, expectToast } from './harness/page.ts'
import { test as base, expect } from './harness/test.ts'

const test = base.extend<{ issuer: OidcIssuer }>({
  issuer: async ({}, provide) => {
    const issuer = await startIssuer()
    await provide(issuer)
    await issuer.stop()
  },
  /** A server of its own, which signs in with the issuer. */
  quad: async ({ issuer, startQuad }, provide) => {
    const folder = mkdtempSync(join(tmpdir(), 'quad-issuer-'))
    const certificate = join(folder, 'issuer.pem')
    writeFileSync(certificate, issuer.certificate)
    await provide(
      await startQuad({
        env: {
          NODE_EXTRA_CA_CERTS: certificate,
          OIDC_ISSUER: issuer.url,
          GOOGLE_CLIENT_ID: issuer.clientId,
          GOOGLE_CLIENT_SECRET: issuer.clientSecret,
        },
      }),
    )
    rmSync(folder, { recursive: true })
  },
})
// The issuer's certificate is its own.
test.use({ ignoreHTTPSErrors: true })

async function continueWithGoogle(page: Page, url: string, name: string): Promise<void> {
  await page.goto(url)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: `Continue as ${name}` }).click()
}

test('a new person signs up with Google and goes on to onboarding', { tag: '@main' }, async ({
  quad,
  issuer,
  page,
}) => {
  // Proves spec 1/21, 2/19, 2/31.
  issuer.user = { sub: 'g-1', email: 'nethmi@campus.example', email_verified: true, name: 'Nethmi Perin' }
  await continueWithGoogle(page, '/auth/signup', 'Nethmi Perin')
  await expect(page).toHaveURL('/onboarding')
  const stored = await page.evaluate(() => [
    localStorage.getItem('token'),
    sessionStorage.getItem('googleAuthReturnTo'),
  ])
  expect(stored).toEqual([expect.stringMatching(/^[A-Z2-7]{26}$/), null])
  const cookies = await page.context().cookies(quad.url)
  expect(cookies.filter(({ name }) => name.startsWith('quad-sign-in'))).toEqual([])
})

test('members land in the community, administrators too, and what the issuer refuses leads back to sign in', async ({
  quad,
  issuer,
  openPage,
}) => {
  // Proves spec 1/21.
  for (const { email } of [await addMember(quad, 'Nethmi'), await addAdmin(quad)]) {
    issuer.user = { sub: email, email, email_verified: true, name: 'Known' }
    const page = await openPage()
    await continueWithGoogle(page, '/auth/login', 'Known')
    await expect(page).toHaveURL('/community')
  }
  const page = await openPage({ path: '/auth/login' })
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  await expectAccessible(page, 'sign in with Google')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Authentication failed: No token received')).toBeVisible()
  await expectAccessible(page, 'Google sign-in failed')
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
})

test('a code that another browser was given signs nobody in', async ({ issuer, openPage }) => {
  issuer.user = { sub: 'attacker', email: 'attacker@campus.example', email_verified: true, name: 'Attacker' }
  const attacker = await openPage()
  await holdRequests(attacker, '**/v1/auth/tokens/google')
  await continueWithGoogle(attacker, '/auth/login', 'Attacker')
  await attacker.waitForURL('**/auth/callback?token=*')
  const link = attacker.url()
  const victim = await openPage({ expectedErrors: /status of 422/ })
  await victim.goto(link)
  await expect(victim.getByRole('heading', { name: 'Authentication Error' })).toBeVisible()
  expect(await victim.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('the page says that the issuer is unreachable', async ({ quad, issuer, openPage }) => {
  await issuer.stop()
  const page = await openPage({ path: '/auth/login', expectedErrors: /status of 503/ })
  await expectToast(page, 'Failed to initiate Google sign in', () =>
    page.getByRole('button', { name: 'Continue with Google' }).click(),
  )
  expect(page.url()).toBe(`${quad.url}/auth/login`)
})
