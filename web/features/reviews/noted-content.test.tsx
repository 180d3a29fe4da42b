import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { ReviewRound } from '../../../contract/reviews.ts'
import { stubApi } from '../../testing/api.ts'
import { ideaOf } from '../../testing/idea.ts'
import { renderInApp } from '../../testing/render.tsx'
import { ContentWithNotes } from './ContentWithNotes.tsx'

const IDEA = ideaOf({
  description: 'At eight. Calls are recorded.\n\nCalls are recorded.',
  learning_outcome: 'People forgive a slow sync.',
})
const ROUND = { id: ideaOf().id, decision: 'request_changes', created_at: '2026-01-01T00:00:00Z' } as const
const note = (quote: string, text: string, is_outdated = false) => ({ quote, text, is_outdated })

function renderContent(...reviews: ReviewRound[]) {
  stubApi(() => ({ body: { reviews } }))
  return renderInApp(<ContentWithNotes idea={IDEA} onEdit={() => {}} />)
}

it('the content of an idea shows notes of the last round beside their paragraphs, and outdated ones with their quotes', async () => {
  await renderContent(
    { ...ROUND, notes: [note('At eight.', 'Of an earlier round')] },
    {
      ...ROUND,
      notes: [
        note('Calls are recorded.', 'By whom?'),
        note('The registrar runs it.', 'Does she?', true),
        note('forgive a slow sync', 'Who says so?'),
      ],
    },
  )
  const [first, second, ...others] = await screen.findAllByRole('list', { name: /^Notes of the reviewer/ })
  expect(others).toEqual([])
  // The paragraph with the same text, not the first one with these words.
  expect(first?.previousElementSibling?.textContent).toBe('1Calls are recorded.')
  expect(first?.textContent).toBe('1By whom?')
  expect(second?.previousElementSibling?.textContent).toBe('3People forgive a slow sync.')
  const outdated = within(screen.getByRole('region', { name: 'Notes on words that have changed since' }))
  expect(outdated.getByRole('listitem').textContent).toBe('“The registrar runs it.”Does she?')
  expect(screen.queryByText('Of an earlier round')).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'To note 3' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Note 3, to its paragraph' }))
  await userEvent.click(screen.getByRole('button', { name: 'Note 1, to its paragraph' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'To note 1' }))
})

it('the content of an idea has no notes for other members', async () => {
  await renderContent(ROUND)
  await screen.findByText(/^At eight/)
  expect(screen.queryByRole('list', { name: /^Notes/ })).toBeNull()
})
