import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { profileOf } from '../../../testing/profile.ts'
import { renderInApp } from '../../../testing/render.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { offerFirstSteps } from './first-steps.ts'

const profile = profileOf()

it('the list of first steps shows a new member three links until it is closed', async () => {
  offerFirstSteps(profile.id)
  const onNewIdea = vi.fn()
  const { unmount } = await renderInApp(<FirstSteps profile={profile} onNewIdea={onNewIdea} />)
  screen.getByRole('heading', { name: 'Three first steps' })
  expect(screen.getByRole('link', { name: 'Open Settings' }).getAttribute('href')).toBe('/settings/privacy')
  expect(screen.getByRole('link', { name: 'Show my faculty' }).getAttribute('href')).toContain('faculty=')
  await userEvent.click(screen.getByRole('button', { name: 'New Idea' }))
  expect(onNewIdea).toHaveBeenCalledOnce()
  await userEvent.click(screen.getByRole('button', { name: 'Hide the first steps' }))
  expect(screen.queryByRole('heading')).toBeNull()
  unmount()
  await renderInApp(<FirstSteps profile={profile} onNewIdea={onNewIdea} />)
  expect(screen.queryByRole('heading')).toBeNull()
})
