import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Profile } from '../../contract/profiles.ts'
import { type ApiCall, errorBody, stubApi } from '../testing/api.ts'
import { currentPath, openApp, watchTimers } from '../testing/open-app.tsx'
import { profileOf } from '../testing/profile.ts'
import { SITE } from '../testing/site.ts'

const EMAIL = 'nethmi@campus.example'
const PASSWORD = 'a bench under a tree'
const TOKEN = 'A'.repeat(26)
/** The sign-in page with the email address filled in. */
const SIGN_IN_PATH = `/auth/login?email=${encodeURIComponent(EMAIL)}`
const USER = {
  id: profileOf().id,
  created_at: '2025-11-01T08:00:00.000Z',
  username: 'nethmi.p',
  email: EMAIL,
  user_type: 'normal',
  activated: true,
  has_completed_profile: false,
  version: 1,
}

afterEach(() => vi.restoreAllMocks())

function stubSignIn(profile: Profile, activated?: object) {
  const page = { current_page: 0, page_size: 0, first_page: 0, last_page: 0, total_records: 0 }
  return stubApi(({ method, path }: ApiCall) => {
    if (method === 'POST') {
      return { status: 201, body: { authentication_token: { token: TOKEN, expiry: '2099-01-01T00:00:00.000Z' } } }
    }
    if (path === '/v1/users/activated') return { body: activated }
    if (path === '/v1/profile') return { body: { profile } }
    if (path.endsWith('/faculties')) return { body: { faculties: [] } }
    if (path === '/v1/ideas') return { body: { ideas: [], metadata: page, waiting: { count: 0, oldest: null } } }
    return { body: { profiles: [], count: 0 } }
  })
}

async function signIn() {
  await userEvent.type(await screen.findByLabelText('Email'), EMAIL)
  await userEvent.type(screen.getByLabelText('Password'), PASSWORD)
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
}

it.each([
  ['to onboarding without a profile', { has_completed_profile: false }, '/onboarding'],
  ['to the review of ideas as an administrator', { user_type: 'admin' }, '/admin/ideas'],
  ['to the community otherwise', {}, '/community'],
] as const)('the application signs in and goes %s', async (_name, part, path) => {
  // Proves spec 2/22, 2/23, 2/25, 3/2, 3/13, 6/6, 7/8, 8/35.
  const calls = stubSignIn(profileOf(part))
  await openApp('/auth/login')
  await screen.findByText('Idea Sharing & Collaboration Platform')
  expect(screen.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe('/auth/signup')
  expect(screen.getByRole('link', { name: 'Forgot Password?' }).getAttribute('href')).toBe('/auth/forgot-password')
  await signIn()
  await waitFor(() => expect(currentPath()).toBe(path))
  await screen.findByText('Successfully signed in!')
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/v1/auth/tokens/authentication',
    body: { email: EMAIL, password: PASSWORD },
  })
})

async function signUp() {
  await userEvent.type(await screen.findByLabelText('Email'), EMAIL)
  await userEvent.type(screen.getByLabelText('Username'), 'nethmi.p')
  await userEvent.type(screen.getByLabelText('Password'), PASSWORD)
  await userEvent.click(screen.getByRole('button', { name: 'Sign Up' }))
}

it('the application signs up, empties the form, mentions the link and the spam folder, and leaves for home', async () => {
  // Proves spec 2/27, 2/29, 7/6, 8/36.
  const calls = stubApi(({ path }) =>
    path === '/v1/users' ? { status: 202, body: { user: USER } } : { body: { members: 0, faculties: 0 } },
  )
  await openApp('/auth/signup')
  expect((await screen.findByRole('link', { name: 'Sign In' })).getAttribute('href')).toBe('/auth/login')
  await signUp()
  const dialog = await screen.findByRole('dialog', { name: 'Sign Up Successful!' })
  expect(dialog.textContent).toContain('check your spam folder')
  await screen.findByText('Successfully signed up!')
  expect(screen.getByLabelText('Username', { selector: 'input' })).toHaveProperty('value', '')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  expect(screen.queryByText('Minimum 8 characters')).toBeNull()
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/v1/users',
    body: { email: EMAIL, username: 'nethmi.p', password: PASSWORD },
  })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Got it, thanks!' }))
  await waitFor(() => expect(currentPath()).toBe('/'))
})

it('the application offers to sign in when the email address has an account, with an error under the field and no toast', async () => {
  // Proves spec 2/30, 8/21.
  const error = { email: 'a user with this email address already exists' }
  stubApi(() => ({ status: 422, body: errorBody(error) }))
  await openApp('/auth/signup')
  await signUp()
  const dialog = await screen.findByRole('dialog', { name: 'Account Already Exists' })
  within(dialog).getByText('Would you like to sign in instead?')
  within(dialog).getByText(EMAIL)
  expect(within(dialog).getByRole('link', { name: 'Forgot Password?' }).getAttribute('href')).toBe(
    '/auth/forgot-password',
  )
  expect(within(dialog).getByRole('link', { name: 'Sign In with this Email' }).getAttribute('href')).toBe(
    `/auth/login?email=${encodeURIComponent(EMAIL)}`,
  )
  screen.getByText('An account with this email already exists')
  expect(screen.queryByText(/already exists$/, { selector: '[role=alert] *' })).toBeNull()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(currentPath()).toBe('/auth/login'))
})

