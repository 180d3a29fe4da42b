import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ConnectionRequest, ConnectionState } from '../../../contract/connections.ts'
import { type ApiCall, errorBody, stubApi } from '../../testing/api.ts'
import { profileOf } from '../../testing/profile.ts'
import { renderInApp } from '../../testing/render.tsx'
import { ConnectAction } from './ConnectAction.tsx'
import { ConnectDialog } from './ConnectDialog.tsx'
import { ConnectionsCard } from './ConnectionsCard.tsx'
import { ReceivedRequests } from './ReceivedRequests.tsx'
import { SentRequests } from './SentRequests.tsx'

const MEMBER = { id: '01900000-0000-7000-8000-000000000002', name: 'Vimal Kumar' }
const SUMMARY = { user_id: MEMBER.id, name: MEMBER.name, title: 'Backend Developer', image: '' }
const REQUEST: ConnectionRequest = {
  ...SUMMARY,
  id: '01900000-0000-7000-8000-00000000000a',
  note: 'Same exam centre.',
  created_at: '2026-01-05T09:00:00.000Z',
}

function pageOf(total: number) {
  const isEmpty = total === 0
  const page = isEmpty ? 0 : 1
  return { current_page: page, page_size: 20, first_page: page, last_page: page, total_records: total }
}

function connectionsOf(state: ConnectionState, people: unknown[] = []) {
  return {
    count: people.length,
    connections: people,
    metadata: pageOf(people.length),
    state,
    request_id: state === 'requested' || state === 'received' ? REQUEST.id : '',
    is_blocked: false,
  }
}

function stubMember(
  state: ConnectionState,
  handle: (call: ApiCall) => { status?: number; body?: unknown } = () => ({}),
) {
  return stubApi((call) => {
    if (call.path === '/v1/profile') return { body: { profile: profileOf() } }
    if (call.method === 'GET') return { body: connectionsOf(state) }
    return handle(call)
  })
}

beforeEach(() => localStorage.setItem('token', 'A'.repeat(26)))
afterEach(() => localStorage.clear())

it('the connection button is "Connect", and opens the dialog for a note', async () => {
  // Proves spec 2/98.
  stubMember('none')
  const onAsk = vi.fn()
  await renderInApp(<ConnectAction member={MEMBER} onAsk={onAsk} />)
  const button = await screen.findByRole('button', { name: 'Connect' })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }))
  expect(onAsk).toHaveBeenCalledOnce()
})

it.each([
  ['requested', 'Withdraw request'],
  ['received', 'Accept: Vimal Kumar'],
  ['connected', 'Connected'],
] as const)('the connection button in the state "%s" is "%s"', async (state, name) => {
  stubMember(state)
  await renderInApp(<ConnectAction member={MEMBER} onAsk={() => {}} />)
  await screen.findByRole('button', { name })
})

it('the connection button is absent on the own profile, and links a visitor to the sign-in page', async () => {
  stubMember('none')
  const own = { id: profileOf().id, name: 'Nethmi Perin' }
  await renderInApp(<ConnectAction member={own} onAsk={() => {}} />)
  expect(screen.queryByRole('button')).toBeNull()
  localStorage.clear()
  await renderInApp(<ConnectAction member={MEMBER} onAsk={() => {}} />)
  expect((await screen.findByRole('link', { name: 'Connect' })).getAttribute('href')).toBe('/auth/login?to=%2F')
})

