import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { Notification } from '../../../contract/notifications.ts'
import { stubApi } from '../../testing/api.ts'
import { renderInApp } from '../../testing/render.tsx'
import { NotificationList } from './NotificationList.tsx'

const ACTOR = { user_id: '01900000-0000-7000-8000-000000000002', name: 'Vimal Kumar', title: 'Tutor', image: '' }
const METADATA = { current_page: 1, page_size: 20, first_page: 1, last_page: 1, total_records: 5 }

const unread = (number: number) => ({
  id: `01900000-0000-7000-8000-0000000000${number}0`,
  created_at: '2026-01-05T09:00:00.000Z',
  read_at: null,
})

function review(number: number, status: 'Approved' | 'Rejected' | 'Pending'): Notification {
  return { ...unread(number), kind: 'idea_reviewed', actor: null, idea: { id: '', title: 'Quiz packs', status } }
}

const ALL: Notification[] = [
  review(1, 'Approved'),
  review(2, 'Rejected'),
  review(3, 'Pending'),
  { ...unread(4), kind: 'connection_requested', actor: ACTOR, idea: null },
  { ...unread(5), kind: 'connection_accepted', actor: ACTOR, idea: null, read_at: '2026-01-05T10:00:00.000Z' },
]

it('a notification describes its event, and is marked when new', async () => {
  stubApi(() => ({ body: { notifications: ALL, metadata: METADATA, count: 4 } }))
  await renderInApp(<NotificationList onOpen={() => {}} />)
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent?.replace(/\d+ \w+ ago|last year|yesterday/, ''))).toEqual([
    expect.stringContaining('Your idea Quiz packs is approved.'),
    expect.stringContaining('Your idea Quiz packs was not accepted.'),
    expect.stringContaining('A reviewer asks for changes to Quiz packs.'),
    expect.stringContaining('Vimal Kumar would like to connect.'),
    expect.stringContaining('Vimal Kumar accepted your request. You are now connected.'),
  ])
  expect(screen.getAllByText('New')).toHaveLength(4)
})

it('the list of notifications marks them as read once shown, and all of them on request', async () => {
  let read_at: string | null = null
  const list = () => ALL.map((one) => ({ ...one, read_at: one.read_at ?? read_at }))
  const calls = stubApi(({ method }) => {
    if (method === 'GET') return { body: { notifications: list(), metadata: METADATA, count: 3 } }
    read_at = '2026-01-05T11:00:00.000Z'
    return { body: { count: 3 } }
  })
  const onOpen = vi.fn()
  await renderInApp(<NotificationList onOpen={onOpen} />)
  await userEvent.click(await screen.findByRole('button', { name: /is approved/ }))
  expect(onOpen).toHaveBeenLastCalledWith('/mysubmission')
  await userEvent.click(screen.getByRole('button', { name: /accepted your request/ }))
  expect(onOpen).toHaveBeenLastCalledWith(`/profile/${ACTOR.user_id}`)
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
  const sent = calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(sent).toEqual([{ ids: ALL.slice(0, 4).map(({ id }) => id) }, {}])
  expect(screen.getAllByText('New')).toHaveLength(4)
})

it('a notification opens its part of the idea, or the history for a new version', async () => {
  // Proves spec S/46.
  const idea = { id: '01900000-0000-7000-8000-0000000000aa', title: 'Quiz packs' }
  const comment_id = '01900000-0000-7000-8000-0000000000c1'
  const notifications: Notification[] = [
    { ...unread(1), kind: 'support', actor: null, idea, count: 2 },
    { ...unread(2), kind: 'comment', actor: null, idea, count: 1 },
    { ...unread(3), kind: 'reply', actor: ACTOR, idea, comment_id },
    { ...unread(4), kind: 'mention', actor: ACTOR, idea: { ...idea, id: '' }, comment_id },
    { ...unread(5), kind: 'new_version', actor: null, idea, count: 3 },
    { ...unread(6), kind: 'offer', actor: ACTOR, idea, role: 'Tester' },
    { ...unread(7), kind: 'invitation', actor: ACTOR, idea, role: 'Tester' },
    { ...unread(8), kind: 'idea_reviewed', actor: null, idea: { ...idea, status: 'Pending' } },
    { ...unread(9), kind: 'offer_answered', actor: null, idea, role: 'Tester', status: 'accepted' },
  ]
  stubApi(({ method }) =>
    method === 'GET' ? { body: { notifications, metadata: METADATA, count: 4 } } : { body: { count: 3 } },
  )
  const onOpen = vi.fn()
  await renderInApp(<NotificationList onOpen={onOpen} />)
  const names = [/2 people supported/, /1 new comment on/, /replied to your comment/, /mentioned you on/]
  const answers = [/offers to help/, /invites you/, /asks for changes/, /You are on the team/]
  for (const name of [...names, /has 3 new versions/, ...answers]) {
    await userEvent.click(await screen.findByRole('button', { name }))
  }
  const page = `/ideas/${idea.id}`
  expect(onOpen.mock.calls.flat()).toEqual([
    page,
    `${page}#comments`,
    `${page}#comment-${comment_id}`,
    '/mysubmission',
    `${page}/history`,
    `${page}#offers`,
    `${page}#invitation`,
    `${page}#open-round`,
    `${page}#team`,
  ])
})

it('an empty list of notifications says "Nothing yet"', async () => {
  stubApi(() => ({ body: { notifications: [], metadata: { ...METADATA, total_records: 0 }, count: 0 } }))
  await renderInApp(<NotificationList onOpen={() => {}} />)
  await screen.findByText(/Nothing yet/)
})
