import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { Home } from '../../../contract/home.ts'
import { stubApi } from '../../testing/api.ts'
import { ideaOf } from '../../testing/idea.ts'
import { renderInApp } from '../../testing/render.tsx'
import { MemberHome } from './MemberHome.tsx'
import { NewestIdeas } from './NewestIdeas.tsx'

const NOTHING: Home = {
  last_visit_at: null,
  offers: [],
  invitations: [],
  changes_requested: [],
  requests: { count: 0, names: [] },
  drafts: [],
  ideas: [],
  events: [],
  people: [],
}
const [A, B, C, D] = ['a', 'b', 'c', 'd'].map((letter) => `0b6f3a52-5b0c-4c1e-9a53-6d4f2f3c1a0${letter}`) as [
  string,
  string,
  string,
  string,
]
const AT = '2026-01-05T09:00:00.000Z'
const USER = {
  id: D,
  username: 'chamod',
  firstname: 'Chamod',
  lastname: 'E.',
  avatar: '',
  title: 'Student',
  faculty: 'Law',
}
const BUSY: Home = {
  last_visit_at: AT,
  offers: [{ idea: { id: A, title: 'Quiz packs' }, count: 3, names: ['Kavindu R.', 'Meera N.'] }],
  invitations: [{ id: B, idea: { id: B, title: 'Reading circles' }, role: 'Phone host', author: 'Vimal K.' }],
  changes_requested: [{ idea: { id: C, title: 'Repair afternoons' }, asked_at: AT }],
  requests: { count: 5, names: ['Yalini V.', 'Praveen T.', 'Sanuli A.'] },
  drafts: [{ id: D, title: ' ', updated_at: AT }],
  ideas: [
    { id: A, title: 'Quiz packs', status: 'Pending', has_changes_requested: true, support_count: 48, comment_count: 1 },
  ],
  events: [
    {
      ...{ id: A, title: 'Day school', starts_at: '2026-11-25T09:00:00.000Z', place: 'Kandy', is_online: false },
      rsvp: { answer: 'going', is_waiting: true, line: 3 },
    },
    {
      ...{ id: B, title: 'Sprint', starts_at: '2026-11-27T18:30:00.000Z', place: '', is_online: true },
      rsvp: { answer: 'going', is_waiting: false, line: null },
    },
    {
      ...{ id: C, title: 'Writing hour', starts_at: '2026-12-01T20:00:00.000Z', place: '', is_online: false },
      rsvp: { answer: null, is_waiting: false, line: null },
    },
  ],
  people: [
    {
      user: USER,
      reasons: [
        { kind: 'author', count: 1, title: 'Lab kits' },
        { kind: 'faculty', faculty: 'Law' },
      ],
    },
    {
      user: { ...USER, id: A, firstname: 'Fathima' },
      reasons: [{ kind: 'skills', skills: ['Kotlin', 'Writing', 'Tamil', 'SQL'] }],
    },
  ],
}
const MATCHING = {
  ...ideaOf(),
  roles: [
    { id: B, title: 'UX researcher', note: '', skills: [], is_open: true },
    { id: C, title: 'Editor', note: '', skills: [], is_open: false },
    { id: A, title: 'Proofreader', note: '', skills: ['Sinhala'], is_open: true },
  ],
  role_id: A,
  shared_skills: ['Sinhala', 'Writing'],
  connections_count: 2,
}

async function open(home: Home, ideas: object[] = []) {
  stubApi(({ path }) => ({
    body: path === '/v1/me/home' ? home : path.endsWith('matching-ideas') ? { ideas } : { ideas: {} },
  }))
  const actions = { onOpenRequests: vi.fn(), onContinueDraft: vi.fn(), onNewIdea: vi.fn() }
  const connectDialog = vi.fn(({ name }: { name: string }) => <p>Asking {name}</p>)
  await renderInApp(
    <MemberHome
      sinceLastVisit={(lastVisitAt) => <p>News since {lastVisitAt ?? 'ever'}</p>}
      isLoading={false}
      openCalls={null}
      newestIdeas={null}
      connectDialog={connectDialog}
      {...actions}
    />,
  )
  await screen.findByRole('heading', { name: /^Waiting for you/ })
  return actions
}

it('the home page of a new member says that nothing waits, and has no empty section', async () => {
  const { onNewIdea } = await open(NOTHING)
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Waiting for you'])
  screen.getByText('News since ever')
  await userEvent.click(screen.getByRole('button', { name: 'Share an idea' }))
  expect(onNewIdea).toHaveBeenCalled()
})

