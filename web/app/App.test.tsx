import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { type ApiCall, errorBody, networkFailure, stubApi } from '../testing/api.ts'
import { currentPath, openApp } from '../testing/open-app.tsx'
import { profileOf } from '../testing/profile.ts'

afterEach(() => vi.restoreAllMocks())

/** Responses for pages besides the member's own profile. */
function elsewhere({ path }: ApiCall) {
  const noIdeas = {
    ideas: [],
    metadata: { current_page: 0, page_size: 0, first_page: 0, last_page: 0, total_records: 0 },
  }
  if (path === '/v1/site') return { body: { members: 0, faculties: 0 } }
  if (path.startsWith('/v1/ideas')) return { body: noIdeas }
  if (path.endsWith('/faculties')) return { body: { faculties: [] } }
  if (path.startsWith('/v1/profiles-with-ideas')) return { body: { profiles: [], count: 0 } }
  return {}
}

it('the application says "Checking authentication..." until it knows who is signed in, then greets by first name', async () => {
  // Proves spec 1/3, 2/125.
  let respond = (): void => {}
  const asked = new Promise<void>((resolve) => {
    respond = resolve
  })
  stubApi(async (call) => {
    if (call.path !== '/v1/profile') return elsewhere(call)
    await asked
    return { body: { profile: profileOf() } }
  })
  await openApp('/', { isSignedIn: true })
  await screen.findByText('Checking authentication...')
  respond()
  await screen.findByRole('heading', { level: 1, name: /^Good \w+, Nethmi\.$/ })
  for (const name of ['Explore Community', 'View Your Profile', 'Explore Community Ideas']) {
    expect(screen.getAllByRole('link', { name }).length).toBeGreaterThan(0)
  }
})

it('the application forgets a stored token that the server refuses', async () => {
  // Proves spec 4/1.
  stubApi((call) => (call.path === '/v1/profile' ? { status: 401, body: errorBody({ token: 'x' }) } : elsewhere(call)))
  await openApp('/myprofile', { isSignedIn: true })
  await screen.findByRole('heading', { level: 1, name: 'Sign in' })
  expect(localStorage.getItem('token')).toBeNull()
})

it('the application says "Failed to fetch user profile" when the server is unreachable, keeps the session and tries again', async () => {
  // Proves spec 4/1, 8/9.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let isUnreachable = true
  stubApi((call) => {
    if (isUnreachable) return networkFailure()
    return call.path === '/v1/profile' ? { body: { profile: profileOf() } } : elsewhere(call)
  })
  await openApp('/myprofile', { isSignedIn: true })
  await screen.findByText('Failed to fetch user profile')
  screen.getByRole('heading', { name: 'Something went wrong' })
  expect(screen.getAllByRole('main')).toHaveLength(1)
  expect(localStorage.getItem('token')).not.toBeNull()
  isUnreachable = false
  const page = screen.getByRole('heading', { name: 'Something went wrong' }).closest('main') as HTMLElement
  await userEvent.click(within(page).getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { level: 1, name: 'Nethmi Perin' })
})

it.each([400, 404, 429, 500, 503, 0])(
  'the application keeps the session when the profile gets %i, offers no Sign In, and tries again',
  async (status) => {
    let isFailing = true
    stubApi((call) => {
      if (call.path !== '/v1/profile') return elsewhere(call)
      if (!isFailing) return { body: { profile: profileOf() } }
      return status === 0 ? networkFailure() : { status, body: errorBody({ request: 'x' }) }
    })
    await openApp('/', { isSignedIn: true })
    await screen.findByRole('heading', { level: 1, name: 'Welcome back.' })
    await screen.findByText('Failed to fetch user profile')
    expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Sign Up' })).toBeNull()
    expect(localStorage.getItem('token')).not.toBeNull()
    isFailing = false
    const [retry] = screen.getAllByRole('button', { name: 'Try again' })
    await userEvent.click(retry as HTMLElement)
    await screen.findByRole('button', { name: 'Your account' })
  },
)

it('the application says "Unexpected profile response structure" when the profile is malformed', async () => {
  // Proves spec 8/10.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  stubApi((call) => (call.path === '/v1/profile' ? { body: { profile: { id: 7 } } } : elsewhere(call)))
  await openApp('/myprofile', { isSignedIn: true })
  await screen.findByText('Unexpected profile response structure')
})

it('the application asks before a logout deletes a draft, and keeps it when the member stays', async () => {
  const calls = stubApi((call) => {
    if (call.method === 'DELETE') return { status: 204 }
    return call.path === '/v1/profile' ? { body: { profile: profileOf() } } : elsewhere(call)
  })
  await openApp('/community', { isSignedIn: true })
  localStorage.setItem('idea-draft:x', '{"title":"Offline quiz packs"}')
  const logOut = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Your account' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }))
    return within(await screen.findByRole('alertdialog', { name: 'Sign out and delete your draft?' }))
  }
  await userEvent.click((await logOut()).getByRole('button', { name: 'Stay signed in' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(localStorage.getItem('token')).not.toBeNull()
  expect(localStorage.getItem('idea-draft:x')).not.toBeNull()
  await userEvent.click((await logOut()).getByRole('button', { name: 'Sign out and delete' }))
  await waitFor(() => expect(currentPath()).toBe('/auth/login'))
  expect(localStorage.getItem('token')).toBeNull()
  expect(localStorage.getItem('idea-draft:x')).toBeNull()
  await waitFor(() => expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1))
})

it('the application clears the session on logout and leaves for the sign-in page', async () => {
  // Proves spec 2/52, 4/4.
  const calls = stubApi((call) => {
    if (call.method === 'DELETE') return { status: 204 }
    return call.path === '/v1/profile' ? { body: { profile: profileOf() } } : elsewhere(call)
  })
  await openApp('/community', { isSignedIn: true })
  await userEvent.click(await screen.findByRole('button', { name: 'Your account' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }))
  await waitFor(() => expect(currentPath()).toBe('/auth/login'))
  expect(localStorage.getItem('token')).toBeNull()
  expect(localStorage.getItem('token_expiry')).toBeNull()
  const isSignOut = ({ method, path }: { method: string; path: string }) =>
    method === 'DELETE' && path === '/v1/auth/tokens/authentication'
  await waitFor(() => expect(calls.some(isSignOut)).toBe(true))
})
