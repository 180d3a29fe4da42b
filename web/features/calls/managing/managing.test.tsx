import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Juror, RankedEntry } from '../../../../contract/call-judging.ts'
import type { NextStep } from '../../../../contract/calls.ts'
import { metadataOf } from '../../../../contract/paging.values.ts'
import { errorBody, stubApi } from '../../../testing/api.ts'
import { callOf } from '../../../testing/call.ts'
import { renderInApp, useListOfPage } from '../../../testing/render.tsx'
import { CallOverview } from './CallOverview.tsx'
import { Decisions } from './Decisions.tsx'
import { ManagedCalls } from './ManagedCalls.tsx'
import { managedCallsSearch } from './managed-calls.search.ts'
import { WordsForm } from './WordsForm.tsx'

const AWARD = { id: '01900000-0000-7000-8000-0000000000aa', name: 'Term 2 award', count: 1 }
const NEXT: NextStep = {
  ...{ to: 'results', at: null, is_by_hand: true },
  missing: [
    { kind: 'readings', count: 1, of: 2 },
    { kind: 'given_awards', count: 1, of: 1 },
    { kind: 'words', count: 1, of: 1 },
  ],
}
const judged = callOf({
  phase: 'judging',
  entry_count: 1,
  juror_count: 2,
  readings: { given: 1, total: 2 },
  awards: [AWARD],
})

function CallsPage() {
  return <ManagedCalls list={useListOfPage(managedCallsSearch)} />
}

function jurorOf(firstname: string, part: Partial<Juror>): Juror {
  const user = { ...judged.organiser, id: `01900000-0000-7000-8000-00000000${firstname.length}000`, firstname }
  return {
    ...{ user, assigned: 1, given: 0, is_late: false, last_at: null, mean: null, spread: null, reminded_at: null },
    ...part,
  }
}

it('the overview says what comes next and what is missing for it, with the way to each, and who is late', async () => {
  const calls = stubApi(({ path }) => {
    if (path.endsWith('/next')) return { body: { next: NEXT } }
    if (path.endsWith('/jurors')) {
      return { body: { jurors: [jurorOf('Oshadi', { given: 1 }), jurorOf('Binu', { is_late: true })] } }
    }
    if (path.endsWith('/participation')) return { body: { by_faculty: [], by_day: [] } }
    if (path.endsWith('/reminders')) return { body: { reminded: 1 } }
    return { body: { call: judged } }
  })
  await renderInApp(<CallOverview id={judged.id} />)
  const next = await screen.findByRole('region', { name: 'Next: the results' })
  const rows = within(next).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '1 of 2 readings is missing.See who is late',
    '1 of 1 award is not given.Give awards',
    'You have written no words for the results.Write your words',
  ])
  const links = within(next).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/admin/calls/${judged.id}#jurors`,
    `/admin/calls/${judged.id}/decisions`,
    `/admin/calls/${judged.id}/words`,
  ])
  const panel = await screen.findByRole('region', { name: /^Progress by juror/ })
  expect(within(panel).getByText(/late/).textContent).toBe('late, not begun')
  await userEvent.click(within(panel).getByRole('button', { name: 'Remind 1 juror' }))
  expect(await screen.findByText('1 juror is reminded.')).toBeDefined()
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    `/v1/calls/${judged.id}/reminders`,
  ])
})

it('the table of calls names phase, time left, entries, missing readings and the next step', async () => {
  stubApi(() => ({ body: { calls: [{ ...judged, next: NEXT }], metadata: metadataOf(1, 20, 1) } }))
  await renderInApp(<CallsPage />, managedCallsSearch)
  const table = await screen.findByRole('table', { name: 'The calls you manage' })
  expect(within(table).getByRole('link', { name: judged.title }).getAttribute('href')).toBe(`/admin/calls/${judged.id}`)
  expect(within(table).getByRole('cell', { name: /^Readings missing/ }).textContent).toContain('1 of 2')
  expect(within(table).getByText('Next: the results')).toBeDefined()
  expect(within(table).getByText('You have written no words for the results.')).toBeDefined()
})

it('an organiser without calls is offered a new one', async () => {
  stubApi(() => ({ body: { calls: [], metadata: metadataOf(1, 20, 0) } }))
  await renderInApp(<CallsPage />, managedCallsSearch)
  await screen.findByRole('heading', { name: 'No call here yet' })
  expect(screen.getAllByRole('link', { name: 'New call' })).toHaveLength(2)
})