it('the home page of a member counts waiting items, and links to each', async () => {
  const { onOpenRequests, onContinueDraft } = await open(BUSY)
  const section = within(screen.getByRole('region', { name: /^Waiting for you ?5$/ }))
  expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '3 offers wait for your answerKavindu R., Meera N., and 1 other, for Quiz packsSee offers',
    'Vimal K. invites you to joinPhone host, for Reading circlesAnswer',
    'A reviewer asks for changesRepair afternoons. Asked Jan 5, 2026Answer',
    '5 people asked to connectYalini V., Praveen T., Sanuli A., and 2 othersSee requests',
    expect.stringMatching(/^Draft: without a titleSaved in Quad, Jan 5, 2026, .*Continue writing$/),
  ])
  expect(section.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/ideas/${A}#offers`,
    `/ideas/${B}#invitation`,
    `/ideas/${C}#open-round`,
  ])
  await userEvent.click(section.getByRole('button', { name: 'See requests' }))
  expect(onOpenRequests).toHaveBeenCalled()
  await userEvent.click(section.getByRole('button', { name: 'Continue writing: without a title' }))
  expect(onContinueDraft).toHaveBeenCalledWith(D)
})

it('the home page of a member links reviewers to their reviews, and counts unassigned ones', async () => {
  await open({ ...NOTHING, reviews: { assigned: 22, free: 1, overdue: 12 } })
  const section = within(screen.getByRole('region', { name: /^Waiting for you ?1$/ }))
  expect(section.getByRole('listitem').textContent).toBe(
    '22 ideas wait for your review12 are overdue. 1 more has no reviewer yet.Review',
  )
  expect(section.getByRole('link', { name: 'Review' }).getAttribute('href')).toBe('/admin/review?filter=mine')
})

it('the home page of a juror links to the entries to score, with the end of judging', async () => {
  const readings = [
    { call: { id: A, title: 'Exam weeks' }, count: 3, judging_ends_at: AT },
    { call: { id: B, title: 'First years' }, count: 1, judging_ends_at: null },
  ]
  await open({ ...NOTHING, readings })
  const section = within(screen.getByRole('region', { name: /^Waiting for you ?2$/ }))
  expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^3 entries of “Exam weeks” wait for your scoresJudging ends Jan 5, 2026, .*Score$/),
    '1 entry of “First years” waits for your scoresScore',
  ])
  expect(section.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/calls/${A}/judging`,
    `/calls/${B}/judging`,
  ])
  section.getByRole('link', { name: 'Score: Exam weeks' })
})

it('the home page of a reviewer without open reviews says that nothing waits', async () => {
  await open({ ...NOTHING, reviews: { assigned: 0, free: 0, overdue: 0 } })
  screen.getByText(/^Nothing waits for you/)
})

it('the home page of a member gives a reason with each person and idea, and opens the connect dialog', async () => {
  // Proves spec S/7.
  await open(BUSY, [MATCHING])
  const people = within(screen.getByRole('region', { name: 'People to meet' }))
  for (const reason of ['Wrote Lab kits, which you support', 'Also from Law', 'Knows Kotlin and Writing, like you']) {
    people.getByText(reason)
  }
  await userEvent.click(people.getByRole('button', { name: 'Connect with Chamod E.' }))
  screen.getByText('Asking Chamod E.')
  const ideas = within(await screen.findByRole('region', { name: 'Ideas that need someone like you' }))
  const chips = within(ideas.getByText('Matches your Sinhala').closest('ul') as HTMLElement).getAllByRole('listitem')
  expect(chips.map(({ textContent }) => textContent)).toEqual(['Matches your Sinhala', 'Proofreader', 'UX researcher'])
  ideas.getByText('2 of your connections are in the team')
  const own = within(screen.getByRole('region', { name: 'Your ideas' }))
  expect(own.getByText(/Changes requested/).textContent).toBe('Changes requested4848 supports11 comment')
})

it('the home page of a member shows the next events with dates and answers', async () => {
  // Proves spec S/84.
  await open(BUSY)
  const events = within(screen.getByRole('region', { name: 'Next events' }))
  const texts = events.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(texts.map((text) => text?.replaceAll('\u202f', ' '))).toEqual([
    'Nov 25Day schoolWed 9:00 AM, KandyWaiting, 3rd in line',
    'Nov 27SprintFri 6:30 PM, onlineGoing',
    'Dec 1Writing hourTue 8:00 PM, by phone',
  ])
  expect(events.getByRole('link', { name: 'Day school' }).getAttribute('href')).toBe(`/events/${A}`)
})

it('the newest ideas show supports and open roles', async () => {
  const roles = [{ id: B, title: 'Tester', note: '', skills: [], is_open: true }]
  const page = { current_page: 1, page_size: 6, first_page: 1, last_page: 1, total_records: 1 }
  stubApi(() => ({ body: { ideas: [ideaOf({ support_count: 48, roles })], metadata: page } }))
  await renderInApp(<NewestIdeas count={3} />)
  await screen.findByText('48 supports')
  screen.getByText('Looking for Tester')
})
