import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Notification } from '../../../contract/notifications.ts'
import { stubApi } from '../../testing/api.ts'
import { renderInApp, useListOfPage } from '../../testing/render.tsx'
import { NotificationCentre } from './NotificationCentre.tsx'
import { notificationsSearch } from './notifications.search.ts'

const ACTOR = { user_id: '01900000-0000-7000-8000-000000000002', name: 'Vimal Kumar', title: 'Tutor', image: '' }
const METADATA = { current_page: 1, page_size: 20, first_page: 1, last_page: 1, total_records: 4 }
const COUNTS = { all: 38, unread: 2, waiting: 1, ideas: 30, calls: 0, people: 8, events: 0, account: 0 }
const IDEA = { id: '01900000-0000-7000-8000-0000000000aa', title: 'Quiz packs' }
const REQUEST = '01900000-0000-7000-8000-0000000000bb'
const DAY_MS = 86_400_000

const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
const one = (number: number, days: number, read_at: string | null = ago(0)) => ({
  id: `01900000-0000-7000-8000-0000000000${number}0`,
  created_at: ago(days),
  read_at,
})
const QUOTE = { name: 'Sanuli A.', text: 'Read twice.' }
const ALL: Notification[] = [
  { ...one(1, 0, null), kind: 'comment', actor: null, idea: IDEA, count: 4, quote: QUOTE },
  { ...one(2, 0, null), kind: 'connection_requested', actor: ACTOR, idea: null, request_id: REQUEST },
  { ...one(3, 1), kind: 'support', actor: null, idea: IDEA, count: 3, total: 48 },
  { ...one(4, 9), kind: 'connection_accepted', actor: ACTOR, idea: null },
]

let read: Set<string>
beforeEach(() => {
  read = new Set()
})

function Page({ onOpen }: { onOpen: (target: unknown) => void }) {
  const list = useListOfPage(notificationsSearch)
  return (
    <NotificationCentre
      list={list}
      onOpen={onOpen}
      requestAnswer={({ name }) => <button type="button">{name}!</button>}
    />
  )
}

async function show(at = '/notifications') {
  const calls = stubApi(({ method, body, query }) => {
    for (const id of (method === 'POST' && (body as { ids: string[] }).ids) || []) read.add(id)
    if (method !== 'GET') return { body: { count: 0, following: false } }
    const listed = ALL.map((each) => (read.has(each.id) ? { ...each, read_at: ago(0) } : each))
    const isUnread = query.unread === 'true'
    const notifications = isUnread ? listed.filter(({ read_at }) => read_at === null) : listed
    return { body: { notifications, metadata: METADATA, count: 2, counts: COUNTS } }
  })
  const onOpen = vi.fn()
  const { history } = await renderInApp(<Page onOpen={onOpen} />, notificationsSearch, at)
  await screen.findAllByRole('button')
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { calls, history, onOpen, sent }
}

const focused = () => document.activeElement?.textContent

it('the notification page groups by day, quotes, counts each category, and keeps the filter in the URL', async () => {
  const { history, calls } = await show()
  expect((await screen.findAllByRole('heading')).map(({ textContent }) => textContent)).toEqual([
    'Today 2',
    'Yesterday 1',
    expect.stringMatching(/^\w+day, .* 1$/),
  ])
  screen.getByText('Sanuli A.: “Read twice.”')
  screen.getByText('Now 48')
  screen.getByText(/1 to 4 of 4 notifications/)
  const rail = within(screen.getByRole('navigation', { name: 'Which notifications' }))
  expect(rail.getByRole('link', { current: 'page' }).textContent).toBe('All38')
  await userEvent.click(rail.getByRole('link', { name: 'Waiting for you 1' }))
  expect(history.location.search).toBe('?category=waiting')
  await userEvent.click(rail.getByRole('link', { name: 'Unread 2' }))
  await waitFor(() => expect(history.location.search).toBe('?unread=true'))
  expect(rail.getByRole('link', { current: 'page' }).textContent).toBe('Unread2')
  expect(calls.map(({ query }) => query)).toEqual([
    { page: '1', category: 'all' },
    { page: '1', category: 'waiting' },
    { page: '1', unread: 'true', category: 'all' },
  ])
})

it('the notification page moves with J and K and marks as read with E', async () => {
  const { sent, onOpen } = await show()
  await userEvent.keyboard('j')
  expect(focused()).toMatch(/^4 new comments on Quiz packs/)
  await userEvent.keyboard('jjk')
  expect(focused()).toMatch(/^Vimal Kumar would like to connect/)
  await userEvent.keyboard('e')
  expect(focused()).toMatch(/^3 people supported/)
  await userEvent.keyboard('e')
  expect(sent()).toEqual([{ ids: [ALL[1]?.id] }])
  await userEvent.keyboard('kkk{Enter}')
  expect(onOpen).toHaveBeenCalledWith(`/ideas/${IDEA.id}#comments`)
  expect(sent()).toHaveLength(2)
})

it('the notification page keeps the position among unread notifications after one is read', async () => {
  await show('/notifications?unread=true')
  await userEvent.keyboard('je')
  await waitFor(() => expect(screen.queryByText(/4 new comments/)).toBeNull())
  expect(focused()).toMatch(/^Vimal Kumar would like to connect/)
  await userEvent.keyboard('e')
  await screen.findByText('You have read everything.')
})

it('the notification page opens the subject of a notification, answers requests, and mutes an idea', async () => {
  const { onOpen, calls } = await show()
  screen.getByRole('button', { name: 'Vimal Kumar!' })
  await userEvent.click(screen.getByRole('button', { name: '4 comments' }))
  expect(onOpen).toHaveBeenCalledTimes(1)
  await userEvent.click(screen.getAllByRole('button', { name: 'More' })[2] as HTMLElement)
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Mute this idea' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  const mutes = calls.filter(({ path }) => path.endsWith('/mute')).map(({ method, path }) => `${method} ${path}`)
  expect(mutes).toEqual([`PUT /v1/ideas/${IDEA.id}/mute`, `DELETE /v1/ideas/${IDEA.id}/mute`])
})
