import type { Page } from '@playwright/test'
import { saveJurors } from '../contract/call-judging.ts'
import { createCall } from '../contract/calls.ts'
import { addAdmin, addMember, type Member, openCall, send, shareIdea } from './harness/members.ts'
import { expectAccessible, PHONE } from './harness/page.ts'
import { expect, test } from './harness/test.ts'

const SECOND = 1_000
const DAY = 86_400 * SECOND

async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()
}

test('a call goes from draft to results with an organiser, two jurors, two entrants and a visitor', {
  tag: '@main',
}, async ({ quad, openPage }) => {
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
    closes_at: at(DAY),
    judging_ends_at: at(8 * DAY),
    jurors_per_entry: 2,
    criteria: [{ label: 'Problem and people', question: '', weight: 4 }],
    awards: [{ name: 'Term 2 award', count: 1 }],
  }
  const { call } = createCall.response.parse(await send(quad, { path: createCall.path, body, token: admin.token }))
  await send(quad, {
    method: 'PUT',
    path: saveJurors.path.replace(':id', call.id),
    body: { user_ids: [strict.id, mild.id] },
    token: admin.token,
  })
  const organiser = await openPage({ signedInAs: admin, path: `/admin/calls/${call.id}` })
  await organiser.getByRole('button', { name: 'Open now' }).click()
  await organiser.getByRole('alertdialog').getByRole('button', { name: 'Open', exact: true }).click()
  await expect(organiser.locator('[aria-current=step]')).toContainText('Open')
  await expect(organiser.getByText('Nobody has entered yet.')).toBeVisible()
  await expectAccessible(organiser, 'the place of an open call')

  const entrant = await openPage({ signedInAs: nethmi, path: `/calls/${call.id}`, viewport: PHONE })
  await entrant.getByRole('button', { name: 'Enter an idea you have' }).click()
  await entrant.getByRole('combobox', { name: 'Your idea' }).selectOption('A quiz that needs two phones')
  await entrant.getByRole('button', { name: 'Enter this idea' }).click()
  await expect(entrant.getByText('You entered 1 of 1')).toBeVisible()
  const entry = { method: 'PUT' as const, path: `/v1/calls/${call.id}/entries/${vans}`, body: { answers: {} } }
  await send(quad, { ...entry, token: praveen.token })
  await quad.passCallDate(call.id, 'closes_at')
  await expect
    .poll(async () => (await (await fetch(`${quad.url}/v1/calls/${call.id}`)).json()).call.phase)
    .toBe('judging')

  for (const [juror, score] of [
    [strict, '2'],
    [mild, '5'],
  ] as const) {
    const page = await openPage({ signedInAs: juror, path: `/calls/${call.id}/judging` })
    await expect(page.getByText('0 of 2 given')).toBeVisible()
    const title = page.getByRole('article').getByRole('heading', { level: 2 }).first()
    const first = (await title.textContent()) ?? ''
    // On a slow line the list is there before the entries: the next one comes with the focus.
    const gate = Promise.withResolvers<void>()
    await page.route(/\/entries\/[^/]+$/, async (route) => {
      await gate.promise
      await route.fallback()
    })
    for (const given of ['1 of 2 given', '2 of 2 given']) {
      const scores = page.getByRole('region', { name: 'Your scores' }).getByRole('radio')
      await expect(scores.and(page.locator(':checked'))).toHaveCount(0)
      await expect(scores).toHaveCount(5)
      await page.keyboard.press(score)
      await page.keyboard.press('n')
      await page.keyboard.type('Ask the drivers first.')
      await page.keyboard.press('Control+Enter')
      await expect(page.getByText(given)).toBeVisible()
      if (given === '1 of 2 given') {
        await expect(title).toHaveText(first)
        gate.resolve()
        await expect(title).not.toHaveText(first)
        await expect(title).toBeFocused()
      }
      await page.keyboard.press('Escape')
    }
    await expectAccessible(page, 'the entries of a juror who gave all scores')
  }

  await organiser.reload()
  const next = organiser.getByRole('region', { name: 'Next: the results' })
  await expect(next.getByRole('listitem')).toHaveText([/1 of 1 award is not given/, /no words for the results/])
  await expect(organiser.getByRole('heading', { name: 'Entries by faculty' })).toBeVisible()
  await expectAccessible(organiser, 'the place of a judged call')
  await next.getByRole('link', { name: 'Give awards' }).click()
  await organiser.getByRole('button', { name: 'Give the award: Shared vans' }).click()
  await expect(organiser.getByText('1 of 1 given')).toBeVisible()
  await expectAccessible(organiser, 'the decisions on a call')
  const parts = organiser.getByRole('navigation', { name: 'Parts of the call' })
  await parts.getByRole('link', { name: 'Words and mails' }).click()
  await organiser.getByRole('textbox', { name: 'Your words' }).fill('Both can begin this term.')
  await organiser.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(organiser.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await expectAccessible(organiser, 'the words and mails of a call')
  await parts.getByRole('link', { name: 'Overview' }).click()
  await expect(organiser.getByText('Nothing is missing.')).toBeVisible()
  await confirm(organiser, 'Publish results')
  await expect(organiser.getByRole('heading', { name: 'The results are out' })).toBeVisible()

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
    ...{ promise: 'The awarded idea gets a room.', opens_at: at(-SECOND), closes_at: at(DAY) },
    ...{ judging_ends_at: at(8 * DAY), ballot_ends_at: at(16 * DAY), votes_per_member: 1 },
    criteria: [{ label: 'Problem and people', question: '', weight: 4 }],
    awards: [{ name: 'Term 2 award', count: 1 }],
  }
  const id = await openCall(quad, admin, body)
  const path = `/v1/calls/${id}`
  const entry = { method: 'PUT' as const, path: `${path}/entries/${idea}`, body: { answers: {} }, token: author.token }
  await send(quad, entry)
  const page = await openPage({ signedInAs: admin, path: `/admin/calls/${id}/edit`, expectedErrors: /status of 409/ })
  await page.getByRole('textbox', { name: 'Award 1', exact: true }).fill('Second term award')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText('Members entered ideas for these awards. Please confirm the change.')).toBeVisible()
  await expectAccessible(page, 'the question before awards change')
  await dialog.getByRole('button', { name: 'Change it' }).click()
  await expect(dialog).toHaveCount(0)
  const read = async () => (await (await fetch(quad.url + path)).json()).call
  await expect.poll(async () => (await read()).awards[0].name).toBe('Second term award')
  await quad.passCallDate(id, 'closes_at')
  await expect.poll(async () => (await read()).phase).toBe('judging')
  await page.goto(`/admin/calls/${id}`)
  await confirm(page, 'Begin the vote')
  await expect(dialog.getByText('There is nothing to vote on yet. Please shortlist entries first.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Publish results without a vote' }).click()
  await dialog.getByRole('button', { name: 'Publish results', exact: true }).click()
  await expect.poll(async () => (await read()).phase).toBe('results')
})

