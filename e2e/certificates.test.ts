import { createLocalJWKSet, jwtVerify } from 'jose'
import { addAdmin, addMember, reviewIdea, send, shareIdea } from './harness/members.ts'
import { DESKTOP, expectAccessible, PHONE } from './harness/page.ts'
import { expect, test } from './harness/test.ts'

test('a member asks for a certificate, which a visitor reads without scripts and checks', { tag: '@main' }, async ({
  quad,
  openPage,
}) => {
  const [admin, member] = [await addAdmin(quad), await addMember(quad, 'Nethmi')]
  const id = await shareIdea(quad, member, 'Lockers for helmets at the gate')
  await reviewIdea(quad, admin, id, { status: 'Approved' })
  await send(quad, { method: 'PUT', path: `/v1/ideas/${id}/stage`, token: member.token, body: { stage: 'tried' } })
  const page = await openPage({ path: '/settings/portfolio', signedInAs: member, viewport: DESKTOP })
  await page.getByRole('button', { name: 'Get a certificate' }).click()
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  await expect(page.getByText('This certificate is real and not revoked')).toBeVisible()
  const path = new URL(page.url()).pathname

  const plain = await openPage({ path, javaScriptEnabled: false, viewport: PHONE })
  await expect(plain.getByRole('heading', { level: 1, name: member.name })).toBeVisible()
  await expect(plain.getByText('is the author of an idea that was tried')).toBeVisible()
  expect(await plain.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  const href = await plain.getByRole('link', { name: 'Badge for programs, .jwt' }).getAttribute('href')
  const jwt = await (await plain.request.get(href ?? '')).text()
  const keys = await (await plain.request.get('/.well-known/jwks.json')).json()
  const { payload } = await jwtVerify(jwt, createLocalJWKSet(keys))
  expect(payload.id).toBe(`${quad.url}${path}`)

  for (const colorScheme of ['light', 'dark'] as const) {
    const visitor = await openPage({ path, colorScheme })
    await expectAccessible(visitor, `a certificate, ${colorScheme}`)
  }
})

test('an administrator revokes a certificate with a reason, and a visitor checks it by its link', async ({
  quad,
  openPage,
}) => {
  const [admin, member] = [await addAdmin(quad), await addMember(quad, 'Nethmi')]
  const id = await shareIdea(quad, member, 'Lockers for helmets at the gate')
  await reviewIdea(quad, admin, id, { status: 'Approved' })
  await send(quad, { method: 'PUT', path: `/v1/ideas/${id}/stage`, token: member.token, body: { stage: 'tried' } })
  const body = { kind: 'team', about: id }
  const given = await send(quad, { path: '/v1/me/certificates', token: member.token, body })
  const { certificate } = given as { certificate: { id: string } }
  const path = `/c/${certificate.id}`

  const page = await openPage({ path, signedInAs: admin })
  await page.getByRole('button', { name: 'Revoke it' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Why?').fill('It was given by mistake.')
  await expectAccessible(page, 'a certificate is revoked')
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page.getByText('This certificate was revoked')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Revoke it' })).toBeHidden()

  const visitor = await openPage({ path, expectedErrors: /status of 404/ })
  await expect(visitor.getByText('It was given by mistake.')).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Revoke it' })).toBeHidden()
  await visitor.getByLabel('Check another one').fill('nothing')
  await visitor.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(visitor.getByText('This is no link of a certificate.')).toBeVisible()
  await visitor.getByLabel('Check another one').fill(`see ${quad.url}/c/01900000-0000-7000-8000-000000000000?x=1`)
  await visitor.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(visitor.getByRole('heading', { name: 'Certificate not found' })).toBeVisible()
})
