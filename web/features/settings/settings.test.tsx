import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Settings } from '../../../contract/settings.ts'
import { deviceOf, formOf } from '../../lib/session/device-name.ts'
import { errorBody, stubApi } from '../../testing/api.ts'
import { ideaOf } from '../../testing/idea.ts'
import { profileOf } from '../../testing/profile.ts'
import { renderInApp } from '../../testing/render.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'
import { Keyboard } from './Keyboard.tsx'
import { Privacy } from './Privacy.tsx'
import { Sessions } from './Sessions.tsx'
import { TimeZone } from './TimeZone.tsx'

const SETTINGS: Settings = {
  ...{ email_audience: 'nobody', mobile_audience: 'members', is_open_to_collaborate: true, is_seen_shared: true },
  has_password: true,
  time_zone: null,
  language: null,
}

const NOBODY_BLOCKED = {
  blocks: [],
  metadata: { current_page: 0, page_size: 20, first_page: 0, last_page: 0, total_records: 0 },
}

it('the password form checks the length of the new password and its confirmation', async () => {
  // Proves spec 3/24, 5/28, 9/26.
  const calls = stubApi(() => ({ body: { message: 'x' } }))
  await renderInApp(<ChangePassword hasPassword onClose={() => {}} />)
  const [first, second] = [await screen.findByLabelText('New password'), screen.getByLabelText('Confirm password')]
  await userEvent.type(first, 'short')
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
  await screen.findByText('Minimum 8 characters')
  await userEvent.clear(first)
  await userEvent.click(first)
  await userEvent.paste('x'.repeat(101))
  await screen.findByText('Maximum 100 characters')
  await userEvent.clear(first)
  await userEvent.type(first, 'a quiet courtyard')
  await userEvent.type(second, 'another one')
  await screen.findByText('Passwords must match')
  expect(calls).toEqual([])
})

it('the password form asks for no current password when there is none', async () => {
  await renderInApp(<ChangePassword hasPassword={false} onClose={() => {}} />)
  await screen.findByRole('button', { name: 'Set password' })
  expect(screen.queryByLabelText('Current password')).toBeNull()
})

it('the password form shows errors of the server under the field or above the button', async () => {
  let error: Record<string, string> = { password: 'This password is too common.' }
  stubApi(() => ({ status: 'session' in error ? 403 : 422, body: errorBody(error, 'Please sign in again first.') }))
  await renderInApp(<ChangePassword hasPassword={false} onClose={() => {}} />)
  await userEvent.type(await screen.findByLabelText('New password'), 'password1')
  await userEvent.type(screen.getByLabelText('Confirm password'), 'password1')
  await userEvent.click(screen.getByRole('button', { name: 'Set password' }))
  await screen.findByText('This password is too common.')
  error = { session: 'x' }
  await userEvent.click(screen.getByRole('button', { name: 'Set password' }))
  await screen.findByText('Please sign in again first.')
})

it('the time zone is the one of the device until another one is chosen, and is saved at once', async () => {
  // Proves spec S/67.
  const calls = stubApi(({ body }) => ({ body: { settings: { ...SETTINGS, ...(body as object) } } }))
  await renderInApp(<TimeZone settings={SETTINGS} />)
  const zone = screen.getByLabelText('Times are shown in')
  expect(within(zone).getAllByRole('option')[0]?.textContent).toMatch(/^The zone of your device/)
  await userEvent.selectOptions(zone, 'Asia/Colombo')
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ time_zone: 'Asia/Colombo' }]))
})

it('the setting to be found by skills is saved at once', async () => {
  // Proves spec S/29.
  const calls = stubApi(({ method, body }) => ({
    body: method === 'GET' ? NOBODY_BLOCKED : { settings: { ...SETTINGS, ...(body as object) } },
  }))
  await renderInApp(<Privacy settings={SETTINGS} />)
  const group = await screen.findByRole('radiogroup', { name: 'Show me as open to collaborate' })
  expect(within(group).getByRole('radio', { name: 'Yes' })).toHaveProperty('checked', true)
  await userEvent.click(within(group).getByRole('radio', { name: 'No' }))
  const changes = calls.filter(({ method }) => method === 'PATCH')
  expect(changes).toMatchObject([{ body: { is_open_to_collaborate: false } }])
})

it('an audience is reverted when saving fails', async () => {
  stubApi(() => ({ status: 503, body: errorBody({ request: 'x' }, 'Quad cannot reach its database just now.') }))
  await renderInApp(<Privacy settings={SETTINGS} />)
  const [group] = await screen.findAllByRole('radiogroup')
  expect(group?.getAttribute('aria-labelledby')).toBeTruthy()
  await userEvent.click(screen.getAllByRole('radio', { name: 'Connections' })[0] as HTMLElement)
  await screen.findByText('Quad cannot reach its database just now.')
  expect(screen.getAllByRole('radio', { name: 'Nobody' })[0]).toHaveProperty('checked', true)
})

