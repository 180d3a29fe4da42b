import { readFileSync } from 'node:fs'
import { callIn, signInAs, test } from './harness/demo-server.ts'
import { DESKTOP, expectAccessible, PHONE } from './harness/page.ts'
import { expect } from './harness/test.ts'

test('an organiser has the report of a call counted, and saves it as PDF and as a table', { tag: '@main' }, async ({
  quad,
  openPage,
}) => {
  const admin = await signInAs(quad, 'admin@quad.example')
  const path = `/admin/calls/${await callIn(quad, 'results')}/report`
  const page = await openPage({ path, signedInAs: admin, viewport: DESKTOP })
  await page.getByRole('button', { name: 'Count the report' }).click()
  await expect(page.getByRole('heading', { name: 'Who helped whom' })).toBeVisible()
  await expect(page.getByText('entries from')).toBeVisible()
  await expect(page.getByText('Only people who agreed are named')).toBeVisible()
  for (const [name, ending, start] of [
    ['PDF', 'pdf', '%PDF'],
    ['CSV', 'csv', '\uFEFFPart,Group'],
  ] as const) {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    const file = await saved
    expect(file.suggestedFilename()).toBe(`report.${ending}`)
    expect(readFileSync(await file.path(), 'utf8').startsWith(start)).toBe(true)
  }
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Who helped whom' })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    const phone = await openPage({ path, signedInAs: admin, colorScheme, viewport: PHONE })
    await expect(phone.getByRole('heading', { name: 'Who helped whom' })).toBeVisible()
    await expectAccessible(phone, `a report, ${colorScheme}`)
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  }
})
