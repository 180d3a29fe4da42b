import { useQuery } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listRequests } from '../../../contract/connections.ts'
import { listDrafts } from '../../../contract/drafts.ts'
import { getIdea } from '../../../contract/ideas.ts'
import { NOTIFICATIONS_STREAM_PATH, type NotificationEvent } from '../../../contract/notifications.ts'
import { apiQuery } from '../../lib/api/api-query.ts'
import { stubApi } from '../../testing/api.ts'
import { renderInApp } from '../../testing/render.tsx'
import { useLiveNotifications } from './notifications.api.ts'

const IDEA = { id: '01900000-0000-7000-8000-0000000000aa', title: 'Quiz packs' }
const NOTIFICATION: NotificationEvent['notification'] = {
  id: '01900000-0000-7000-8000-000000000010',
  created_at: '2026-11-27T10:00:00.000Z',
  read_at: null,
  kind: 'support',
  actor: null,
  idea: IDEA,
  count: 3,
  total: 48,
}

function Page() {
  useLiveNotifications()
  useQuery(apiQuery(getIdea, { params: { id: IDEA.id } }))
  useQuery(apiQuery(listDrafts, {}))
  useQuery(apiQuery(listRequests, { query: {} }))
  return null
}

/** Returns what the page has fetched again after an event of the stream. */
async function fetchedAfter(event: NotificationEvent): Promise<string[]> {
  const { promise: isShown, resolve: show } = Promise.withResolvers<void>()
  let isOpen = false
  const calls = stubApi(async ({ path }) => {
    if (path !== NOTIFICATIONS_STREAM_PATH) return { body: {} }
    if (isOpen) throw new Error('Without a connection')
    isOpen = true
    await isShown
    return { body: `event: notification\ndata: ${JSON.stringify(event)}\n\n` }
  })
  await renderInApp(<Page />)
  const fetched = () => calls.map(({ path }) => path).filter((path) => path !== NOTIFICATIONS_STREAM_PATH)
  await waitFor(() => expect(fetched()).toHaveLength(3))
  show()
  await waitFor(() => expect(fetched().length).toBeGreaterThan(3))
  return fetched().slice(3).sort()
}

const IDEA_PATH = `/v1/ideas/${IDEA.id}`
const REQUESTS_PATH = '/v1/connections/requests'

it('an event of a change fetches what the change made stale', async () => {
  expect(await fetchedAfter({ count: 1, notification: NOTIFICATION, changed: ['ideas'] })).toEqual([IDEA_PATH])
})

it('a notification that was missed fetches all that others may have changed', async () => {
  expect(await fetchedAfter({ count: 1, notification: NOTIFICATION })).toEqual([REQUESTS_PATH, IDEA_PATH])
})

it('a new connection without one fetches what has no notification', async () => {
  expect(await fetchedAfter({ count: 0, notification: null })).toEqual([REQUESTS_PATH])
})
