import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ReviewRound } from '../../../contract/reviews.ts'
import { stubApi } from '../../testing/api.ts'
import { ideaOf } from '../../testing/idea.ts'
import { profileOf } from '../../testing/profile.ts'
import { renderInApp } from '../../testing/render.tsx'
import { ContentWithNotes } from './ContentWithNotes.tsx'

const PROFILE = profileOf()
const OTHER = '01900000-0000-7000-8000-0000000000bb'

const ROUND: ReviewRound = {
  id: '01900000-0000-7000-8000-0000000000e1',
  decision: 'request_changes',
  created_at: '2026-01-19T08:00:00.000Z',
  version: 3,
  feedback: 'Say who records.',
  notes: [{ quote: 'Calls are recorded.', text: 'By whom?', is_outdated: false }],
}
const TEXTS = { description: 'At eight.\n\nCalls are recorded.', has_changes_requested: true }

beforeEach(() => localStorage.setItem('token', 'A'.repeat(26)))
afterEach(() => localStorage.clear())

async function open(user_id: string, round = ROUND) {
  const calls = stubApi(({ method, path }) => {
    if (path === '/v1/profile') return { body: { profile: PROFILE } }
    return { body: method === 'GET' ? { reviews: [round] } : { review: round } }
  })
  const onEdit = vi.fn()
  await renderInApp(<ContentWithNotes idea={ideaOf({ ...TEXTS, user_id })} onEdit={onEdit} />)
  return { calls, onEdit }
}

it('the open round shows its author feedback, notes, and both ways to answer', async () => {
  const { calls, onEdit } = await open(PROFILE.id)
  const round = within(await screen.findByRole('region', { name: 'Round 1: changes requested on version 3' }))
  round.getByText('Jan 19, 2026, by a reviewer. 1 note on the text')
  for (const text of ['Say who records.', 'At eight.', 'By whom?']) round.getByText(text)
  expect(screen.getAllByText('Say who records.')).toHaveLength(1)
  await userEvent.click(round.getByRole('button', { name: 'Edit the idea' }))
  expect(onEdit).toHaveBeenCalled()
  await userEvent.type(round.getByLabelText('Your answer'), 'The registrar.')
  await userEvent.click(round.getByRole('button', { name: 'Send back for review' }))
  const [reply] = calls.filter(({ path }) => path.includes(ROUND.id))
  expect(reply?.body).toEqual({ text: 'The registrar.' })
})

it.each([
  ['a member of the team who is no author', OTHER, ROUND],
  [
    'an author who has answered',
    PROFILE.id,
    { ...ROUND, replied_at: '2026-01-20T08:00:00.000Z', reply: 'The registrar.' },
  ],
])('the open round is reduced to its notes for %s', async (_name, userId, round) => {
  await open(userId, round)
  await screen.findByText('By whom?')
  expect(screen.queryByRole('region', { name: /^Round 1/ })).toBeNull()
})
