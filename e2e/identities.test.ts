import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { type OidcIssuer, startIssuer } from '../server/testing/oidc-issuer.ts'
import { browserForFile, expectAccessible, openPage } from './harness/browser.ts'
import { addAdmin, addMember } from './harness/members.ts'
import { type QuadServer, startQuad } from './harness/quad-server.ts'

const browser = browserForFile()

async function startQuadWithIssuer(): Promise<{ quad: QuadServer; issuer: OidcIssuer }> {
  const issuer = await startIssuer()
  const folder = mkdtempSync(join(tmpdir(), 'quad-issuer-'))
  onTestFinished(async () => {
    await issuer.stop()
    rmSync(folder, { recursive: true })
  })
  const certificate = join(folder, 'issuer.pem')
  writeFileSync(certificate, issuer.certificate)
  const quad = await startQuad({
    env: {
      NODE_EXTRA_CA_CERTS: certificate,
      OIDC_ISSUER: issuer.url,
      GOOGLE_CLIENT_ID: issuer.clientId,
      GOOGLE_CLIENT_SECRET: issuer.clientSecret,
    },
  })
  return { quad, issuer }
}

const openPageThatTrusts = () => openPage(browser(), { ignoreHTTPSErrors: true })

async function continueWithGoogle(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: `Continue as ${name}` }).click()
}

test('a new person signs up with Google and goes on to onboarding', async () => {
  const { quad, issuer } = await startQuadWithIssuer()
  issuer.person = { sub: 'g-1', email: 'nethmi@campus.example', email_verified: true, name: 'Nethmi Perin' }
  const page = await openPageThatTrusts()
  await continueWithGoogle(page, `${quad.url}/auth/signup`, 'Nethmi Perin')
  await page.waitForURL(`${quad.url}/onboarding`)
  const stored = await page.evaluate(() => [
    localStorage.getItem('token'),
    sessionStorage.getItem('googleAuthReturnTo'),
  ])
  expect(stored).toEqual([expect.stringMatching(/^[A-Z2-7]{26}$/), null])
  const cookies = await page.context().cookies(quad.url)
  expect(cookies.map(({ name }) => name)).not.toContain('quad-google')
})

test('members land in the community, administrators too, and what the issuer refuses leads back to sign in', async () => {
  const { quad, issuer } = await startQuadWithIssuer()
  for (const { email } of [await addMember(quad, 'nethmi'), await addAdmin(quad)]) {
    issuer.person = { sub: email, email, email_verified: true, name: 'Known' }
    const page = await openPageThatTrusts()
    await continueWithGoogle(page, `${quad.url}/auth/login`, 'Known')
    await page.waitForURL(`${quad.url}/community`)
  }
  const page = await openPageThatTrusts()
  await page.goto(`${quad.url}/auth/login`)
  await page.getByRole('button', { name: 'Continue with Google' }).waitFor()
  await expectAccessible(page, 'sign in with Google')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Authentication failed: No token received').waitFor()
  await expectAccessible(page, 'Google sign-in failed')
  await page.waitForURL(`${quad.url}/auth/login`)
  await page.getByRole('button', { name: 'Continue with Google' }).waitFor()
})

test('a code that another browser was given signs nobody in', async () => {
  const { quad, issuer } = await startQuadWithIssuer()
  issuer.person = { sub: 'attacker', email: 'attacker@campus.example', email_verified: true, name: 'Attacker' }
  const attacker = await openPage(browser(), { ignoreHTTPSErrors: true, expectedErrors: /ERR_FAILED/ })
  await attacker.route('**/v1/auth/tokens/google', (route) => route.abort())
  const redeemed = attacker.waitForRequest('**/v1/auth/tokens/google')
  await continueWithGoogle(attacker, `${quad.url}/auth/login`, 'Attacker')
  await redeemed
  const link = attacker.url()
  expect(link).toContain('/auth/callback?token=')
  const victim = await openPage(browser(), { expectedErrors: /status of 422/ })
  await victim.goto(link)
  await victim.getByRole('heading', { name: 'Authentication Error' }).waitFor()
  expect(await victim.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('an issuer that is away is told on the page', async () => {
  const { quad, issuer } = await startQuadWithIssuer()
  await issuer.stop()
  const page = await openPage(browser(), { expectedErrors: /status of 503/ })
  await page.goto(`${quad.url}/auth/login`)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByText('Failed to initiate Google sign in').waitFor()
  expect(page.url()).toBe(`${quad.url}/auth/login`)
})