it('the connection button shows why the server refused', async () => {
  stubMember('requested', () => ({ status: 404, body: errorBody({ request: 'x' }, 'The request was not found.') }))
  await renderInApp(<ConnectAction member={MEMBER} onAsk={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw request' }))
  await screen.findByText('The request was not found.')
})

it('the connection button confirms an accepted request after it has left the screen', async () => {
  let state: ConnectionState = 'received'
  const isShown = async () => void (await screen.findByRole('button', { name: 'Connected' }))
  stubApi(async ({ method, path }) => {
    if (path === '/v1/profile') return { body: { profile: profileOf() } }
    if (method === 'POST') {
      state = 'connected'
      return { body: { connection: { user_id: MEMBER.id, state } } }
    }
    if (path !== '/v1/connections/requests/sent') return { body: connectionsOf(state) }
    if (state === 'connected') await isShown()
    return { body: { requests: [], metadata: pageOf(0) } }
  })
  await renderInApp(
    <>
      <SentRequests onLeave={() => {}} />
      <ConnectAction member={MEMBER} onAsk={() => {}} />
    </>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Accept: Vimal Kumar' }))
  await screen.findByText('You and Vimal Kumar are now connected.')
})

it('the connect dialog sends the note and confirms the request', async () => {
  const calls = stubMember('none', () => ({
    status: 201,
    body: { connection: { user_id: MEMBER.id, state: 'requested' } },
  }))
  const onClose = vi.fn()
  await renderInApp(<ConnectDialog member={MEMBER} onClose={onClose} />)
  await userEvent.type(await screen.findByLabelText(/Note/), 'Hello')
  await userEvent.click(screen.getByRole('button', { name: 'Send request' }))
  await screen.findByText('Your request is on its way to Vimal Kumar.')
  expect(onClose).toHaveBeenCalledOnce()
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/v1/connections',
    body: { user_id: MEMBER.id, note: 'Hello' },
  })
})

it('the connect dialog stays open with the note after a failure', async () => {
  stubMember('none', () => ({ status: 409, body: errorBody({ user_id: 'x' }, 'You are connected already.') }))
  await renderInApp(<ConnectDialog member={MEMBER} onClose={() => {}} />)
  await userEvent.type(await screen.findByLabelText(/Note/), 'Hello')
  await userEvent.click(screen.getByRole('button', { name: 'Send request' }))
  await screen.findByText('You are connected already.')
  expect(screen.getByLabelText(/Note/)).toHaveProperty('value', 'Hello')
})

it('a received request shows name, title, note, Accept and Ignore, and stays as a line once accepted', async () => {
  // Proves spec 2/58.
  let requests = [REQUEST]
  stubApi(({ method }) => {
    if (method === 'GET') return { body: { requests, metadata: pageOf(requests.length) } }
    requests = []
    return { body: { connection: { user_id: MEMBER.id, state: 'connected' } } }
  })
  await renderInApp(<ReceivedRequests onLeave={() => {}} />)
  await screen.findByText('Backend Developer')
  screen.getByText('Same exam centre.')
  screen.getByRole('button', { name: 'Ignore: Vimal Kumar' })
  await userEvent.click(screen.getByRole('button', { name: 'Accept: Vimal Kumar' }))
  expect((await screen.findByRole('status')).textContent).toContain('You and Vimal Kumar are now connected.')
})

it('received requests can be loaded again after a failure', async () => {
  let isDown = true
  stubApi(() => (isDown ? { status: 503 } : { body: { requests: [], metadata: pageOf(0) } }))
  await renderInApp(<ReceivedRequests onLeave={() => {}} />)
  await screen.findByText(/The requests could not be loaded/)
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/No requests wait for you/)
})

it('the Connections card shows the count and the members', async () => {
  // Proves spec 2/93.
  stubApi(() => ({ body: connectionsOf('none', [{ ...SUMMARY, created_at: REQUEST.created_at }]) }))
  await renderInApp(<ConnectionsCard userId={profileOf().id} isOwn />)
  await screen.findByRole('heading', { name: /Connections\s*1/ })
  expect(screen.getByRole('link', { name: /Vimal Kumar/ }).getAttribute('href')).toBe(`/profile/${MEMBER.id}`)
})

it('the Connections card links its owner to the community while it is empty', async () => {
  // Proves spec 2/93.
  stubApi(() => ({ body: connectionsOf('none') }))
  await renderInApp(<ConnectionsCard userId={profileOf().id} isOwn />)
  expect((await screen.findByRole('link', { name: 'Explore Community' })).getAttribute('href')).toBe('/community')
})
