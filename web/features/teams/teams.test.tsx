import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import type { Offer } from '../../../contract/offers.ts'
import type { OwnIdeaState } from '../../../contract/supports.ts'
import { type ApiCall, stubApi } from '../../testing/api.ts'
import { ideaOf } from '../../testing/idea.ts'
import { profileOf } from '../../testing/profile.ts'
import { renderInApp } from '../../testing/render.tsx'
import { InvitationBanner } from './InvitationBanner.tsx'
import { LookingFor } from './LookingFor.tsx'
import { OffersToHelp } from './OffersToHelp.tsx'
import { Team } from './Team.tsx'

const ROLE = { id: '01900000-0000-7000-8000-0000000000e1', title: 'Android developer', note: 'Local storage' }
const idea: IdeaWithAuthor = ideaOf({
  user_id: '01900000-0000-7000-8000-0000000000c1',
  roles: [
    { ...ROLE, skills: ['flutter', 'SQLite'], is_open: true },
    { ...ROLE, id: '01900000-0000-7000-8000-0000000000e2', title: 'Tester', skills: [], is_open: false },
  ],
})
const NEUTRAL: OwnIdeaState = {
  ...{ supported: false, following: false, is_muted: false, is_author: false },
  ...{ is_team: false, is_coauthor: false, offer: null, invitation: null },
}
const OFFER: Offer = {
  id: '01900000-0000-7000-8000-0000000000f1',
  idea_id: idea.id,
  role_id: ROLE.id,
  user: { ...idea.author, id: '01900000-0000-7000-8000-0000000000d1', firstname: 'Kavindu', lastname: 'Rathlan' },
  skills: ['Flutter', 'Cooking'],
  note: 'I have evenings.',
  status: 'open',
  created_at: '2025-01-05T08:00:00.000Z',
}

beforeEach(() => {
  localStorage.setItem('token', 'A'.repeat(26))
  return () => localStorage.clear()
})

/** Sent calls that change data. */
function stub(own: Partial<OwnIdeaState>, offers: Offer[] = []) {
  const calls = stubApi(({ path, method }: ApiCall) => {
    if (path === '/v1/profile') return { body: { profile: profileOf({ skills: ['Flutter'] }) } }
    if (path === '/v1/ideas/me') return { body: { ideas: { [idea.id]: { ...NEUTRAL, ...own } } } }
    if (method === 'GET') return { body: { offers, invitations: [], connections: [] } }
    return { status: path.endsWith('/offers') ? 201 : 200, body: { offer: OFFER, invitation: OFFER } }
  })
  return () => calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])
}

it.each([
  [
    'a co-author',
    { is_team: true, is_coauthor: true },
    'normal',
    ['Remove as co-author', 'Hand over the idea', 'Remove from the team'],
  ],
  ['an administrator', {}, 'admin', ['Hand over the idea']],
  ['nobody else', {}, 'normal', null],
] as const)('the team of an idea of "Anonymous" is led by %s', async (_who, own, userType, items) => {
  stubApi(({ path }) => {
    if (path === '/v1/profile') return { body: { profile: profileOf({ user_type: userType }) } }
    if (path === '/v1/ideas/me') return { body: { ideas: { [idea.id]: { ...NEUTRAL, ...own } } } }
    return { body: { offers: [], invitations: [], connections: [] } }
  })
  const team = [{ user: OFFER.user, role: 'Tester', is_coauthor: true }]
  await renderInApp(<Team idea={{ ...idea, user_id: '00000000-0000-4000-8000-000000000000', team }} />)
  if (items === null) {
    await screen.findByText('Kavindu Rathlan')
    expect(screen.queryByRole('button', { name: 'Actions for Kavindu Rathlan' })).toBeNull()
  } else {
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Kavindu Rathlan' }))
    await screen.findByRole('menu')
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(items)
  }
})

const Page = () => (
  <>
    <InvitationBanner idea={idea} />
    <OffersToHelp idea={idea} />
    <LookingFor idea={idea} onEdit={() => {}} />
    <Team idea={idea} />
  </>
)

it('a member offers help with a note, sees own skills marked, and cannot choose a filled role', async () => {
  const sent = stub({})
  await renderInApp(<Page />)
  await userEvent.click(await screen.findByRole('button', { name: 'Offer help as Android developer' }))
  const dialog = await screen.findByRole('dialog', { name: 'Offer help as Android developer' })
  await userEvent.type(within(dialog).getByRole('textbox'), 'I can help.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send offer' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()).toEqual([['POST', `/v1/ideas/${idea.id}/roles/${ROLE.id}/offers`, { note: 'I can help.' }]])
  expect(screen.getByText('flutter').closest('span[class*=accent-soft]')).not.toBeNull()
  expect(screen.getByText('SQLite').closest('span[class*=accent-soft]')).toBeNull()
  screen.getByText('Filled')
  expect(screen.queryByRole('button', { name: /Tester/ })).toBeNull()
})

it('an open offer can be withdrawn', async () => {
  const sent = stub({ offer: { id: OFFER.id, role_id: ROLE.id, status: 'open', note: '' } })
  await renderInApp(<Page />)
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw your offer as Android developer' }))
  await waitFor(() => expect(sent()).toEqual([['DELETE', `/v1/offers/${OFFER.id}`, undefined]]))
})

it('an author sees the offers, accepts one, and writes to the team from there', async () => {
  const sent = stub({ is_author: true }, [OFFER])
  await renderInApp(<Page />)
  await userEvent.click(await screen.findByRole('button', { name: 'Accept the offer of Kavindu Rathlan' }))
  await waitFor(() => expect(sent()).toEqual([['POST', `/v1/offers/${OFFER.id}/accept`, undefined]]))
  const toasts = within(await screen.findByRole('region', { name: 'Announcements' }))
  await userEvent.click(await toasts.findByRole('button', { name: 'Message the team' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).toEqual(['POST', '/v1/conversations', expect.objectContaining({ idea_id: expect.any(String) })])
  screen.getByText('I have evenings.')
  screen.getByText(/Android developer • \w+ \d+, \d{4}$/)
  screen.getByText('1 offer')
})

it('a declined offer is sent after the undo period, and not when it is undone', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  const sent = stub({ is_author: true }, [OFFER])
  await renderInApp(<Page />)
  const name = 'Decline the offer of Kavindu Rathlan'
  await user.click(await screen.findByRole('button', { name }))
  expect(screen.queryByRole('button', { name })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await user.click(await screen.findByRole('button', { name }))
  expect(sent()).toEqual([])
  await vi.advanceTimersByTimeAsync(5_000)
  await waitFor(() => expect(sent()).toEqual([['POST', `/v1/offers/${OFFER.id}/decline`, undefined]]))
  vi.useRealTimers()
})

it('an invited member joins the team from the top of the page', async () => {
  const sent = stub({ invitation: { id: OFFER.id, role_id: ROLE.id, status: 'open', note: 'We need you.' } })
  await renderInApp(<Page />)
  await screen.findByRole('heading', { name: 'You are invited to join as Android developer' })
  await userEvent.click(screen.getByRole('button', { name: 'Join the team' }))
  await waitFor(() => expect(sent()).toEqual([['POST', `/v1/invitations/${OFFER.id}/accept`, undefined]]))
})

it('a visitor has a link to sign in, and sees no offers', async () => {
  localStorage.clear()
  stub({}, [OFFER])
  await renderInApp(<Page />)
  await screen.findByRole('link', { name: 'Offer help as Android developer' })
  expect(screen.queryByText('Offers to help')).toBeNull()
})