function rankedOf(part: Partial<RankedEntry>): RankedEntry {
  return {
    idea: { id: '01900000-0000-7000-8000-0000000000bb', title: 'Shared vans' },
    author: judged.organiser,
    ...{ late_minutes: 0, rank: 1, given: 2, asked: 2, weighted_mean: 4, corrected_mean: 4, spread: 0, moves: 0 },
    ...{ points: [], is_shortlisted: false, award_id: null, vote_count: null, is_blind: false, is_public: true },
    ...part,
  }
}

it('an award is given to a chosen entry, and can be taken back', async () => {
  let given = false
  const calls = stubApi(({ path, method, query, body }) => {
    if (method === 'POST') {
      given = (body as { award_id: string | null }).award_id !== null
      return { body: { before: [{ idea_id: rankedOf({}).idea.id, award_id: null, is_shortlisted: false }] } }
    }
    if (!path.endsWith('/ranking')) return { body: { call: judged } }
    const entry = rankedOf({ award_id: given ? AWARD.id : null })
    const entries = query.only === 'shortlisted' || (query.only === 'awarded' && !given) ? [] : [entry]
    return { body: { entries, metadata: metadataOf(1, 100, 1), counts: { all: 1, shortlisted: 0, disagree: 0 } } }
  })
  await renderInApp(<Decisions id={judged.id} />)
  const award = await screen.findByRole('region', { name: 'Term 2 award' })
  await userEvent.click(within(award).getByRole('button', { name: 'Give the award: Shared vans' }))
  await userEvent.click(await within(award).findByRole('button', { name: 'Take back the award of Shared vans' }))
  expect(await within(award).findByText('0 of 1 given')).toBeDefined()
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toMatchObject([
    { decision: 'award', award_id: AWARD.id },
    { decision: 'award', award_id: null },
  ])
})

it('an entry after the best ones stays chosen where its award could not be given', async () => {
  const entries = Array.from({ length: 6 }, (_, place) => {
    return rankedOf({
      rank: place + 1,
      idea: { id: `01900000-0000-7000-8000-00000000000${place}`, title: `Idea ${place}` },
    })
  })
  const calls = stubApi(({ path, method, query }) => {
    if (method === 'POST') return { status: 500 }
    if (!path.endsWith('/ranking')) return { body: { call: judged } }
    const shown = query.only ? [] : entries
    return {
      body: { entries: shown, metadata: metadataOf(1, 100, 6), counts: { all: 6, shortlisted: 0, disagree: 0 } },
    }
  })
  await renderInApp(<Decisions id={judged.id} />)
  const give = await screen.findByRole('button', { name: 'Give the award' })
  await userEvent.click(give)
  const choice = screen.getByRole('combobox', { name: 'Entry for: Term 2 award' })
  expect(choice.getAttribute('aria-invalid')).toBe('true')
  await userEvent.selectOptions(choice, '6. Idea 5')
  const tries = () => calls.filter((call) => call.method === 'POST').length
  await userEvent.click(give)
  await waitFor(() => expect([tries(), give]).toEqual([1, expect.objectContaining({ disabled: false })]))
  await userEvent.click(give)
  await waitFor(() => expect(tries()).toBe(2))
  expect(choice).toHaveProperty('value', entries[5]?.idea.id)
})

it('words are saved over what others changed meanwhile', async () => {
  const theirs = { ...judged, version: 2, office: 'Library' }
  let isChanged = true
  const calls = stubApi(({ method, body }) => {
    if (method === 'GET') return { body: { call: theirs } }
    if (!isChanged) return { body: { call: { ...theirs, words: (body as { words: string }).words, version: 3 } } }
    isChanged = false
    return { status: 409, body: errorBody({ version: 'The call was changed.' }, 'The call was changed.') }
  })
  await renderInApp(<WordsForm call={judged} />)
  await userEvent.type(screen.getByRole('textbox'), 'Both can begin.')
  const save = screen.getByRole('button', { name: 'Save' })
  await userEvent.click(save)
  expect(await screen.findByText('The call was changed.')).toBeDefined()
  await userEvent.click(save)
  await screen.findByText('Saved')
  const sent = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(sent).toMatchObject([
    { version: 1, office: '', words: 'Both can begin.' },
    { version: 2, office: 'Library', words: 'Both can begin.' },
  ])
})
