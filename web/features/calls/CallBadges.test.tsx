import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { OwnCall } from '../../../contract/call-entries.ts'
import type { CallSummary } from '../../../contract/calls.ts'
import { renderInApp } from '../../testing/render.tsx'
import { CallBadges } from './CallBadges.tsx'

const CALL = {
  phase: 'open',
  faculties: [],
  awards: [],
  ideas_per_member: 2,
  closes_at: null,
} as unknown as CallSummary
const ENTRY = { idea: { id: '01900000-0000-7000-8000-0000000000aa', title: 'Quiz packs' } }
const own = (entries_left: number) => ({ entries: [ENTRY], entries_left }) as unknown as OwnCall

it('the badge counts what the member entered', async () => {
  renderInApp(<CallBadges call={CALL} own={own(1)} />)
  expect(await screen.findByText('You entered 1 of 2')).not.toBeNull()
})

it('an entry of another team member leaves both to the member', async () => {
  renderInApp(<CallBadges call={CALL} own={own(2)} />)
  expect(await screen.findByText('Open')).not.toBeNull()
  expect(screen.queryByText(/^You entered/)).toBeNull()
})