it('the application activates with the token in the URL, and opens the sign-in page with the email address after two seconds', async () => {
  // Proves spec 2/45, 2/49, 3/14, 4/8, 7/7, 9/2.
  let respond = (): void => {}
  const asked = new Promise<void>((resolve) => {
    respond = resolve
  })
  const calls = stubApi(async () => {
    await asked
    return { body: { user: USER } }
  })
  const timerOf = watchTimers()
  await openApp(`/auth/activate?token=${TOKEN}`)
  await screen.findByText('Activating your account...')
  screen.getByText('Please wait while we verify your details')
  respond()
  await screen.findByRole('heading', { level: 1, name: 'Your account is active' })
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe(SIGN_IN_PATH)
  const sent = calls.filter(({ method }) => method !== 'GET')
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ method: 'PUT', path: '/v1/users/activated', body: { token: TOKEN } })
  expect(currentPath()).toBe('/auth/activate')
  act(timerOf(2000))
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe(SIGN_IN_PATH))
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe(EMAIL)
})

it.each([
  ['to onboarding without a profile', { has_completed_profile: false }, '/onboarding'],
  ['to the community otherwise', {}, '/community'],
] as const)('the application signs in with the session of an activation and goes %s', async (_name, part, path) => {
  const authentication_token = { token: TOKEN, expiry: '2099-01-01T00:00:00.000Z' }
  const calls = stubSignIn(profileOf(part), { user: USER, authentication_token })
  await openApp(`/auth/activate?token=${TOKEN}`)
  await waitFor(() => expect(currentPath()).toBe(path))
  await screen.findByText('Your account is active')
  expect(localStorage.getItem('token')).toBe(TOKEN)
  expect(calls.filter(({ path }) => path === '/v1/users/activated')).toHaveLength(1)
})

it('the application opens the sign-in page when the profile after an activation does not load', async () => {
  const authentication_token = { token: TOKEN, expiry: '2099-01-01T00:00:00.000Z' }
  stubApi(({ path }) => {
    if (path === '/v1/profile') return { status: 500, body: errorBody({}) }
    return { body: path === '/v1/users/activated' ? { user: USER, authentication_token } : SITE }
  })
  await openApp(`/auth/activate?token=${TOKEN}`)
  await waitFor(() => expect(currentPath()).toBe('/auth/login'))
  expect(localStorage.getItem('token')).toBeNull()
})

it('the application shows why an activation failed, with a link to the home page', async () => {
  // Proves spec 2/46, 4/8.
  stubApi(() => ({ status: 422, body: errorBody({ token: 'x' }, 'invalid or expired activation token') }))
  await openApp(`/auth/activate?token=${TOKEN}`)
  await screen.findByRole('heading', { level: 1, name: 'Activation Failed' })
  screen.getByText('invalid or expired activation token')
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
})

it('the application says "An unexpected error occurred" without a token, and accepts a typed code', async () => {
  // Proves spec 2/47, 3/16, 5/9, 8/4.
  const calls = stubApi(() => ({ body: { user: USER } }))
  await openApp('/auth/activate')
  await screen.findByText('An unexpected error occurred')
  const activate = screen.getByRole('button', { name: 'Activate with this code' })
  await userEvent.click(activate)
  await screen.findByText('Verification Code is Required')
  await userEvent.type(screen.getByLabelText('Verification Code'), 'A'.repeat(25))
  await userEvent.click(activate)
  await screen.findByText('Verification Code must be at least 26 characters')
  await userEvent.type(screen.getByLabelText('Verification Code'), 'A')
  await userEvent.click(activate)
  await screen.findByRole('heading', { level: 1, name: 'Your account is active' })
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe(SIGN_IN_PATH)
  expect(calls.filter(({ path }) => path !== '/v1/site').map(({ body }) => body)).toEqual([{ token: TOKEN }])
})

it('the application shows the terms of service and the privacy policy of the site, or those of Quad', async () => {
  // Proves spec 2/28.
  stubApi(({ path }) => ({ body: path === '/v1/site/texts' ? { terms: 'Be kind.\n\nBe brief.', privacy: '' } : SITE }))
  await openApp('/auth/signup')
  await userEvent.click(await screen.findByRole('button', { name: 'terms of service' }))
  const terms = await screen.findByRole('dialog', { name: 'Terms of service' })
  await within(terms).findByText('Be kind.')
  expect(within(terms).getByText('Be brief.').tagName).toBe('P')
  await userEvent.click(within(terms).getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'privacy policy' }))
  const privacy = await screen.findByRole('dialog', { name: 'Privacy policy' })
  within(privacy).getByText(/Nothing is sold/)
})
