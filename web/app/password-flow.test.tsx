import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { errorBody, stubApi } from '../testing/api.ts'
import { currentPath, openApp, watchTimers } from '../testing/open-app.tsx'

const LINK = `/auth/reset-password?token=${'A'.repeat(26)}`

afterEach(() => vi.restoreAllMocks())

async function setPassword(password: string, confirmed = password) {
  await userEvent.type(await screen.findByLabelText('New Password'), password)
  await userEvent.type(screen.getByLabelText('Confirm Password'), confirmed)
  await userEvent.click(screen.getByRole('button', { name: 'Reset Password' }))
}

it('the password flow requests a reset link, confirms it with the email address, and opens the sign-in page', async () => {
  // Proves spec 2/32, 2/33, 2/34, 7/9, 8/43.
  const calls = stubApi(() => ({ status: 202, body: { message: 'sent' } }))
  await openApp('/auth/forgot-password')
  await screen.findByRole('heading', { level: 1, name: 'Forgot password?' })
  screen.getByText('Idea Sharing & Collaboration Platform')
  expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/auth/login')
  expect(screen.getByPlaceholderText('Enter Your Email')).toBe(screen.getByLabelText('Email Address'))
  await userEvent.type(screen.getByLabelText('Email Address'), 'nethmi@campus.example')
  await userEvent.click(screen.getByRole('button', { name: 'Request Password Reset' }))
  const dialog = await screen.findByRole('dialog', { name: 'Check Your Email' })
  expect(dialog.textContent).toContain('nethmi@campus.example')
  expect(dialog.textContent).toContain('The link expires after 45 minutes.')
  await screen.findByText('Password reset instructions have been sent to your email.')
  expect(calls.find(({ method }) => method === 'POST')?.path).toBe('/v1/auth/tokens/password-reset-request')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Back to Login' }))
  await waitFor(() => expect(currentPath()).toBe('/auth/login'))
})

it('the password flow is the same screen under /auth/signup/forgot-password', async () => {
  // Proves spec 2/35.
  stubApi(() => ({}))
  await openApp('/auth/signup/forgot-password')
  await screen.findByRole('button', { name: 'Request Password Reset' })
})

it('the password flow says "Invalid or missing reset token" without a token, and opens the request page', async () => {
  // Proves spec 2/36, 8/23.
  stubApi(() => ({}))
  await openApp('/auth/reset-password')
  await screen.findByText('Invalid or missing reset token')
  await waitFor(() => expect(currentPath()).toBe('/auth/forgot-password'))
})

it('the password flow sets a new password with the token in the URL, confirms it, and opens the sign-in page', async () => {
  // Proves spec 2/37, 2/39, 3/15, 7/10, 8/44.
  const calls = stubApi(() => ({ body: { message: 'done' } }))
  await openApp(LINK)
  expect((await screen.findByRole('link', { name: 'Back to Login' })).getAttribute('href')).toBe('/auth/login')
  await setPassword('a bench under a tree')
  const dialog = await screen.findByRole('dialog', { name: 'Password Reset Successful' })
  within(dialog).getByText('Your password has been successfully reset!')
  await screen.findByText('Password reset successfully')
  expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
    path: '/v1/users/password-reset',
    body: { token: 'A'.repeat(26), password: 'a bench under a tree' },
  })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Go to Login' }))
  await waitFor(() => expect(currentPath()).toBe('/auth/login'))
})

it('the password flow says that the link has expired, and opens the request page after three seconds', async () => {
  // Proves spec 2/40, 8/24, 9/3.
  stubApi(() => ({ status: 422, body: errorBody({ token: 'invalid' }, 'This link is invalid or expired.') }))
  const timerOf = watchTimers()
  await openApp(LINK)
  await setPassword('a bench under a tree')
  const said = 'Your password reset link has expired. Please request a new one.'
  await waitFor(() => expect(screen.getAllByText(said)).toHaveLength(2))
  expect(currentPath()).toBe('/auth/reset-password')
  act(timerOf(3000))
  await waitFor(() => expect(currentPath()).toBe('/auth/forgot-password'))
})
