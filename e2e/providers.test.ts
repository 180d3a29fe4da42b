import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type OidcIssuer, startIssuer } from '../server/testing/oidc-issuer.ts'
import { addAdmin, addMember } from './harness/members.ts'
import { expectAccessible } from './harness/page.ts'
import { type SamlProvider, startSamlProvider } from './harness/saml-provider.ts'
import { test as base, expect } from './harness/test.ts'

const test = base.extend<{ campus: OidcIssuer; hospital: OidcIssuer; college: SamlProvider }>({
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
  college: async ({}, provide) => {
    const provider = await startSamlProvider('college')
    await provide(provider)
    await provider.stop()
  },
  /** A server of its own with three providers. */
  quad: async ({ campus, hospital, college, startQuad }, provide) => {
    const folder = mkdtempSync(join(tmpdir(), 'quad-providers-'))
    const [certificate, file] = [join(folder, 'issuer.pem'), join(folder, 'providers.json')]
    const metadata_file = join(folder, 'college.xml')
    writeFileSync(certificate, campus.certificate)
    writeFileSync(metadata_file, college.metadata)
    const entry = (name: string, label: string, { url, clientId }: OidcIssuer, domains: string[]) => ({
      ...{ name, label, kind: 'oidc', issuer: url, client_id: clientId, client_secret_env: 'ISSUER_SECRET', domains },
    })
    const providers = [
      entry('campus', 'Hanthana University', campus, ['campus.example']),
      entry('hospital', 'Teaching Hospital', hospital, []),
      {
        ...{ name: 'college', label: 'The College', kind: 'saml', metadata_file, domains: ['college.example'] },
        rules: [{ claim: 'ou', field: 'faculty' }],
      },
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

test('a new person signs in at the university, and the device remembers the button', { tag: '@main' }, async ({
  campus,
  page,
}) => {
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

test('a SAML provider at another site signs in by its form', async ({ college, page }) => {
  college.user = { subject: 'c-1', attributes: { mail: 'nethmi@college.example', displayName: 'Nethmi Perin' } }
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'The College' }).click()
  await page.getByRole('button', { name: 'Continue as c-1' }).click()
  await expect(page).toHaveURL('/onboarding')
})

test('the owner of an account proves it, links a sign-in to it and unlinks it again', async ({
  quad,
  hospital,
  openPage,
}) => {
  const member = await addMember(quad, 'Nethmi')
  hospital.user = { sub: 'h-2', email: member.email, email_verified: true, name: 'Nethmi' }
  const page = await openPage({ path: '/auth/login' })
  await page.getByRole('button', { name: 'Teaching Hospital' }).click()
  await page.getByRole('button', { name: 'Continue as Nethmi' }).click()
  await expect(page.getByText('then you can link Teaching Hospital to it')).toBeVisible()
  await expectAccessible(page, 'sign-in that can be linked')
  await page.getByRole('link', { name: 'Sign in and link' }).click()
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Link Teaching Hospital?' })
  await expect(dialog.getByText(`Nethmi, ${member.email}`)).toBeVisible()
  await expectAccessible(page, 'link of a sign-in')
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  const linked = page.getByRole('list', { name: 'Your linked sign-ins' })
  await expect(linked.getByText('Teaching Hospital')).toBeVisible()
  await expect(page).toHaveURL('/settings/security')
  expect((await quad.mails.waitFor(member.email, 'Another way to sign in')).text).toContain('/settings/security')

  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto('/auth/login')
  // Still signed in there.
  await page.getByRole('button', { name: /^Teaching Hospital/ }).click()
  await expect(page).toHaveURL('/community')
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Unlink: Teaching Hospital' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click()
  await expect(page.getByRole('button', { name: 'Link Teaching Hospital' })).toBeVisible()
})

test('a member links a sign-in in the settings, and another address makes no account', async ({
  quad,
  college,
  openPage,
}) => {
  const member = await addMember(quad, 'Nethmi')
  college.user = { subject: 'c-3', attributes: { mail: 'private@elsewhere.example' } }
  const page = await openPage({ signedInAs: member, path: '/settings/security' })
  await page.getByRole('button', { name: 'Link The College' }).click()
  await page.getByRole('button', { name: 'Continue as c-3' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Link', exact: true }).click()
  await expect(page.getByText('private@elsewhere.example. Linked')).toBeVisible()
})

test('an administrator tests sign-ins, which sign nobody in', async ({ quad, campus, college, openPage }) => {
  const admin = await addAdmin(quad)
  const page = await openPage({ signedInAs: admin, path: '/admin/settings/providers' })
  college.user = { subject: 'c-4', attributes: { mail: 'new@college.example', ou: 'Faculty of Education' } }
  await page.getByRole('button', { name: 'Test this sign-in: The College' }).click()
  await page.getByRole('button', { name: 'Continue as c-4' }).click()
  const result = page.getByRole('region', { name: /^Test of The College/ })
  await expect(result.getByText('Nobody was signed in')).toBeVisible()
  await expect(result.getByText('It would make a new account.')).toBeVisible()
  await expect(result.getByText('Used by a rule')).toBeVisible()
  await expectAccessible(page, 'test of a provider')

  college.hasForeignKey = true
  await page.getByRole('button', { name: 'Test this sign-in: The College' }).click()
  await page.getByRole('button', { name: 'Continue as c-4' }).click()
  await expect(result.getByText(/The sign-in would be refused.*signature/i)).toBeVisible()

  campus.user = { sub: 'c-5', email: admin.email, name: 'Meera' }
  await page.getByRole('button', { name: 'Test this sign-in: Hanthana University' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/access_denied/)).toBeVisible()
  await page.goto('/settings/security')
  await expect(page.getByRole('button', { name: 'Link The College' })).toBeVisible()
})