it('the dialog to delete an account asks for a recent sign-in without a password, and shows a refusal', async () => {
  stubApi(() => ({ status: 403, body: errorBody({ session: 'x' }, 'Please sign in again first.') }))
  await renderInApp(<DeleteAccountDialog hasPassword={false} onClose={() => {}} />)
  await screen.findByText(/within the last 10 minutes/)
  await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }))
  await screen.findByText('Please sign in again first.')
})

it('the dialog to delete an account says how many ideas have a team, and what becomes of these', async () => {
  const { author, ...idea } = ideaOf()
  const team = [{ user: author, role: 'Tester', is_coauthor: true }]
  const ideas = [{ ...idea, team }, { ...idea, team }, idea]
  const metadata = { current_page: 1, page_size: 100, first_page: 1, last_page: 1, total_records: 3 }
  stubApi(() => ({ body: { ideas, metadata, counts: { Pending: 3, Approved: 0, Rejected: 0 } } }))
  await renderInApp(<DeleteAccountDialog hasPassword={false} onClose={() => {}} />)
  await screen.findByText('2 of your ideas have teams, which are told. The first co-author becomes the author.')
  await userEvent.click(screen.getByRole('radio', { name: 'Delete them' }))
  await screen.findByText('2 of your ideas have teams, which are told and lose them.')
})

it('the dialog to delete an account removes drafts on this device and ends the session', async () => {
  stubApi(() => ({ body: { message: 'account deleted' } }))
  localStorage.setItem('idea-draft:x', '{"title":"Offline quiz packs"}')
  localStorage.setItem('token', 'A'.repeat(26))
  await renderInApp(<DeleteAccountDialog hasPassword={false} onClose={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Delete my account' }))
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull())
  expect(localStorage.getItem('idea-draft:x')).toBeNull()
})

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'Chrome', 'Linux'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge', 'Windows'],
  ['Mozilla/5.0 (Linux; Android 14) SamsungBrowser/25.0 Chrome/121.0 Mobile', 'Samsung Internet', 'Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari', 'iOS'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.0; rv:130.0) Gecko Firefox/130.0', 'Firefox', 'macOS'],
])('the browser and system of "%s" are recognised', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system })
})

it.each([
  ['Mozilla/5.0 (Linux; Android 14; SM-A155F) Chrome/140.0 Mobile Safari/537.36', 'phone'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'phone'],
  ['Mozilla/5.0 (Linux; Android 14; SM-X210) Chrome/140.0 Safari/537.36', 'tablet'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1', 'tablet'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36', 'laptop'],
  ['curl/8.0', undefined],
])('the kind of the device of "%s" is recognised', (userAgent, form) => {
  expect(formOf(userAgent)).toBe(form)
})

it('a session shows its device, when it was opened and how, and is signed out there', async () => {
  const session = {
    ...{ id: 'a'.repeat(64), created_at: '2026-01-02T00:00:00.000Z', expires_at: '2026-02-02T00:00:00.000Z' },
    ...{ user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36', passkey: '', provider: '' },
    ...{ opened_by: 'password', second_factor: 'totp', is_current: false },
  }
  const current = { ...session, id: 'b'.repeat(64), user_agent: '', opened_by: null, is_current: true }
  const calls = stubApi(({ method }) =>
    method === 'GET' ? { body: { sessions: [current, session] } } : { status: 204 },
  )
  await renderInApp(<Sessions />)
  const [own, other] = within(await screen.findByRole('list', { name: 'Your sessions' })).getAllByRole('listitem')
  expect(own?.textContent).toMatch(/^Unknown deviceThis deviceSigned in/)
  expect(other?.textContent).toContain('Password and a code of the authenticator app')
  await userEvent.click(screen.getByRole('button', { name: 'Sign out: Chrome on Linux' }))
  await waitFor(() => expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1))
  screen.getByRole('button', { name: 'Sign out everywhere else' })
})

it('the settings page turns off single-character shortcuts on this device for reviewers', async () => {
  localStorage.setItem('token', 'A'.repeat(26))
  stubApi(() => ({ body: { profile: profileOf({ user_type: 'reviewer' }) } }))
  await renderInApp(<Keyboard />)
  await userEvent.click(await screen.findByRole('radio', { name: 'Off' }))
  expect(localStorage.getItem('quad-keys')).toBe('off')
  await userEvent.click(screen.getByRole('radio', { name: 'On' }))
  expect(localStorage.getItem('quad-keys')).toBeNull()
  localStorage.clear()
})

it('a client that is no browser has no device name', () => {
  expect(deviceOf('curl/8.0')).toBeUndefined()
})
