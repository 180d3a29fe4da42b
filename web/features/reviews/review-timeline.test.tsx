import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { stubApi } from '../../testing/api.ts'
import { ideaOf } from '../../testing/idea.ts'
import { renderInApp } from '../../testing/render.tsx'
import { ReviewTimeline } from './ReviewTimeline.tsx'

const IDEA = ideaOf()
const at = (day: number) => `2025-01-${String(day).padStart(2, '0')}T08:00:00.000Z`
const ROUNDS = [
  { id: '01900000-0000-7000-8000-0000000000e1', decision: 'request_changes', created_at: at(7) },
  { id: '01900000-0000-7000-8000-0000000000e2', decision: 'approve', created_at: at(10) },
]
const VERSIONS = [
  { n: 5, day: 12, reason: '' },
  { n: 4, day: 9, reason: 'Said who checks the Tamil strings' },
  { n: 3, day: 8, reason: 'A first try' },
  { n: 2, day: 6, reason: 'A word' },
  { n: 1, day: 5, reason: '' },
].map(({ n, day, reason }) => ({ n, reason, created_at: at(day), author: IDEA.author, status: 'Pending' }))

it('the review timeline shows decisions, and the last version before and after each', async () => {
  stubApi(({ path }) => ({ body: path.endsWith('/versions') ? { versions: VERSIONS } : { reviews: ROUNDS } }))
  await renderInApp(<ReviewTimeline idea={IDEA} />)
  const timeline = within(await screen.findByRole('region', { name: 'Review timeline' }))
  await timeline.findByText('Version 5. Jan 12, 2025')
  expect(timeline.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'SubmittedJan 5, 2025',
    'Updated by Nethmi PerinVersion 2. Jan 6, 2025A word',
    'Changes requestedJan 7, 2025',
    'Updated by Nethmi PerinVersion 4. Jan 9, 2025Said who checks the Tamil strings',
    'ApprovedJan 10, 2025',
    'Updated by Nethmi PerinVersion 5. Jan 12, 2025',
  ])
})
