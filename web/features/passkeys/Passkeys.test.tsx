import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Passkey } from '../../../contract/passkeys.ts'
import { type ApiCall, errorBody, stubApi } from '../../testing/api.ts'
import { renderInApp } from '../../testing/render.tsx'
import { Passkeys } from './Passkeys.tsx'

const PHONE: Passkey = {
  id: '01900000-0000-7000-8000-000000000001',
  name: 'Galaxy A15',
  created_at: '2026-01-02T00:00:00.000Z',
  last_used_at: null,
  place: 'synced',
  is_current: true,
}
const KEY: Passkey = {
  ...PHONE,
  id: '01900000-0000-7000-8000-000000000002',
  name: 'Blue key',
  place: 'key',
  is_current: false,
}

function stubPasskeys(passkeys: Passkey[], change: (call: ApiCall) => object = () => ({ status: 204 })): ApiCall[] {
  return stubApi((call) => (call.method === 'GET' ? { body: { passkeys } } : change(call)))
}

const rowOf = async (name: string) => {
  const list = within(await screen.findByRole('list', { name: 'Your passkeys' }))
  return within(list.getAllByRole('listitem').find((row) => row.textContent?.includes(name)) as HTMLElement)
}

it('the list of passkeys shows the storage of each, and the one in use', async () => {
  stubPasskeys([PHONE, KEY])
  await renderInApp(<Passkeys />)
  const phone = await rowOf('Galaxy A15')
  phone.getByText('Used for this session')
  phone.getByText('Kept by your password manager, on all your devices')
  const key = await rowOf('Blue key')
  key.getByText('A security key')
})

it('the list of passkeys says that it is empty, and that the browser has no support for passkeys', async () => {
  stubPasskeys([])
  await renderInApp(<Passkeys />)
  await screen.findByText('You have none yet.')
  screen.getByText(/This browser knows no passkeys/)
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})

it('the list of passkeys renames a passkey in place, and keeps the input after a failure', async () => {
  let isRefused = true
  const calls = stubPasskeys([KEY], ({ body }) => {
    if (isRefused) return { status: 422, body: errorBody({ name: 'x' }, 'Some fields need another look.') }
    return { body: { passkey: { ...KEY, ...(body as object) } } }
  })
  await renderInApp(<Passkeys />)
  await userEvent.click(await screen.findByRole('button', { name: 'Rename: Blue key' }))
  const field = screen.getByLabelText('Name of the passkey')
  await userEvent.clear(field)
  await userEvent.type(field, 'Key ring{Enter}')
  await screen.findByText('Some fields need another look.')
  expect(field).toHaveProperty('value', 'Key ring')
  isRefused = false
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByLabelText('Name of the passkey')).toBeNull())
  expect(calls.filter(({ method }) => method === 'PATCH').at(-1)?.body).toEqual({ name: 'Key ring' })
})

it('the list of passkeys asks for a confirmation before it removes a passkey', async () => {
  const calls = stubPasskeys([KEY])
  await renderInApp(<Passkeys />)
  await userEvent.click(await screen.findByRole('button', { name: 'More for Blue key' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove “Blue key”?' }))
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1))
})
