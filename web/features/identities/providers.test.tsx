import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { leaveFor } from '../../lib/pages/leave.ts'
import { beginSession } from '../../lib/session/session.ts'
import { errorBody, stubApi } from '../../testing/api.ts'
import { openApp } from '../../testing/open-app.tsx'
import { renderInApp } from '../../testing/render.tsx'
import { SITE } from '../../testing/site.ts'
import { ProviderCallback } from './ProviderCallback.tsx'
import { SignInWays } from './SignInWays.tsx'

vi.mock('../../lib/pages/leave.ts')

const PROVIDERS = [
  { name: 'campus', label: 'Hanthana University', kind: 'oidc' },
  { name: 'hospital', label: 'Teaching Hospital', kind: 'oidc' },
  { name: 'google', label: 'Google', kind: 'google' },
]
const WITH_PROVIDERS = { ...SITE, sign_in: { providers: PROVIDERS, has_passwords: true } }

/** A server with these providers; `login` is its response to the check before the browser leaves. */
function stubServer({ hasGoogle = true, isReachable = true } = {}) {
  stubApi(() => ({ body: { ...WITH_PROVIDERS, google_sign_in: hasGoogle } }))
  const api = fetch
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!url.endsWith('/login')) return api(url, init)
    return isReachable ? { type: 'opaqueredirect' } : { type: 'basic', status: 503 }
  })
}

beforeEach(() => {
  localStorage.clear()
  vi.mocked(leaveFor).mockReset()
})

it.each(['/auth/login', '/auth/signup'])(
  'the sign-in page shows the providers above Google on %s, and opens one',
  async (path) => {
    stubServer()
    await openApp(path)
    const campus = await screen.findByRole('button', { name: 'Hanthana University' })
    const names = screen.getAllByRole('button').map(({ textContent }) => textContent)
    const order = ['Hanthana University', 'Teaching Hospital', 'Continue with Google']
    expect(names.filter((name) => order.some((label) => name?.startsWith(label))).map((name) => name?.trim())).toEqual([
      ...order.slice(0, 2),
      expect.stringContaining('Continue with Google'),
    ])
    await userEvent.click(campus)
    await waitFor(() => expect(leaveFor).toHaveBeenCalledExactlyOnceWith('/v1/auth/campus/login'))
    expect(screen.getByRole('button', { name: 'Connecting to Hanthana University...' })).toHaveProperty(
      'disabled',
      true,
    )
  },
)

it('the sign-in page marks the provider that this device used last', async () => {
  stubServer({ hasGoogle: false })
  localStorage.setItem('quad-last-provider', 'hospital')
  await renderInApp(<SignInWays />)
  await screen.findByRole('button', { name: /^Teaching Hospital ?You used this last time$/ })
  screen.getByText('or with email')
  expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull()
})

it('the sign-in page reports an unreachable provider above its form, and stays', async () => {
  stubServer({ isReachable: false })
  await openApp('/auth/login')
  await userEvent.click(await screen.findByRole('button', { name: 'Teaching Hospital' }))
  const note = await screen.findByRole('alert')
  expect(note.textContent).toBe('Teaching Hospital cannot be reached just now. Please try again in a moment.')
  const form = screen.getByLabelText('Email').closest('form') as HTMLElement
  expect(note.compareDocumentPosition(form)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(leaveFor).not.toHaveBeenCalled()
})

it.each([
  ['campus', 'unavailable', /^Hanthana University does not respond just now/],
  ['campus', 'cancelled', /^You ended the sign-in/],
  ['campus', '<b>Call 555</b>', /^The sign-in could not be completed/],
  ['Call 555', 'unavailable', /^This provider does not respond/],
])('the sign-in page explains a failure at %s: %s', async (provider, problem, sentence) => {
  stubServer()
  await renderInApp(<ProviderCallback link={undefined} provider={provider} token={undefined} problem={problem} />)
  await screen.findByRole('heading', { name: 'You are not signed in' })
  await screen.findByText(sentence)
  expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/auth/login')
})

it('the sign-in page shows why the server refused a code', async () => {
  stubApi(({ method }) =>
    method === 'POST'
      ? { status: 422, body: errorBody({ token: 'x' }, 'This sign-in is invalid.') }
      : { body: WITH_PROVIDERS },
  )
  await renderInApp(<ProviderCallback link={undefined} provider="campus" token={'A'.repeat(26)} problem={undefined} />)
  await screen.findByText('This sign-in is invalid.')
})

it('the sign-in page leads somebody who is signed in and goes back home, and explains other problems', async () => {
  beginSession({ token: 'session', expiry: '2030-01-01T00:00:00.000Z' })
  stubServer()
  const page = (problem: string) => (
    <ProviderCallback link={undefined} provider="campus" token={undefined} problem={problem} />
  )
  const { unmount } = await renderInApp(page('interrupted'))
  expect(screen.queryByRole('heading', { name: 'You are not signed in' })).toBeNull()
  unmount()
  await renderInApp(page('suspended'))
  await screen.findByRole('heading', { name: 'You are not signed in' })
})
