import { expect, test } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { type FoundHit, Hit } from './Hit.tsx'

const EVENT = {
  ...{ id: '1', title: 'Quiz evening', path: '/events/1', title_marks: [], snippet: null },
  ...{ time_zone: 'Asia/Colombo', place: 'Matara', status: 'published' as const },
}
const DAY_MS = 86_400_000

test.each([
  ['to come', DAY_MS, 14, true],
  ['to come, without an answer', DAY_MS, 0, false],
  ['over', -DAY_MS, 14, false],
])('an event that is %s says how many people are going', async (_state, startsIn, going_count, isSaid) => {
  const hit: FoundHit = { ...EVENT, starts_at: new Date(Date.now() + startsIn).toISOString(), going_count }
  const { container } = await renderInApp(<Hit kind="events" hit={hit} />)
  expect(container.textContent).toContain('Matara')
  expect(container.textContent?.includes(`${going_count} going`)).toBe(isSaid)
})
