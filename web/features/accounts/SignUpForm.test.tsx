import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { errorBody, networkFailure, stubApi } from '../../testing/api.ts'
import { renderInApp } from '../../testing/render.tsx'
import { SignUpForm } from './SignUpForm.tsx'

async function signUp(email = 'nethmi@campus.example', username = 'nethmi.p', password = 'a bench under a tree') {
  const onSignedUp = vi.fn()
  await renderInApp(<SignUpForm onSignedUp={onSignedUp} onEmailTaken={vi.fn()} />)
  if (email) await userEvent.type(screen.getByLabelText('Email'), email)
  if (username) await userEvent.type(screen.getByLabelText('Username'), username)
  if (password) await userEvent.type(screen.getByLabelText('Password'), password)
  await userEvent.click(screen.getByRole('button', { name: 'Sign Up' }))
  return { onSignedUp }
}

it.each([
  ['', undefined, undefined, 'Required'],
  ['nobody', undefined, undefined, 'Invalid email'],
  [undefined, '', undefined, 'Required'],
  [undefined, 'x'.repeat(101), undefined, 'Maximum 50 characters'],
  [undefined, undefined, 'short', 'Minimum 8 characters'],
  [undefined, undefined, 'x'.repeat(101), 'Maximum 100 characters'],
])('the sign-up form checks %j, %j and %j: %s', async (email, username, password, message) => {
  // Proves spec 5/1, 5/2, 5/3, 9/7.
  const calls = stubApi(() => ({}))
  await signUp(email, username, password)
  await screen.findByText(message)
  expect(calls).toEqual([])
})

it('the sign-up form validates on submit, and on every change after that', async () => {
  stubApi(() => ({}))
  await signUp('nobody')
  await screen.findByText('Invalid email')
  await userEvent.type(screen.getByLabelText('Email'), '@campus.example')
  await waitFor(() => expect(screen.queryByText('Invalid email')).toBeNull())
})

it('the sign-up form shows one toast per field as "key: message", and each under its field', async () => {
  // Proves spec 8/7, 8/22.
  stubApi(() => ({ status: 422, body: errorBody({ username: 'is taken', password: 'is too common' }) }))
  const { onSignedUp } = await signUp()
  for (const text of ['username: is taken', 'password: is too common', 'is taken', 'is too common']) {
    await screen.findByText(text)
  }
  expect(onSignedUp).not.toHaveBeenCalled()
})

it('the sign-up form says "An unexpected error occurred" when the response is empty', async () => {
  // Proves spec 8/3.
  stubApi(() => ({ status: 202, body: '' }))
  await signUp()
  await screen.findByText('An unexpected error occurred')
})

it('the sign-up form says "An error occurred" when an error response has no body', async () => {
  // Proves spec 8/6, 8/22.
  stubApi(() => ({ status: 500, body: '' }))
  await signUp()
  await screen.findByText('An error occurred')
})

it('the sign-up form says "Something went wrong" when the server is unreachable, and keeps the input', async () => {
  // Proves spec 8/1.
  stubApi(networkFailure)
  await signUp()
  await screen.findByText('Something went wrong')
  expect(screen.getByLabelText('Username')).toHaveProperty('value', 'nethmi.p')
})
