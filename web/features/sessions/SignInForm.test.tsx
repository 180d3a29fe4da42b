import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { errorBody, networkFailure, stubApi } from '../../testing/api.ts'
import { profileOf } from '../../testing/profile.ts'
import { renderInApp } from '../../testing/render.tsx'
import { SignInForm } from './SignInForm.tsx'

const SESSION = { token: 'A'.repeat(26), expiry: '2099-01-01T00:00:00.000Z' }

beforeEach(() => localStorage.clear())

async function signIn(email = 'nethmi@campus.example', password = 'a bench under a tree') {
  const onSignedIn = vi.fn()
  const onSecondFactor = vi.fn()
  await renderInApp(
    <SignInForm
      onSignedIn={onSignedIn}
      onSecondFactor={onSecondFactor}
      renderActivation={(email) => <p>activate {email}</p>}
    />,
  )
  if (email) await userEvent.type(screen.getByLabelText('Email'), email)
  if (password) await userEvent.type(screen.getByLabelText('Password'), password)
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  return { onSignedIn, onSecondFactor }
}

/** Expects the message once, beside the form. */
async function expectSaid(message: string) {
  await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(1))
}

it.each([
  ['', 'a bench under a tree', 'Email is required'],
  ['nobody', 'a bench under a tree', 'Invalid email address'],
  ['nethmi@campus.example', 'short', 'Password reuirred at least 8 characters'],
  ['nethmi@campus.example', 'x'.repeat(101), 'Password must be less than 100 characters'],
])('the sign-in form checks %j and %j: %s', async (email, password, message) => {
  // Proves spec 5/4, 5/5.
  const calls = stubApi(() => ({}))
  await signIn(email, password)
  await screen.findByText(message)
  expect(calls).toEqual([])
})

it('the sign-in form reports wrong credentials and keeps the input', async () => {
  // Proves spec 4/11, 8/17.
  stubApi(() => ({ status: 401, body: errorBody({ credentials: 'wrong' }) }))
  await signIn()
  await expectSaid('Login failed. Please check your credentials.')
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'nethmi@campus.example')
})

it.each([
  ['840', 'Too many tries. Please wait 14 minutes and try again.'],
  ['61', 'Too many tries. Please wait 2 minutes and try again.'],
  ['20', 'Too many tries. Please wait a minute and try again.'],
  [undefined, 'Too many tries. Please wait a minute and try again.'],
])(
  'the sign-in form shows how long to wait after too many tries (Retry-After %s), and keeps the input',
  async (seconds, message) => {
    // Proves trust 2/9.
    const headers: Record<string, string> = seconds ? { 'retry-after': seconds } : {}
    stubApi(() => ({ status: 429, body: errorBody({ request: 'x' }), headers }))
    await signIn()
    await expectSaid(message)
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'nethmi@campus.example')
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'a bench under a tree')
    expect(screen.getByRole('button', { name: 'Sign In' })).toHaveProperty('disabled', false)
  },
)

it('the sign-in form shows the error of the server, and offers a new link for an account that is not activated', async () => {
  // Proves spec 8/18.
  stubApi(() => ({ status: 403, body: errorBody({ account: 'x' }, 'Your account is not activated yet.') }))
  await signIn()
  await expectSaid('Your account is not activated yet.')
  screen.getByText('activate nethmi@campus.example')
})

it('the sign-in form says "Failed to sign in. Please try again." when the response is empty', async () => {
  // Proves spec 8/18.
  stubApi(() => ({ status: 500, body: '' }))
  await signIn()
  await expectSaid('Failed to sign in. Please try again.')
})

it('the sign-in form says "Something went wrong" when the server is unreachable', async () => {
  // Proves spec 8/1.
  stubApi(networkFailure)
  await signIn()
  await expectSaid('Something went wrong')
})

it.each([{}, { authentication_token: {} }, { authentication_token: { ...SESSION, token: '' } }])(
  'the sign-in form reports a missing token in %j',
  async (body) => {
    // Proves spec 4/2, 8/20.
    stubApi(() => ({ status: 201, body }))
    const { onSignedIn } = await signIn()
    await expectSaid('Authentication token not received from server')
    expect(onSignedIn).not.toHaveBeenCalled()
  },
)

it('the sign-in form reports a profile that cannot be loaded, and removes the token', async () => {
  // Proves spec 4/3, 8/19.
  stubApi(({ path }) =>
    path === '/v1/profile' ? { status: 500 } : { status: 201, body: { authentication_token: SESSION } },
  )
  const { onSignedIn } = await signIn()
  await expectSaid("Authentication succeeded but couldn't load user profile")
  expect(localStorage.getItem('token')).toBeNull()
  expect(onSignedIn).not.toHaveBeenCalled()
})

it('the sign-in form retries by itself while the server is busy', async () => {
  let responses = 0
  stubApi(({ path }) => {
    if (path !== '/v1/auth/tokens/authentication') return { body: { profile: profileOf() } }
    if (++responses > 2) return { status: 201, body: { authentication_token: SESSION } }
    return { status: 503, body: errorBody({ request: 'x' }), headers: { 'retry-after': '0.2' } }
  })
  const { onSignedIn } = await signIn()
  await expectSaid('Many people are here just now. Trying again by itself...')
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
  expect(responses).toBe(3)
})

it('the sign-in form does not retry when the server asks for a long wait', async () => {
  stubApi(() => ({ status: 503, body: errorBody({ request: 'x' }, 'No room.'), headers: { 'retry-after': '60' } }))
  await signIn()
  await expectSaid('No room.')
})

it('the sign-in form reads "Signing in..." while it waits', async () => {
  // Proves spec 2/24, 4/11.
  stubApi(() => new Promise(() => {}))
  await signIn()
  expect(await screen.findByRole('button', { name: 'Signing in...' })).toHaveProperty('disabled', true)
})

it('the sign-in form continues with the second factor when it is required', async () => {
  const second_factor = { ticket: 'T'.repeat(26), methods: ['totp', 'recovery_code'] }
  stubApi(() => ({ status: 401, body: { ...errorBody({ second_factor: 'Please.' }), second_factor } }))
  const { onSignedIn, onSecondFactor } = await signIn()
  await waitFor(() => expect(onSecondFactor).toHaveBeenCalledWith(second_factor))
  expect(onSignedIn).not.toHaveBeenCalled()
})
