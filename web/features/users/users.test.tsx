import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import { metadataOf } from '../../../contract/paging.values.ts'
import { confirmPassword } from '../../../contract/settings.ts'
import type { AdminUser } from '../../../contract/users.ts'
import { request } from '../../lib/api/api-client.ts'
import { onPasswordNeeded } from '../../lib/api/password-needed.ts'
import { type ApiCall, errorBody, stubApi } from '../../testing/api.ts'
import { profileOf } from '../../testing/profile.ts'
import { renderInApp, useListOfPage } from '../../testing/render.tsx'
import { UserList } from './UserList.tsx'
import { usersSearch } from './users.search.ts'

const PASSWORD = 'a quiet courtyard'

function userOf(number: number, change: Partial<AdminUser> = {}): AdminUser {
  return {
    id: `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    email: `member${number}@campus.example`,
    username: `member${number}`,
    firstname: 'Member',
    lastname: `No${number}`,
    avatar: '',
    faculty: 'Faculty of Education',
    user_type: 'normal',
    state: 'active',
    is_deactivated: false,
    created_at: '2026-01-05T09:00:00.000Z',
    last_active_at: null,
    ideas_count: 2,
    version: 1,
    ...change,
  }
}

const refused = (status: number, key: string, message: string) => ({
  status,
  body: errorBody({ [key]: message }, message),
})

/** A server that asks for the password once, and refuses the member with the number 2. */
function stubUsers(users: AdminUser[], { isPasswordAsked = false } = {}) {
  let isConfirmed = !isPasswordAsked
  return stubApi(({ method, path, body }: ApiCall) => {
    if (path === '/v1/profile') return { body: { profile: profileOf({ user_type: 'admin' }) } }
    if (path === '/v1/settings/password/confirmation') {
      isConfirmed = (body as { password: string }).password === PASSWORD
      return isConfirmed ? { status: 204 } : refused(422, 'password', 'This is not your password.')
    }
    if (method !== 'GET') {
      if (!isConfirmed) return refused(403, 'password', 'Please confirm with your password.')
      if (path.includes('000000000002')) return refused(409, 'account', 'This is the only administrator.')
      return { status: 204 }
    }
    const counts = {
      members: users.length,
      administrators: 1,
      reviewers: 2,
      unactivated: 0,
      suspended: 0,
      deactivated: 0,
      invited: 0,
    }
    return { body: { users, counts, metadata: metadataOf(1, 20, users.length) } }
  })
}

function Users() {
  return <UserList list={useListOfPage(usersSearch)} />
}

const changes = (calls: ApiCall[]) => calls.filter(({ method }) => method !== 'GET')

/** Selects everybody, and asks to sign them out everywhere. */
async function signOutAll(): Promise<HTMLElement> {
  await renderInApp(<Users />, usersSearch)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  const bar = screen.getByRole('region', { name: 'Selected accounts' })
  await userEvent.click(within(bar).getByRole('button', { name: 'Sign out everywhere' }))
  return screen.findByRole('dialog')
}

it('the list of users stops an action without the password, and continues it from there', async () => {
  const calls = stubUsers([userOf(1), userOf(3)], { isPasswordAsked: true })
  const answers = [false, true]
  const stop = onPasswordNeeded(async () => {
    const isGiven = answers.shift() ?? false
    if (isGiven) await request(confirmPassword, { body: { password: PASSWORD } })
    return isGiven
  })
  onTestFinished(stop)
  const dialog = await signOutAll()
  const submit = () => userEvent.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }))
  await submit()
  await waitFor(() => expect(changes(calls)).toHaveLength(1))
  await submit()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(changes(calls).map(({ path }) => path.split('/').at(-2))).toEqual([
    userOf(1).id,
    userOf(1).id,
    'password',
    userOf(1).id,
    userOf(3).id,
  ])
  expect(screen.queryByRole('region', { name: 'Selected accounts' })).toBeNull()
})

it('the list of users shows a suspension and a deactivation beside each other, each with its own way back', async () => {
  const both = userOf(4, { state: 'suspended', is_deactivated: true })
  stubUsers([both, userOf(5, { state: 'deactivated', is_deactivated: true })])
  await renderInApp(<Users />, usersSearch)
  const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }))
  await screen.findByText('Member No4')
  row('Member No4').getByText('Suspended')
  row('Member No4').getByText('Deactivated')
  expect(row('Member No5').queryByText('Suspended')).toBeNull()
  row('Member No5').getByText('Deactivated')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  const bar = screen.getByRole('region', { name: 'Selected accounts' })
  within(bar).getByRole('button', { name: 'Lift suspension (1)' })
  within(bar).getByRole('button', { name: 'Reactivate' })
})

it('the list of users names the members of a failed action, and keeps them selected', async () => {
  stubUsers([userOf(1), userOf(2), userOf(3)])
  const dialog = await signOutAll()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }))
  await within(dialog).findByText('Done for 2 accounts. It failed for:')
  within(dialog).getByText('Member No2: This is the only administrator.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect((await screen.findByRole('region', { name: 'Selected accounts' })).textContent).toContain('1 selected')
})

it('the list of users offers actions for the selected accounts, with the number of affected ones', async () => {
  stubUsers([userOf(1), userOf(3, { state: 'unactivated' }), userOf(4, { state: 'suspended' })])
  await renderInApp(<Users />, usersSearch)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  const bar = screen.getByRole('region', { name: 'Selected accounts' })
  expect(
    within(bar)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Resend activation (1)',
    'Make reviewer (1)',
    'Make administrator (1)',
    'Sign out everywhere (1)',
    'Lift suspension (1)',
    'Suspend (2)',
    'Delete account',
    'Clear',
  ])
  expect(bar.querySelectorAll('button > svg')).toHaveLength(8)
})

it('the list of users makes reviewers with the chosen scope', async () => {
  const calls = stubUsers([userOf(1)])
  await renderInApp(<Users />, usersSearch)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await userEvent.click(screen.getByRole('button', { name: 'Make reviewer' }))
  const dialog = await screen.findByRole('dialog')
  for (const name of ['Faculty of Education', 'Design', 'Science', 'Design']) {
    await userEvent.click(within(dialog).getByRole('button', { name }))
  }
  await userEvent.click(within(dialog).getByRole('button', { name: 'Make reviewer' }))
  await waitFor(() => expect(changes(calls)).toHaveLength(1))
  expect(changes(calls)[0]?.body).toMatchObject({
    user_type: 'reviewer',
    review_scope: { faculties: ['Faculty of Education'], categories: ['Science'] },
  })
})

it('the list of users sends the filters of the URL to the server, and ignores invalid ones', async () => {
  const calls = stubUsers([])
  vi.stubGlobal('scrollTo', () => {})
  await renderInApp(<Users />, usersSearch, '/?q=perera&role=admin&state=asleep&sort=active&page=1')
  await screen.findByText('No account fits this search and these filters.')
  const { query } = calls.find(({ path }) => path === '/v1/admin/users') ?? {}
  expect(query).toEqual({ q: 'perera', user_type: 'admin', sort: 'active', page: '1', page_size: '20' })
})
