import { saveSiteSettings } from '../contract/site-settings.ts'
import { addAdmin } from './harness/members.ts'
import { expectAccessible } from './harness/page.ts'
import { test as base, expect } from './harness/test.ts'

/** A server of its own, on which each sign-up carries a proof of work. */
const test = base.extend({
  quad: async ({ startQuad }, provide) => {
    const quad = await startQuad()
    const { token } = await addAdmin(quad)
    const response = await fetch(quad.url + saveSiteSettings.path, {
      method: saveSiteSettings.method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ version: 0, sign_up_proof: { asked: 'always' } }),
    })
    expect(response.status).toBe(200)
    await provide(quad)
  },
})

test('a sign-up does its calculation without a word, and the page stays usable meanwhile', { tag: '@main' }, async ({
  openPage,
}) => {
  // Proves trust 3/1.
  const page = await openPage({ path: '/auth/signup', expectedErrors: /status of 422/ })
  await page.getByLabel('Email').fill('newcomer@campus.example')
  await page.getByLabel('Username').fill('Newcomer')
  await page.getByLabel('Password', { exact: true }).fill('a bench in the courtyard')
  const refused = page.waitForResponse((response) => response.status() === 422)
  const accepted = page.waitForResponse((response) => response.status() === 202)
  await page.keyboard.press('Enter')
  await refused
  await expectAccessible(page, 'sign-up with a proof of work')
  const { proof } = (await accepted).request().postDataJSON()
  expect(JSON.parse(proof)).toHaveProperty('solution.counter')
  await expect(page.getByText('newcomer@campus.example')).toBeVisible()
})
