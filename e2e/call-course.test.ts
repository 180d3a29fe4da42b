import type { Page } from '@playwright/test'
import { saveJurors } from '../contract/call-judging.ts'
import { createCall } from '../contract/calls.ts'
import { addAdmin, addMember, send, shareIdea } from './harness/members.ts'
import { expectAccessible, PHONE } from './harness/page.ts'
import { expect, test } from './harness/test.ts'

const SECOND = 1_000
const DAY = 86_400 * SECOND
/** Enough for both entries on a busy machine. */
const OPEN_FOR = 40 * SECOND

async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()
}

test('a call goes from draft to results with an organiser, two jurors, two entrants and a visitor', async ({
  quad,
  openPage,
}) => {
  const [admin, strict, mild] = [await addAdmin(quad), await addMember(quad, 'Ishara'), await addMember(quad, 'Kasun')]
  const [nethmi, praveen] = [await addMember(quad, 'Nethmi'), await addMember(quad, 'Praveen')]
  await shareIdea(quad, nethmi, 'A quiz that needs two phones')
  const vans = await shareIdea(quad, praveen, 'Shared vans to the day school')
  const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
  const body = {
    title: 'How can first-year students meet?',
    question: 'Most of us see a classmate for the first time at an examination.',
    promise: 'The awarded idea gets a room at every centre.',
    opens_at: at(-SECOND),
    closes_at: at(OPEN_FOR),
    judging_ends_at: at(8 * DAY),
    jurors_per_entry: 2,
    criteria: [{ label: 'Problem and people', question: '', weight: 4 }],
    awards: [{ name: 'Term 2 award', count: 1 }],
    words: 'Both can begin this term.',
  }
  const { call } = createCall.response.parse(await send(quad, { path: createCall.path, body, token: admin.token }))
  await send(quad, {
    method: 'PUT',
    path: saveJurors.path.replace(':id', call.id),
    body: { user_ids: [strict.id, mild.id] },
    token: admin.token,
  })
  const organiser = await openPage({ signedInAs: admin, path: `/calls/${call.id}` })
  await confirm(organiser, 'Open')
  await expect(organiser.locator('[aria-current=step]')).toContainText('Open')

  const entrant = await openPage({ signedInAs: nethmi, path: `/calls/${call.id}`, viewport: PHONE })
  await entrant.getByRole('button', { name: 'Enter an idea you have' }).click()
  await entrant.getByRole('combobox', { name: 'Your idea' }).selectOption('A quiz that needs two phones')
  await entrant.getByRole('button', { name: 'Enter this idea' }).click()
  await expect(entrant.getByText('You entered 1 of 1')).toBeVisible()
  const entry = { method: 'PUT' as const, path: `/v1/calls/${call.id}/entries/${vans}`, body: { answers: {} } }
  await send(quad, { ...entry, token: praveen.token })
  await expect
    .poll(async () => (await (await fetch(`${quad.url}/v1/calls/${call.id}`)).json()).call.phase, {
      timeout: OPEN_FOR + 20 * SECOND,
    })
    .toBe('judging')

  for (const [juror, score] of [
    [strict, '2'],
    [mild, '5'],
  ] as const) {
    const page = await openPage({ signedInAs: juror, path: `/calls/${call.id}/judging` })
    await expect(page.getByText('0 of 2 given')).toBeVisible()
    for (const given of ['1 of 2 given', '2 of 2 given']) {
      const scores = page.getByRole('region', { name: 'Your scores' }).getByRole('radio')
      await expect(scores.and(page.locator(':checked'))).toHaveCount(0)
      await expect(scores).toHaveCount(5)
      await page.keyboard.press(score)
      await page.keyboard.press('n')
      await page.keyboard.type('Ask the drivers first.')
      await page.keyboard.press('Control+Enter')
      await expect(page.getByText(given)).toBeVisible()
      await page.keyboard.press('Escape')
    }
    await expectAccessible(page, 'the entries of a juror who gave all scores')
  }

  await organiser.goto(`/admin/calls/${call.id}/ranking`)
  await organiser
    .getByRole('row')
    .filter({ hasText: 'Shared vans' })
    .getByRole('checkbox', { name: /^Select / })
    .check()
  const bar = organiser.getByRole('region', { name: 'Actions on the selected entries' })
  await bar.getByRole('button', { name: 'Give: Term 2 award' }).click()
  await expect(bar).toHaveCount(0)
  await organiser.goto(`/calls/${call.id}`)
  await expect(organiser.getByRole('heading', { name: 'Entries by faculty' })).toBeVisible()
  await confirm(organiser, 'Publish results')
  await expect(organiser.getByRole('heading', { name: 'Awarded 1' })).toBeVisible()

  const visitor = await openPage({ path: `/calls/${call.id}`, colorScheme: 'dark' })
  await expect(visitor.getByText('Both can begin this term.')).toBeVisible()
  await expect(visitor.getByRole('heading', { name: 'Shared vans to the day school' })).toBeVisible()
  await expectAccessible(visitor, 'the results of a visitor, dark')
  const winner = await openPage({ signedInAs: praveen, path: '/notifications' })
  await expect(winner.getByText(/has the Term 2 award of/)).toBeVisible()
  await winner.goto(`/calls/${call.id}`)
  await expect(winner.getByText('Ask the drivers first.').first()).toBeVisible()
})

test('an organiser confirms a change of awards, and publishes results where nothing can be voted on', async ({
  quad,
  openPage,
}) => {
  const [admin, author] = [await addAdmin(quad), await addMember(quad, 'Nethmi')]
  const idea = await shareIdea(quad, author, 'Shared vans to the day school')
  const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
  const body = {
    ...{ title: 'How can first-year students meet?', question: 'Most of us see a classmate at an examination.' },
    ...{ promise: 'The awarded idea gets a room.', opens_at: at(-SECOND), closes_at: at(15 * SECOND) },
    ...{ judging_ends_at: at(8 * DAY), ballot_ends_at: at(16 * DAY), votes_per_member: 1 },
    criteria: [{ label: 'Problem and people', question: '', weight: 4 }],
    awards: [{ name: 'Term 2 award', count: 1 }],
  }
  const { token } = admin
  const { call } = createCall.response.parse(await send(quad, { path: createCall.path, body, token }))
  const path = `/v1/calls/${call.id}`
  await send(quad, { path: `${path}/phase`, body: { to: 'open', version: call.version }, token })
  const entry = { method: 'PUT' as const, path: `${path}/entries/${idea}`, body: { answers: {} }, token: author.token }
  await send(quad, entry)
  const page = await openPage({ signedInAs: admin, path: `/admin/calls/${call.id}`, expectedErrors: /status of 409/ })
  await page.getByRole('textbox', { name: 'Award 1', exact: true }).fill('Second term award')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText('Members entered ideas for these awards. Please confirm the change.')).toBeVisible()
  await expectAccessible(page, 'the question before awards change')
  await dialog.getByRole('button', { name: 'Change it' }).click()
  await expect(dialog).toHaveCount(0)
  const read = async () => (await (await fetch(quad.url + path)).json()).call
  await expect.poll(async () => (await read()).awards[0].name).toBe('Second term award')
  await expect.poll(async () => (await read()).phase, { timeout: 40 * SECOND }).toBe('judging')
  await page.goto(`/calls/${call.id}`)
  await confirm(page, 'Begin the vote')
  await expect(dialog.getByText('There is nothing to vote on yet. Please shortlist entries first.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Publish results without a vote' }).click()
  await dialog.getByRole('button', { name: 'Publish results', exact: true }).click()
  await expect.poll(async () => (await read()).phase).toBe('results')
})
