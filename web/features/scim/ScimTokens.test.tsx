import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { ScimToken } from '../../../contract/scim.ts'
import { type ApiCall, errorBody, stubApi } from '../../testing/api.ts'
import { renderInApp } from '../../testing/render.tsx'
import { ScimTokens } from './ScimTokens.tsx'

const TOKEN: ScimToken = {
  id: '01900000-0000-7000-8000-000000000001',
  name: 'Campus directory',
  created_at: '2026-01-02T00:00:00.000Z',
  last_used_at: null,
}

function stubTokens(tokens: ScimToken[], change: (call: ApiCall) => object = () => ({ status: 204 })): ApiCall[] {
  return stubApi((call) => (call.method === 'GET' ? { body: { tokens } } : change(call)))
}

it('the list of SCIM tokens shows a new token once', async () => {
  const tokens: ScimToken[] = []
  const calls = stubTokens(tokens, () => {
    tokens.push(TOKEN)
    return { status: 201, body: { token: TOKEN, secret: 'scim_SECRET' } }
  })
  await renderInApp(<ScimTokens />)
  await screen.findByText('There is no token yet.')
  await userEvent.type(screen.getByLabelText('Name of the new token'), 'Campus directory')
  await userEvent.click(screen.getByRole('button', { name: 'Make a token' }))
  await screen.findByText('scim_SECRET')
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ name: 'Campus directory' })
  const list = within(await screen.findByRole('list', { name: 'Tokens of the directory' }))
  list.getByText(/Not used yet/)
})

it('the list of SCIM tokens shows why a token could not be created, and keeps its name', async () => {
  stubTokens([], () => ({ status: 422, body: errorBody({ name: 'Required' }, 'Some fields need another look.') }))
  await renderInApp(<ScimTokens />)
  await userEvent.type(await screen.findByLabelText('Name of the new token'), 'Campus')
  await userEvent.click(screen.getByRole('button', { name: 'Make a token' }))
  await screen.findByText(/Some fields need another look|Required/)
  expect(screen.getByLabelText('Name of the new token')).toHaveProperty('value', 'Campus')
})

it('the list of SCIM tokens revokes a token after a confirmation', async () => {
  const calls = stubTokens([TOKEN])
  await renderInApp(<ScimTokens />)
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke: Campus directory' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }))
  await expect.poll(() => calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})
