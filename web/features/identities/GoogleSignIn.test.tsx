import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { RESPONSE_MARK } from '../../../contract/response-mark.values.ts'
import { siteQuery } from '../../lib/api/site-query.ts'
import { leaveFor } from '../../lib/pages/leave.ts'
import { renderInApp } from '../../testing/render.tsx'
import { SITE } from '../../testing/site.ts'
import { GoogleSignIn } from './GoogleSignIn.tsx'

vi.mock('../../lib/pages/leave.ts')

/** A server that offers the sign-in or not, and responds to the check before the browser leaves. */
function stubServer({ isOffered = true, login }: { isOffered?: boolean; login?: () => Promise<unknown> }) {
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url === '/v1/auth/google/login') {
      // Without it the server would redirect also when the sign-in cannot begin.
      expect(new Headers(init?.headers).get('accept')).toBe('application/json')
      return login?.()
    }
    const headers = { [RESPONSE_MARK]: '1' }
    return Response.json({ ...SITE, members: 1, google_sign_in: isOffered }, { headers })
  })
}

function SiteIsKnown() {
  const { data } = useQuery(siteQuery)
  return data ? <p>{`${data.members} member`}</p> : null
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.mocked(leaveFor).mockReset()
})

it('the Google button is absent when the site does not offer it', async () => {
  // Proves spec 2/26.
  stubServer({ isOffered: false })
  await renderInApp(
    <>
      <GoogleSignIn />
      <SiteIsKnown />
    </>,
  )
  await screen.findByText('1 member')
  expect(screen.queryByRole('button')).toBeNull()
})

it('the Google button clears the stored session, stores the return path, and opens the server page', async () => {
  // Proves spec 2/26, 4/19, 9/25.
  let respond: (value: unknown) => void = () => {}
  stubServer({ login: () => new Promise((resolve) => (respond = resolve)) })
  localStorage.setItem('token', 'old')
  localStorage.setItem('token_expiry', '2020-01-01T00:00:00.000Z')
  sessionStorage.setItem('googleAuthState', 'old')
  await renderInApp(<GoogleSignIn />)
  const user = userEvent.setup()
  await user.dblClick(await screen.findByRole('button', { name: 'Continue with Google' }))
  const busy = await screen.findByRole('button', { name: 'Connecting to Google...' })
  expect(busy).toHaveProperty('disabled', true)
  respond({ type: 'opaqueredirect' })
  await waitFor(() => expect(leaveFor).toHaveBeenCalledExactlyOnceWith('/v1/auth/google/login'))
  expect([localStorage.getItem('token'), localStorage.getItem('token_expiry')]).toEqual([null, null])
  expect(sessionStorage.getItem('googleAuthReturnTo')).toBe(window.location.pathname)
  expect(sessionStorage.getItem('googleAuthState')).toBeNull()
})

it('the Google button is enabled again after the browser returns to the cached page', async () => {
  stubServer({ login: async () => ({ type: 'opaqueredirect' }) })
  await renderInApp(<GoogleSignIn />)
  await userEvent.click(await screen.findByRole('button', { name: 'Continue with Google' }))
  await screen.findByRole('button', { name: 'Connecting to Google...' })
  window.dispatchEvent(new Event('pageshow'))
  await screen.findByRole('button', { name: 'Continue with Google' })
})

it.each([
  ['refuses', async () => ({ type: 'basic', status: 503 })],
  ['is away', () => Promise.reject(new TypeError('network'))],
])('the Google button shows an error and stays on the page when the server %s', async (_what, login) => {
  // Proves spec 4/21, 8/46.
  stubServer({ login })
  localStorage.setItem('token', 'kept')
  await renderInApp(<GoogleSignIn />)
  await userEvent.click(await screen.findByRole('button', { name: 'Continue with Google' }))
  await screen.findByText('Failed to initiate Google sign in')
  expect(await screen.findByRole('button', { name: 'Continue with Google' })).toHaveProperty('disabled', false)
  expect(leaveFor).not.toHaveBeenCalled()
  expect(localStorage.getItem('token')).toBe('kept')
})
