import { screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { beginSession } from '../../lib/session/session.ts'
import { errorBody, stubApi } from '../../testing/api.ts'
import { profileOf } from '../../testing/profile.ts'
import { renderInApp } from '../../testing/render.tsx'
import { GoogleCallback } from './GoogleCallback.tsx'

const navigate = vi.hoisted(() => vi.fn())
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  useNavigate: () => navigate,
}))

const TOKEN = 'A'.repeat(26)
const expiry = '2030-01-01T00:00:00.000Z'
const user = {
  id: profileOf().id,
  created_at: expiry,
  username: 'nethmi',
  email: 'nethmi@campus.example',
  user_type: 'normal',
  activated: true,
  has_completed_profile: true,
  version: 1,
}

/** A server that lets the bearer of a code in. */
function stubServer({ hasProfile = true, token = 'session', profile = 200 } = {}) {
  return stubApi(({ path }) => {
    if (path === '/v1/auth/tokens/google')
      return { status: 201, body: { authentication_token: { token, expiry }, user } }
    const body = { profile: profileOf({ has_completed_profile: hasProfile, user_type: 'admin' }) }
    return profile === 200 ? { body } : { status: profile, body: errorBody({ request: 'x' }) }
  })
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.setItem('googleAuthReturnTo', '/auth/signup')
  navigate.mockReset()
})

async function expectOnPageAndInToast(text: string): Promise<void> {
  await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2))
}

it.each([
  [true, '/community'],
  [false, '/onboarding'],
])(
  'the callback page of Google stores the session and opens a page by the profile (completed: %s)',
  async (hasProfile, to) => {
    // Proves spec 2/41, 2/43, 4/20.
    const calls = stubServer({ hasProfile })
    await renderInApp(
      <StrictMode>
        <GoogleCallback token={TOKEN} />
      </StrictMode>,
    )
    screen.getByText('Completing Google authentication...')
    await waitFor(() => expect(navigate).toHaveBeenCalledExactlyOnceWith({ href: to, replace: true }))
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ token: TOKEN }])
    expect([localStorage.getItem('token'), localStorage.getItem('token_expiry')]).toEqual(['session', expiry])
    expect(sessionStorage.getItem('googleAuthReturnTo')).toBeNull()
    await screen.findByText('Successfully signed in!')
  },
)

it.each([
  ['/profile/x?page=2', '/profile/x?page=2'],
  ['https://quad.invalid/', '/community'],
  ['//quad.invalid', '/community'],
])('the callback page of Google opens the stored return path (%s), and no other site', async (kept, href) => {
  sessionStorage.setItem('googleAuthReturnTo', kept)
  stubServer()
  await renderInApp(<GoogleCallback token={TOKEN} />)
  await waitFor(() => expect(navigate).toHaveBeenCalledExactlyOnceWith({ href, replace: true }))
})

it('the callback page of Google reports a missing token and opens the sign-in page', async () => {
  // Proves spec 2/19, 2/42, 8/47.
  const calls = stubServer()
  await renderInApp(<GoogleCallback token={undefined} />)
  screen.getByText('Authentication failed: No token received')
  await screen.findByText('Authentication failed')
  await waitFor(() => expect(navigate).toHaveBeenCalledWith({ to: '/auth/login', replace: true }))
  expect(calls).toEqual([])
})

it('the callback page of Google shows the refusal of the server, and opens the sign-in page', async () => {
  // Proves spec 2/44.
  stubApi(() => ({ status: 403, body: errorBody({ account: 'x' }, 'Your account is suspended.') }))
  await renderInApp(<GoogleCallback token={TOKEN} />)
  await screen.findByRole('heading', { name: 'Authentication Error' })
  screen.getByText('Your account is suspended.')
  await expectOnPageAndInToast('Google login failed.')
  expect(screen.getByRole('link', { name: 'Return to Login' }).getAttribute('href')).toBe('/auth/login')
  await waitFor(() => expect(navigate).toHaveBeenCalledWith({ to: '/auth/login', replace: true }))
})

it.each([
  ["Authentication succeeded but couldn't load user profile", { profile: 500 }],
  ['Authentication token not received from server', { token: '' }],
])('the callback page of Google stores no unusable session: %s', async (message, server) => {
  // Proves spec 4/20.
  stubServer(server)
  await renderInApp(<GoogleCallback token={TOKEN} />)
  await expectOnPageAndInToast(message)
  expect(localStorage.getItem('token')).toBeNull()
})

it('the callback page of Google says only "Google login failed." without a response', async () => {
  // Proves spec 8/45.
  stubApi(() => Promise.reject(new TypeError('network')))
  await renderInApp(<GoogleCallback token={TOKEN} />)
  await expectOnPageAndInToast('Google login failed.')
  expect(screen.queryByText('Something went wrong')).toBeNull()
})

it.each([
  ['with a code that was used', TOKEN],
  ['without one', undefined],
])('the callback page of Google leads somebody who is signed in and goes back home: %s', async (_how, token) => {
  beginSession({ token: 'session', expiry })
  stubApi(() => ({ status: 422, body: errorBody({ token: 'x' }, 'This sign-in is invalid.') }))
  await renderInApp(<GoogleCallback token={token} />)
  await waitFor(() => expect(navigate).toHaveBeenCalledWith({ to: '/community', replace: true }))
  expect(screen.queryByText('This sign-in is invalid.')).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Authentication Error' })).toBeNull()
})
