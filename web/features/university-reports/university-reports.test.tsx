import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { ReportFigures, ReportOption, UniversityReport } from '../../../contract/university-reports.ts'
import { stubApi } from '../../testing/api.ts'
import { renderInApp } from '../../testing/render.tsx'
import { CallReport } from './CallReport.tsx'
import { PeriodReport } from './PeriodReport.tsx'
import { ReportsPanel } from './ReportsPanel.tsx'

const ID = '01900000-0000-7000-8000-0000000000aa'
const CALL = { id: '01900000-0000-7000-8000-0000000000bb', title: 'Getting to the day school' }
const EDUCATION = 'Faculty of Education'
const HEALTH = 'Faculty of Health Sciences'

const FIGURES: ReportFigures = {
  ...{ ideas: 42, faculties: { entered: 7, all: 7 }, team_people: null, updates: 9, review_days: 3.5 },
  took_part: {
    ...{ members: 60, people: 35 },
    faculties: [
      { faculty: EDUCATION, members: 40, people: 25 },
      { faculty: null, members: 20, people: 10 },
    ],
  },
  stages: { idea: 35, team: 4, tried: 2, in_use: 1, stopped: 0 },
  call: null,
  answers: { one_day: 31, three_days: 6, seven_days: 3, later: 2, none: 0 },
  help: {
    faculties: [EDUCATION, HEALTH],
    people: [
      [31, 17],
      [14, null],
    ],
  },
}
const YEAR: ReportOption = {
  ...{ about: 'year', call: null, name: '', translations: {}, starts_on: '2025-01-01', ends_on: '2025-12-31' },
  ...{ is_over: true, report: null },
}
const TERM: ReportOption = { ...YEAR, about: 'term', name: 'Term 2', starts_on: '2025-08-24', ends_on: '2025-12-14' }

function reportOf(change: Partial<UniversityReport> = {}): UniversityReport {
  const { is_over: _over, report: _report, ...subject } = YEAR
  const progress = { done: 6, total: 6 }
  const ready = { state: 'ready' as const, progress, as_of: '2026-01-05T08:00:00.000Z', figures: FIGURES, words: [] }
  return { id: ID, ...subject, ...ready, ...change }
}

it('a term or a year is chosen on the dashboard, counted and opened', async () => {
  const calls = stubApi(({ method }) =>
    method === 'POST' ? { body: { report: reportOf() } } : { body: { options: [YEAR, TERM] } },
  )
  await renderInApp(<ReportsPanel />)
  await screen.findByRole('option', { name: 'Term 2' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Report on' }), 'Term 2')
  await userEvent.click(screen.getByRole('button', { name: 'Count the report' }))
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { about: 'period', starts_on: TERM.starts_on, ends_on: TERM.ends_on },
  ])
})

it('a report says its finding of each part, and names few where a group is one', async () => {
  stubApi(({ path }) => ({
    body: path.endsWith(ID)
      ? { report: reportOf() }
      : { options: [{ ...YEAR, report: { id: ID, state: 'ready', as_of: null } }] },
  }))
  await renderInApp(<PeriodReport id={ID} />)
  expect(await screen.findByRole('heading', { level: 1, name: 'The year 2025' })).toBeDefined()
  expect(screen.getByText('people in their teams').nextSibling?.textContent).toBe('few')
  const part = (name: string) => within(screen.getByRole('region', { name }))
  const tookPart = part('Who took part')
  expect(tookPart.getByText(/58% of members/).textContent).toBe(
    '58% of members shared, joined, commented, supported or voted.',
  )
  expect(tookPart.getByRole('row', { name: 'Other faculties, together 10 50%' })).toBeDefined()
  expect(tookPart.getByRole('row', { name: 'All 35 of 60, 58%' })).toBeDefined()
  expect(screen.getByText('7 of 42 have a team at work, or went further.')).toBeDefined()
  expect(screen.getByText('31 of 42 had a first comment from somebody else within a day.')).toBeDefined()
  expect(screen.getByText(/half of them within/).textContent).toBe(
    'The first review: half of them within 3.5 days of the idea.',
  )
  const finding = `${EDUCATION} and ${HEALTH} helped each other most: 31 people, both ways.`
  expect(screen.getByText(finding)).toBeDefined()
  expect(screen.getByRole('row', { name: `${HEALTH} 14 few` })).toBeDefined()
})

it('the report of a call says from when on it can be counted', async () => {
  const option = { ...YEAR, about: 'call', call: CALL, is_over: false }
  stubApi(() => ({ body: { options: [{ ...option, ends_on: '2026-02-02' }] } }))
  await renderInApp(<CallReport callId={CALL.id} />)
  expect(await screen.findByText(/It can be counted from Feb 2, 2026 on/)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

it('counting shows its progress, and one that failed is tried again', async () => {
  const option = { ...YEAR, about: 'call', call: CALL, report: { id: ID, state: 'counting', as_of: null } }
  let report = reportOf({
    about: 'call',
    call: CALL,
    state: 'counting',
    progress: { done: 2, total: 6 },
    figures: null,
    as_of: null,
  })
  const calls = stubApi(({ method, path }) => {
    if (method === 'POST') report = reportOf({ call: CALL })
    return { body: path.endsWith(ID) || method === 'POST' ? { report } : { options: [option] } }
  })
  await renderInApp(<CallReport callId={CALL.id} />)
  const progress = await screen.findByRole('progressbar', { name: 'The report is being counted: 2 of 6 parts.' })
  expect(progress.getAttribute('value')).toBe('2')
  report = { ...report, state: 'failed' }
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ about: 'call', call_id: CALL.id })
})
