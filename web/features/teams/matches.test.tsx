import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import type { Match } from '../../../contract/matches.ts'
import type { OwnIdeaState } from '../../../contract/supports.ts'
import { type ApiCall, stubApi } from '../../testing/api.ts'
import { ideaOf } from '../../testing/idea.ts'
import { profileOf } from '../../testing/profile.ts'
import { renderInApp } from '../../testing/render.tsx'
import { Matching } from './Matching.tsx'

const ROLES = [
  { title: 'Android developer', skills: ['flutter', 'SQLite'], is_open: true },
  { title: 'Tester', skills: [], is_open: true },
  { title: 'Cook', skills: ['Cooking'], is_open: false },
].map((role, place) => ({ id: `01900000-0000-7000-8000-0000000000e${place}`, note: '', ...role }))
const idea: IdeaWithAuthor = ideaOf({ user_id: '01900000-0000-7000-8000-0000000000c1', roles: ROLES })
const NEUTRAL: OwnIdeaState = {
  ...{ supported: false, following: false, is_muted: false, is_author: false },
  ...{ is_team: false, is_coauthor: false, offer: null, invitation: null },
}
const MATCHES: Match[] = Array.from({ length: 7 }, (_, place) => ({
  user: { ...idea.author, id: `01900000-0000-7000-8000-0000000000d${place}`, firstname: `Member${place}` },
  role_id: ROLES[0]?.id ?? '',
  shared_skills: ['Flutter'],
}))

beforeEach(() => {
  localStorage.setItem('token', 'A'.repeat(26))
  return () => localStorage.clear()
})

/** A server with matches that the author has not invited yet. */
function stub(own: Partial<OwnIdeaState>, matches: Match[] = MATCHES) {
  let waiting = matches
  return stubApi(({ path, method, body }: ApiCall) => {
    if (path === '/v1/profile') return { body: { profile: profileOf({ skills: ['Flutter', 'Cooking'] }) } }
    if (path === '/v1/ideas/me') return { body: { ideas: { [idea.id]: { ...NEUTRAL, ...own } } } }
    if (path.endsWith('/matches')) return { body: { matches: waiting } }
    if (method === 'GET') return { body: { offers: [], invitations: [], connections: [] } }
    const { user_id = '' } = body as { user_id?: string }
    waiting = waiting.filter(({ user }) => user.id !== user_id)
    const offer = { id: ROLES[0]?.id, idea_id: idea.id, role_id: ROLES[0]?.id, user: idea.author, skills: [], note: '' }
    const made = { ...offer, status: 'open', created_at: '2025-01-05T08:00:00.000Z' }
    return { status: 201, body: { offer: made, invitation: made } }
  })
}

const Aside = () => <Matching idea={idea} />
const sent = (calls: ApiCall[]) => calls.filter(({ method }) => method === 'POST')
const loaded = (calls: ApiCall[]) =>
  waitFor(() => {
    const paths = calls.map(({ path }) => path)
    expect(paths).toContain('/v1/ideas/me')
    expect(paths).toContain('/v1/profile')
  })

it('an author sees members with the skills, and invites one, who leaves the list', async () => {
  // Proves spec S/26.
  const calls = stub({ is_author: true })
  await renderInApp(<Aside />)
  const invite = await screen.findByRole('button', { name: /^Invite Member0 .* as Android developer$/ })
  expect(screen.getAllByRole('button', { name: /^Invite Member/ })).toHaveLength(5)
  expect(screen.getAllByText('For Android developer')).toHaveLength(5)
  await userEvent.click(screen.getByRole('button', { name: 'Show all 7' }))
  expect(screen.getAllByRole('button', { name: /^Invite Member/ })).toHaveLength(7)
  await userEvent.click(invite)
  const dialog = await screen.findByRole('dialog', { name: /^Invite Member0 .* as Android developer$/ })
  expect(within(dialog).queryByRole('combobox')).toBeNull()
  await userEvent.type(within(dialog).getByRole('textbox'), 'We need you.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send invitation' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Invite Member0/ })).toBeNull())
  expect(sent(calls)).toMatchObject([
    {
      path: `/v1/ideas/${idea.id}/roles/${ROLES[0]?.id}/invitations`,
      body: { user_id: MATCHES[0]?.user.id, note: 'We need you.' },
    },
  ])
  expect(screen.queryByRole('heading', { name: 'You could help' })).toBeNull()
})

it('an author sees a text when no member has the skills', async () => {
  stub({ is_author: true }, [])
  await renderInApp(<Aside />)
  await screen.findByText('No other member has these skills yet.')
})

it('a member sees the open role for their skills, and offers help', async () => {
  // Proves spec S/27.
  const calls = stub({})
  await renderInApp(<Aside />)
  await screen.findByRole('heading', { name: 'You could help' })
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Android developer',
  ])
  screen.getByText('Matches your skill')
  await userEvent.click(screen.getByRole('button', { name: 'Offer help as Android developer' }))
  const dialog = await screen.findByRole('dialog', { name: 'Offer help as Android developer' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send offer' }))
  await waitFor(() =>
    expect(sent(calls)).toMatchObject([{ path: `/v1/ideas/${idea.id}/roles/${ROLES[0]?.id}/offers` }]),
  )
  expect(calls.some(({ path }) => path.endsWith('/matches'))).toBe(false)
})

const OFFER = { id: ROLES[0]?.id ?? '', role_id: ROLES[0]?.id ?? '', note: '' }

it.each<[string, Partial<OwnIdeaState>]>([
  ['on the team', { is_team: true }],
  ['who has offered', { offer: { ...OFFER, status: 'open' } }],
  ['who was declined for the role', { offer: { ...OFFER, status: 'declined' } }],
  ['who is invited', { invitation: { ...OFFER, status: 'open' } }],
])('no role is suggested to a member %s', async (_who, own) => {
  const calls = stub(own)
  await renderInApp(<Aside />)
  await loaded(calls)
  expect(screen.queryByRole('heading')).toBeNull()
})