test('a call of six people ranks and counts exactly with a flat juror, a suspended one and a hidden entry', async ({
  quad,
  openPage,
}) => {
  const admin = await addAdmin(quad)
  const [flat, strict, gone] = [
    await addMember(quad, 'Ishara'),
    await addMember(quad, 'Kasun'),
    await addMember(quad, 'Dilani'),
  ]
  const [nethmi, praveen] = [await addMember(quad, 'Nethmi'), await addMember(quad, 'Praveen')]
  const quiz = await shareIdea(quad, nethmi, 'A quiz that needs two phones')
  const vans = await shareIdea(quad, praveen, 'Shared vans to the day school')
  const calls = await shareIdea(quad, praveen, 'Calls before an examination')
  const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
  const { token } = admin
  const body = {
    ...{ title: 'How can first-year students meet?', question: 'Most of us see a classmate at an examination.' },
    ...{ promise: 'The awarded idea gets a room.', opens_at: at(-SECOND), closes_at: at(DAY) },
    ...{
      judging_ends_at: at(8 * DAY),
      ballot_ends_at: at(16 * DAY),
      votes_per_member: 2,
      ideas_per_member: 2,
    },
    ...{ jurors_per_entry: 3, awards: [{ name: 'Term 2 award', count: 1 }] },
    // Their sums are not exact as floats.
    criteria: [5, 3, 2].map((weight) => ({ label: `Weight ${weight}`, question: '', weight })),
  }
  const { call } = createCall.response.parse(await send(quad, { path: createCall.path, body, token }))
  const path = `/v1/calls/${call.id}`
  const read = async (of = path, by = admin) =>
    (await fetch(quad.url + of, { headers: { authorization: `Bearer ${by.token}` } })).json()
  const jurors = { user_ids: [flat.id, strict.id, gone.id] }
  await send(quad, { method: 'PUT', path: saveJurors.path.replace(':id', call.id), body: jurors, token })
  await send(quad, { path: `${path}/phase`, body: { to: 'open', version: call.version }, token })
  for (const [idea, by] of [
    [quiz, nethmi],
    [vans, praveen],
    [calls, praveen],
  ] as const) {
    await send(quad, { method: 'PUT', path: `${path}/entries/${idea}`, body: { answers: {} }, token: by.token })
  }
  await quad.passCallDate(call.id, 'closes_at')
  await expect.poll(async () => (await read()).call.phase).toBe('judging')

  const suspension = { reason: 'Spam', until: null }
  const { user } = await read(`/v1/admin/users/${gone.id}`)
  const change = { version: user.version, suspension, reason: 'Rules' }
  await send(quad, { method: 'PATCH', path: `/v1/admin/users/${gone.id}`, body: change, token })
  const points = new Map([
    ['A quiz that needs two phones', '5'],
    ['Shared vans to the day school', '2'],
    ['Calls before an examination', '1'],
  ])
  for (const juror of [flat, strict]) {
    const page = await openPage({ signedInAs: juror, path: `/calls/${call.id}/judging` })
    for (const given of ['1 of 3 given', '2 of 3 given', '3 of 3 given']) {
      const scores = page.getByRole('region', { name: 'Your scores' }).getByRole('radio')
      await expect(scores.and(page.locator(':checked'))).toHaveCount(0)
      await expect(scores).toHaveCount(15)
      const title = (await page.getByRole('heading').allTextContents()).find((one) => points.has(one))
      const keys = juror === flat ? ['3', '3', '4'] : Array<string>(3).fill(points.get(title ?? '') ?? '')
      for (const key of keys) await page.keyboard.press(key)
      await page.keyboard.press('Control+Enter')
      await expect(page.getByText(given)).toBeVisible()
      await page.keyboard.press('Escape')
    }
  }
  expectRanking(await read(`${path}/ranking`), [
    [quiz, 1, 4.1, (176 / 60 + 4.623375) / 2],
    [vans, 2, 2.6, (176 / 60 + 2.450464) / 2],
    [calls, 3, 2.1, (176 / 60 + 1.726161) / 2],
  ])
  const panel = (await read(`${path}/jurors`)).jurors
  expect(panel.map(({ user: { id }, given }: { user: { id: string }; given: number }) => [id, given]).sort()).toEqual(
    [
      [flat.id, 3],
      [strict.id, 3],
    ].sort(),
  )

  const decide = (decision: object) => send(quad, { path: `${path}/decisions`, body: decision, token })
  await decide({ idea_ids: [quiz, vans, calls], decision: 'shortlist' })
  const step = async (to: string) => {
    const { version } = (await read()).call
    await send(quad, { path: `${path}/phase`, body: { to, version }, token })
  }
  await step('ballot')
  const voter = await openPage({ signedInAs: nethmi, path: `/calls/${call.id}/ballot`, viewport: PHONE })
  await voter.getByRole('button', { name: 'Vote for Shared vans to the day school' }).click()
  await expect(voter.getByText('1 of 2 votes left')).toBeVisible()
  await expect(voter.getByText('Saved', { exact: true })).toBeVisible()
  const vote = (by: Member, idea_ids: string[]) =>
    send(quad, { method: 'PUT', path: `${path}/ballot/me`, body: { idea_ids }, token: by.token })
  await vote(flat, [quiz, vans])
  await send(quad, { path: '/v1/reports', body: { kind: 'idea', id: vans, reason: 'spam' }, token: flat.token })
  const { reports } = await read('/v1/reports?page_size=50')
  const report = reports.find(({ target }: { target: { id: string } }) => target.id === vans)
  const hide = { action: 'hide', reason: 'It is an advertisement.' }
  await send(quad, { path: `/v1/reports/${report.id}/decision`, body: hide, token })
  await voter.reload()
  await expect(voter.getByText('2 of 2 votes left')).toBeVisible()
  await expect(voter.getByRole('button', { name: /Shared vans/ })).toHaveCount(0)
  await voter.getByRole('button', { name: 'Vote for Calls before an examination' }).click()
  await expect(voter.getByText('Saved', { exact: true })).toBeVisible()
  await vote(flat, [quiz, vans, calls])

  const award_id = (await read()).call.awards[0].id
  await decide({ idea_ids: [quiz], decision: 'award', award_id })
  await quad.passCallDate(call.id, 'ballot_ends_at')
  await expect(() => step('results')).toPass()
  const results = await read(`${path}/results`)
  expect(results.awarded).toMatchObject([{ idea: { id: quiz }, vote_count: 1, vote_rank: 2 }])
  expect(results.counts).toMatchObject({ entries: 2, voters: 2 })
  const { entries } = await read(`${path}/entries?sort=votes`)
  const counts = entries.map(({ idea, vote_count }: { idea: { id: string }; vote_count: number }) => [
    idea.id,
    vote_count,
  ])
  expect(counts).toEqual([
    [calls, 2],
    [quiz, 1],
  ])
  const visitor = await openPage({ path: `/calls/${call.id}` })
  await expect(visitor.getByRole('heading', { name: 'Awarded 1' })).toBeVisible()
  await expect(visitor.getByText('Shared vans')).toHaveCount(0)
})

type Ranked = { idea: { id: string }; rank: number; weighted_mean: number; corrected_mean: number }

function expectRanking({ entries }: { entries: Ranked[] }, expected: [string, number, number, number][]): void {
  const places = entries.map(({ idea, rank, weighted_mean }) => [idea.id, rank, weighted_mean])
  expect(places).toEqual(expected.map(([id, rank, weighted]) => [id, rank, weighted]))
  for (const [index, [, , , corrected]] of expected.entries()) {
    expect(entries[index]?.corrected_mean).toBeCloseTo(corrected, 5)
  }
}
