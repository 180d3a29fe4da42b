import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { ApiKey } from '../../../contract/keys.ts'
import { type ApiCall, errorBody, stubApi } from '../../testing/api.ts'
import { renderInApp } from '../../testing/render.tsx'
import { Keys } from './Keys.tsx'

const KEY: ApiKey = {
  ...{ id: '01900000-0000-7000-8000-000000000001', name: 'Quiz statistics', prefix: 'quad_Xk3v' },
  ...{ scopes: ['ideas:read'], created_at: '2026-01-02T00:00:00.000Z', expires_at: null, last_used_at: null },
  ...{ last_used_ip: '', ended_at: null, ended_by: null },
}
const SECRET = 'quad_7hQ2mVxT4bNcR9sKdW6yLpZ3fJg8AaEu1k9XeP'
const ENDED: ApiKey = {
  ...{ ...KEY, id: '01900000-0000-7000-8000-000000000002', name: 'Old' },
  ...{ ended_at: '2026-01-03T00:00:00.000Z', ended_by: 'expired' },
}

function stubKeys(keys: ApiKey[], change: (call: ApiCall) => object = () => ({ status: 204 }), is_allowed = true) {
  const body = { keys, possible: ['ideas:read', 'ideas:write'], is_allowed }
  return stubApi((call) => (call.method === 'GET' ? { body } : change(call)))
}

async function make() {
  await userEvent.click(await screen.findByRole('button', { name: 'New key' }))
  await userEvent.type(screen.getByLabelText('Name'), 'Pack builder')
  await userEvent.click(screen.getByRole('checkbox', { name: /^ideas:read/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Make key' }))
}

it('the list of keys shows the open ones, and those that ended on request', async () => {
  stubKeys([KEY, ENDED])
  await renderInApp(<Keys />)
  const list = within(await screen.findByRole('list', { name: 'Your API keys' }))
  list.getByText('Never ends')
  expect(list.queryByText('Old')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  list.getByText('Old')
})

it('a new key is sent with its scopes and its end, and shown once', async () => {
  const calls = stubKeys([], () => ({ status: 201, body: { key: { ...KEY, secret: SECRET } } }))
  await renderInApp(<Keys />)
  await make()
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy your key now' }))
  expect(dialog.getByLabelText('Key, shown once')).toHaveProperty('value', SECRET)
  const sent = { name: 'Pack builder', scopes: ['ideas:read'], expires_in_days: 90 }
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual(sent)
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Copy' }))
  expect(screen.queryByRole('form', { name: 'New key' })).toBeNull()
})

it('the form of a new key opens at its name, and cancelling leads back to its button', async () => {
  stubKeys([])
  await renderInApp(<Keys />)
  await userEvent.click(await screen.findByRole('button', { name: 'New key' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByLabelText('Name')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New key' }))
})

it('closing the new key asks first until it was copied or is kept', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  stubKeys([], () => ({ status: 201, body: { key: { ...KEY, secret: SECRET } } }))
  await renderInApp(<Keys />)
  await make()
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy your key now' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
  await screen.findByRole('alertdialog', { name: 'Close without copying?' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await userEvent.click(dialog.getByRole('checkbox', { name: 'I have kept it' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('a scope that the member may not give is disabled and says why', async () => {
  stubKeys([])
  await renderInApp(<Keys />)
  await userEvent.click(await screen.findByRole('button', { name: 'New key' }))
  expect(screen.getByRole('checkbox', { name: /^reviews:read/ })).toHaveProperty('disabled', true)
  screen.getAllByText('Not for you: it needs a role that you do not have.')
})

it('a refused key keeps what was entered, with its reason at the field', async () => {
  stubKeys([], () => ({ status: 422, body: errorBody({ scopes: 'Choose fewer' }, 'Some fields need another look.') }))
  await renderInApp(<Keys />)
  await make()
  await screen.findByText('Choose fewer')
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Pack builder')
})

it('where administrators allow no keys there is no form', async () => {
  stubKeys([KEY], undefined, false)
  await renderInApp(<Keys />)
  await screen.findByText(/Administrators allow no keys/)
  expect(screen.queryByRole('button', { name: 'New key' })).toBeNull()
})

it('a key is revoked after a confirmation', async () => {
  const calls = stubKeys([KEY])
  await renderInApp(<Keys />)
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke: Quiz statistics' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }))
  await expect.poll(() => calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})
