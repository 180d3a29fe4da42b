import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { Settings } from '../../../contract/settings.ts'
import { endUserSessions } from '../../../contract/users.ts'
import { USERS_CSV_PATH } from '../../../contract/users.values.ts'
import { request } from '../../lib/api/api-client.ts'
import { requestRaw } from '../../lib/api/request-raw.ts'
import { type ApiCall, errorBody, stubApi } from '../../testing/api.ts'
import { renderInApp } from '../../testing/render.tsx'
import { PasswordPrompt } from './PasswordPrompt.tsx'

const PASSWORD = 'a quiet courtyard'
const PARAMS = { params: { id: '01900000-0000-7000-8000-000000000001' } }

const SETTINGS: Omit<Settings, 'has_password'> = {
  ...{ email_audience: 'nobody', mobile_audience: 'nobody', is_open_to_collaborate: true, is_seen_shared: true },
  time_zone: null,
  language: null,
}

let calls: ApiCall[]
let hasPassword: boolean

beforeEach(async () => {
  let isConfirmed = false
  hasPassword = true
  calls = stubApi(({ path, body }: ApiCall) => {
    if (path === '/v1/me/passkeys') return { body: { passkeys: [] } }
    if (path === '/v1/settings') return { body: { settings: { ...SETTINGS, has_password: hasPassword } } }
    if (path === '/v1/settings/password/confirmation') {
      isConfirmed = (body as { password: string }).password === PASSWORD
      return isConfirmed
        ? { status: 204 }
        : { status: 422, body: errorBody({ password: 'This is not your password.' }) }
    }
    return isConfirmed ? { status: 204 } : { status: 403, body: errorBody({ password: 'Please confirm.' }) }
  })
  await renderInApp(<PasswordPrompt />)
})

const answer = async (password: string) => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your password' }))
  await userEvent.clear(dialog.getByLabelText('Your password'))
  await userEvent.type(dialog.getByLabelText('Your password'), `${password}{Enter}`)
  return dialog
}

it('the password prompt asks for the password that a call needs, reports a wrong one, and repeats the call', async () => {
  const ended = request(endUserSessions, PARAMS)
  await (await answer('not the password')).findByText('This is not your password.')
  await answer(PASSWORD)
  await expect(ended).resolves.toBeUndefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(calls.filter(({ path }) => path.includes('/admin/users/'))).toHaveLength(2)
})

it('the password prompt asks once for simultaneous calls, downloads included', async () => {
  const both = Promise.all([request(endUserSessions, PARAMS), requestRaw(USERS_CSV_PATH)])
  await answer(PASSWORD)
  await both
  expect(calls.filter(({ path }) => path.endsWith('/confirmation'))).toHaveLength(1)
})

it('the password prompt fails the call when it is cancelled', async () => {
  const ended = request(endUserSessions, PARAMS)
  const failed = expect(ended).rejects.toMatchObject({ status: 403 })
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your password' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await failed
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('the password prompt asks a member without a password to sign in again', async () => {
  hasPassword = false
  void request(endUserSessions, PARAMS).catch(() => undefined)
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
  await dialog.findByText(/You have no password/)
  expect(dialog.queryByLabelText('Your password')).toBeNull()
})
