import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { OwnCall, OwnEntry } from '../../../contract/call-entries.ts'
import { stubApi } from '../../testing/api.ts'
import { renderInApp } from '../../testing/render.tsx'
import { EntryState } from './EntryState.tsx'

const CALL = { id: '01900000-0000-7000-8000-0000000000cc', title: 'What would help at exams?' }
const IDEA = { id: '01900000-0000-7000-8000-0000000000bb', title: 'Shared vans' }

function ownCallOf(call: Partial<OwnCall>, entry: Partial<OwnEntry> = {}): OwnCall {
  return {
    ...{ id: CALL.id, phase: 'open', closes_at: '2026-12-09T18:00:00.000Z' },
    ...{ judging_ends_at: '2026-12-20T18:00:00.000Z', jurors_per_entry: 2, is_manager: false, is_juror: false },
    ...{ open_readings: 0, no_entry_reason: null, entries_left: 0, votes_cast: null },
    entries: [
      {
        ...{ idea: IDEA, answers: {}, entered_at: '2026-11-28T08:00:00.000Z', late_minutes: 0, decision: null },
        ...{ award_id: null, award: '', sentences: [] },
        ...entry,
      },
    ],
    ...call,
  }
}

it.each<[text: string, own: OwnCall]>([
  ['You are in. Judged from Dec 9 by 2 jurors.', ownCallOf({})],
  ['You are in. Judged from Dec 9 by one juror.', ownCallOf({ jurors_per_entry: 1 })],
  ['The panel reads it until Dec 20.', ownCallOf({ phase: 'judging' })],
  ['Members vote on the call.', ownCallOf({ phase: 'ballot' })],
  ['Awarded: Term 2 award.', ownCallOf({ phase: 'results' }, { decision: 'award', award: 'Term 2 award' })],
  ['It was on the shortlist.', ownCallOf({ phase: 'results' }, { decision: 'shortlisted' })],
  ['It was read by the panel, without an award.', ownCallOf({ phase: 'results' }, { decision: 'entered' })],
])('an own entry says "%s"', async (text, own) => {
  stubApi(() => ({ body: { may_open: false, calls: [own], missed_drafts: [] } }))
  await renderInApp(<EntryState ideaId={IDEA.id} call={CALL} />)
  const link = await screen.findByRole('link', { name: CALL.title })
  expect(link.closest('p')?.textContent).toBe(`${CALL.title}: ${text}`)
})

it('an entry of others says nothing', async () => {
  const calls = stubApi(() => ({ body: { may_open: false, calls: [ownCallOf({ entries: [] })], missed_drafts: [] } }))
  await renderInApp(<EntryState ideaId={IDEA.id} call={CALL} />)
  await expect.poll(() => calls.length).toBe(1)
  expect(screen.queryByText(/You are in/)).toBeNull()
})
