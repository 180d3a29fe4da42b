import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { errorBody, networkFailure, stubApi } from '../../testing/api.ts'
import { renderInApp } from '../../testing/render.tsx'
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx'
import { ResetPasswordForm } from './ResetPasswordForm.tsx'

const done = vi.fn()

async function requestReset(email = 'nethmi@campus.example') {
  done.mockClear()
  await renderInApp(<ForgotPasswordForm onRequested={done} />)
  if (email) await userEvent.type(screen.getByLabelText('Email Address'), email)
  await userEvent.click(screen.getByRole('button', { name: 'Request Password Reset' }))
}

async function reset(password = 'a bench under a tree', confirmed = password) {
  done.mockClear()
  await renderInApp(<ResetPasswordForm token="A" onReset={done} onExpired={vi.fn()} />)
  await userEvent.type(screen.getByLabelText('New Password'), password)
  await userEvent.type(screen.getByLabelText('Confirm Password'), confirmed)
  await userEvent.click(screen.getByRole('button', { name: 'Reset Password' }))
}

/** Expects the message in a toast and beside the form. */
async function expectSaid(message: string) {
  await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2))
  expect(done).not.toHaveBeenCalled()
}

describe.each([
  ['asking for a link', requestReset, 'Failed to request password reset'],
  ['setting a password', reset, 'Failed to reset password'],
] as const)('%s', (_name, submit, failed) => {
  it('the reset form says "Unable to connect to server" when the server is unreachable', async () => {
    // Proves spec 8/2.
    stubApi(networkFailure)
    await submit()
    await expectSaid('Unable to connect to server')
  })

  it('the reset form says "An error occurred" when an error response has no body', async () => {
    // Proves spec 8/6.
    stubApi(() => ({ status: 500, body: '' }))
    await submit()
    await expectSaid('An error occurred')
  })

  it('the reset form says "An unexpected error occurred" when the response is empty', async () => {
    // Proves spec 8/5.
    stubApi(() => ({ status: 200, body: '' }))
    await submit()
    await expectSaid('An unexpected error occurred')
  })

  it('the reset form shows the failure and each field that the server refuses, also with status 200', async () => {
    // Proves spec 8/7, 8/8, 8/25, 8/26.
    stubApi(() => ({
      status: 200,
      body: errorBody({ email: 'is suspended', password: 'is too common' }, 'Look again.'),
    }))
    await submit()
    for (const text of [failed, 'email: is suspended', 'password: is too common', 'Look again.']) {
      await screen.findByText(text)
    }
    expect(done).not.toHaveBeenCalled()
  })
})

it.each([
  ['', 'Required'],
  ['nobody', 'Invalid email'],
])('the reset form checks the email address %j: %s', async (email, message) => {
  // Proves spec 5/6.
  const calls = stubApi(() => ({}))
  await requestReset(email)
  await screen.findByText(message)
  expect(calls).toEqual([])
})

it.each([
  ['short', 'short', 'Password must be at least 8 characters'],
  ['x'.repeat(73), 'x'.repeat(73), 'Password cannot exceed 72 characters'],
  ['a bench under a tree', 'another bench', "Passwords don't match"],
])('the reset form checks the new password %j and %j: %s', async (password, confirmed, message) => {
  // Proves spec 5/7, 5/8, 9/6.
  const calls = stubApi(() => ({}))
  await reset(password, confirmed)
  await screen.findByText(message)
  expect(calls).toEqual([])
})

it('the reset form reads "Processing..." and "Resetting password..." while it waits', async () => {
  // Proves spec 2/33, 2/38.
  stubApi(() => new Promise(() => {}))
  await requestReset()
  await screen.findByRole('button', { name: 'Processing...' })
  await reset()
  await screen.findByRole('button', { name: 'Resetting password...' })
})
