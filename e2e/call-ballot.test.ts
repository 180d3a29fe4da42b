import { callIn, signInAs, test } from './harness/demo-server.ts'
import { send } from './harness/members.ts'
import { DESKTOP, expectAccessible, PHONE } from './harness/page.ts'
import { expect } from './harness/test.ts'

const MEMBER = 'nethmi.perin.1@students.quad.example'

test('a member votes on a phone, changes the vote, and finds it again', { tag: '@main' }, async ({
  quad,
  openPage,
}) => {
  const member = await signInAs(quad, MEMBER)
  const page = await openPage({ signedInAs: member, path: `/calls/${await callIn(quad, 'ballot')}`, viewport: PHONE })
  await page.getByRole('link', { name: 'Vote', exact: true }).click()
  const buttons = page.getByRole('button', { name: /^Vote for / })
  await expect(buttons.first()).toBeVisible()
  for (const button of await page.getByRole('button', { name: /^Vote for /, pressed: true }).all()) await button.click()
  await expect(page.getByText('3 of 3 votes left')).toBeVisible()
  await expectAccessible(page, 'an empty ballot')
  await buttons.first().click()
  await expect(page.getByText('2 of 3 votes left')).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expectAccessible(page, 'a ballot with a vote')
  await page.reload()
  await expect(page.getByText('2 of 3 votes left')).toBeVisible()
  await expect(buttons.first()).toHaveAttribute('aria-pressed', 'true')
  await buttons.first().click()
  await expect(page.getByText('3 of 3 votes left')).toBeVisible()
})

test('a vote is kept when the next entry is read before the next vote', async ({ quad, openPage }) => {
  const member = await signInAs(quad, MEMBER)
  const id = await callIn(quad, 'ballot')
  const path = `/v1/calls/${id}/ballot/me`
  await send(quad, { method: 'PUT', path, token: member.token, body: { idea_ids: [] } })
  const page = await openPage({ signedInAs: member, path: `/calls/${id}/ballot`, viewport: PHONE })
  const buttons = page.getByRole('button', { name: /^Vote for / })
  await buttons.nth(0).click()
  await expect(page.getByText('2 of 3 votes left')).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Read it' }).nth(1).click()
  await expect(page).toHaveURL(/\/ideas\//)
  await page.goBack()
  await expect(buttons.nth(0)).toHaveAttribute('aria-pressed', 'true')
  await buttons.nth(1).click()
  await expect(page.getByText('1 of 3 votes left')).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  for (const place of [0, 1]) await expect(buttons.nth(place)).toHaveAttribute('aria-pressed', 'true')
  const headers = { authorization: `Bearer ${member.token}` }
  expect(await (await fetch(quad.url + path, { headers })).json()).toHaveProperty('idea_ids.length', 2)
})

test('a ballot that cannot be saved shows the votes that the server has', async ({ quad, openPage }) => {
  const member = await signInAs(quad, MEMBER)
  const id = await callIn(quad, 'ballot')
  const page = await openPage({ signedInAs: member, path: `/calls/${id}/ballot`, expectedErrors: /status of 503/ })
  const buttons = page.getByRole('button', { name: /^Vote for / })
  await expect(buttons.first()).toBeVisible()
  const before = await buttons.first().getAttribute('aria-pressed')
  await page.route('**/ballot/me', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503, json: { error: {} } }) : route.fallback(),
  )
  await buttons.first().click()
  await expect(page.getByText('Your vote was not saved. Please try again.')).toBeVisible()
  await expect(buttons.first()).toHaveAttribute('aria-pressed', String(before))
})

test('a visitor reads the results without scripts, in both themes', async ({ quad, openPage }) => {
  const path = `/calls/${await callIn(quad, 'results')}`
  const plain = await openPage({ path, javaScriptEnabled: false, viewport: DESKTOP })
  await expect(plain.getByRole('heading', { name: 'Awarded 1' })).toBeVisible()
  await expect(plain.getByText('also first in the vote')).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await openPage({ path, colorScheme, viewport: PHONE })
    // On a phone the figures are elsewhere than on wide screens, where the others of the two are hidden.
    await expect(page.getByText(/^[12] of 7$/).filter({ visible: true })).toBeVisible()
    await expectAccessible(page, `results, ${colorScheme}`)
  }
  const page = await openPage({ path })
  await page.getByRole('button', { name: /^Shortlisted/ }).click()
  await expect(page.getByRole('region', { name: /^All entries/ }).getByRole('listitem')).toHaveCount(2)
})
