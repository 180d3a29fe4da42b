import { screen } from '@testing-library/react'
import { afterEach, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { useTimeAgo } from './use-time-ago.ts'

afterEach(() => vi.useRealTimers())

function Times({ times }: { times: string[] }) {
  const timeAgo = useTimeAgo()
  return times.map((time) => <p key={time}>{timeAgo(time)}</p>)
}

it('the relative time is never in the future, also with a slow clock', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-05T09:00:00Z') })
  await renderInApp(<Times times={['2026-01-05T09:00:31Z', '2026-01-05T08:57:00Z']} />)
  screen.getByText('now')
  screen.getByText('3 minutes ago')
})
