import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { stubApi } from '../../testing/api.ts'
import { profileOf } from '../../testing/profile.ts'
import { renderInApp } from '../../testing/render.tsx'
import { MemberProfile } from './MemberProfile.tsx'

const MEMBER = profileOf({ email: undefined, mobile: undefined, activated: undefined })
const SLOTS = { connections: <p>their connections</p>, actions: () => <button type="button">Connect</button> }
const response = { response: { profile: MEMBER, ideas: [], ideas_count: 0, works_on: [] } }

it('the profile page of a member hides private data', async () => {
  // Proves spec 2/94.
  stubApi(() => ({ body: response }))
  await renderInApp(<MemberProfile userId={MEMBER.id} ideas={<p>their ideas</p>} {...SLOTS} />)
  await screen.findByRole('heading', { level: 1, name: 'Nethmi Perin' })
  expect(screen.getByRole('link', { name: 'Back to Community' }).getAttribute('href')).toBe('/community')
  screen.getByText('their ideas')
  screen.getByText('their connections')
  screen.getByRole('button', { name: 'Connect' })
  expect(screen.queryByText('E-mail')).toBeNull()
  expect(screen.queryByRole('button', { name: /Edit/ })).toBeNull()
})

it('the profile page reports an unknown profile, and sends no request for an invalid id', async () => {
  // Proves spec 2/97.
  const calls = stubApi(() => ({ body: response }))
  await renderInApp(<MemberProfile userId="nobody" ideas={null} {...SLOTS} />)
  await screen.findByRole('heading', { name: 'Profile not found' })
  screen.getByRole('link', { name: 'Back to Community' })
  expect(calls.filter(({ path }) => path !== '/v1/site')).toEqual([])
})

it('the profile page offers another try and the way back after a failure', async () => {
  // Proves spec 2/96, 8/32.
  let isDown = true
  stubApi(() => (isDown ? { status: 503 } : { body: response }))
  await renderInApp(<MemberProfile userId={MEMBER.id} ideas={null} {...SLOTS} />)
  await screen.findByRole('heading', { name: 'Something went wrong' })
  screen.getByRole('button', { name: 'Go Back' })
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { level: 1, name: 'Nethmi Perin' })
})
