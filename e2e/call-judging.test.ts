import type { Page } from '@playwright/test'
import { listAssignments } from '../contract/call-judging.ts'
import { getCall } from '../contract/calls.ts'
import { callIn, signInAs, test } from './harness/demo-server.ts'
import { DESKTOP, expectAccessible, PHONE } from './harness/page.ts'
import type { QuadServer, Session } from './harness/quad-server.ts'
import { expect } from './harness/test.ts'

/** Scores of another juror for every entry that they are to read. */
async function scoreAll(quad: QuadServer, { token }: Session, id: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const get = async (path: string) => (await fetch(quad.url + path, { headers })).json()
  const { call } = getCall.response.parse(await get(`/v1/calls/${id}`))
  const { assignments } = listAssignments.response.parse(await get(`/v1/calls/${id}/assignments/me`))
  const body = JSON.stringify({
    scores: Object.fromEntries(call.criteria.map((one) => [one.id, 4])),
    sentence: 'Go on.',
  })
  for (const { idea } of assignments) {
    const { ok } = await fetch(`${quad.url}/v1/calls/${id}/entries/${idea.id}/scores/me`, {
      method: 'PUT',
      headers,
      body,
    })
    expect(ok).toBe(true)
  }
}

const scored = (page: Page) => page.getByRole('region', { name: 'Your scores' }).getByRole('radio', { checked: true })

test('a juror scores an entry by keyboard alone, and then reads the others', { tag: '@main' }, async ({
  quad,
  openPage,
}) => {
  const juror = await signInAs(quad, 'reviewer@quad.example')
  const id = await callIn(quad, 'judging')
  await scoreAll(quad, await signInAs(quad, 'admin@quad.example'), id)
  const page = await openPage({ signedInAs: juror, path: `/calls/${id}`, viewport: DESKTOP })
  await page.getByRole('link', { name: 'Judge the entries' }).click()
  await expect(page.getByText(/of 2 given$/)).toBeVisible()
  await expectAccessible(page, 'judging')
  await expect(page.getByRole('button', { name: 'Give scores and open next' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('region', { name: 'Scores of the others' })).toHaveCount(0)

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await page.keyboard.press('Escape')
  for (const key of ['4', '2']) await page.keyboard.press(key)
  await expect(scored(page)).toHaveCount(2)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alert')).toContainText('1 criterion is missing.')
  await page.keyboard.press('5')
  await page.keyboard.press('Backspace')
  await expect(scored(page)).toHaveCount(2)
  await page.keyboard.press('5')
  await page.keyboard.press('n')
  await page.keyboard.type('Nine of twelve is convincing.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('2 of 2 given')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('k')
  await page.keyboard.press('j')
  await expect(page.getByRole('region', { name: 'Scores of the others' }).first()).toBeVisible()
  await expectAccessible(page, 'an entry with scores')
})

test('a juror reads and scores on a phone, where list and entry are two screens', async ({ quad, openPage }) => {
  const juror = await signInAs(quad, 'reviewer@quad.example')
  const id = await callIn(quad, 'judging')
  const page = await openPage({ signedInAs: juror, path: `/calls/${id}/judging`, viewport: PHONE })
  await expectAccessible(page, 'the list of a juror')
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
  await expect(page.getByRole('button', { name: 'All entries' })).toBeVisible()
  for (const group of await page.getByRole('radiogroup').all()) await group.getByRole('radio', { name: '3' }).check()
  await expectAccessible(page, 'an entry on a phone')
  await page.getByRole('button', { name: 'Give scores and open next' }).click()
  await expect(page.getByText(/^Scores given for/)).toBeVisible()
  await page.getByRole('button', { name: 'All entries' }).click()
  await expect(page.getByText(/of 2 given$/)).toBeVisible()
})

test('an organiser shortlists entries, one by one and in a batch, and takes it back', async ({ quad, openPage }) => {
  const admin = await signInAs(quad, 'admin@quad.example')
  const id = await callIn(quad, 'judging')
  await scoreAll(quad, admin, id)
  const page = await openPage({ signedInAs: admin, path: `/calls/${id}`, viewport: DESKTOP })
  await page.getByRole('link', { name: 'Manage this call' }).click()
  await page.getByRole('link', { name: 'Ranking', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Corrected' })).toHaveAttribute('aria-sort', 'descending')
  await expectAccessible(page, 'the ranking')
  const toggles = page.getByRole('table').getByRole('button', { name: /^Shortlist ./ })
  await toggles.first().click()
  await expect(toggles.first()).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toggles.first()).toHaveAttribute('aria-pressed', 'false')

  await page.getByRole('checkbox', { name: 'Select all entries of this page' }).check()
  const bar = page.getByRole('region', { name: 'Actions on the selected entries' })
  await expectAccessible(page, 'the ranking with a selection')
  await bar.getByRole('button', { name: 'Shortlist', exact: true }).click()
  await expect(toggles.and(page.locator('[aria-pressed=true]'))).toHaveCount(2)
  await expect(bar).toHaveCount(0)
  await page.getByRole('radio', { name: 'Disagreement' }).check()
  await expect(page.getByRole('columnheader', { name: 'Disagreement' })).toHaveAttribute('aria-sort', 'descending')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Scores (CSV)' }).click()
  expect((await saved).suggestedFilename()).toBe('scores.csv')

  const phone = await openPage({
    signedInAs: admin,
    path: `/admin/calls/${id}/ranking`,
    viewport: PHONE,
    colorScheme: 'dark',
  })
  await expect(
    phone
      .getByRole('table')
      .getByRole('button', { name: /^Shortlist ./ })
      .first(),
  ).toBeVisible()
  await expectAccessible(phone, 'the ranking on a phone, dark')
})
