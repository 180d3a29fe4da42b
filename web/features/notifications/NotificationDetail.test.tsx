import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Notification } from '../../../contract/notifications.ts'
import { renderInApp } from '../../testing/render.tsx'
import { NotificationDetail } from './NotificationDetail.tsx'

const moderated = (deletion: { reason: string; contact: string } | null): Notification => ({
  ...{ id: '01900000-0000-7000-8000-0000000000f0', kind: 'content_moderated', created_at: '2026-01-05T09:00:00.000Z' },
  ...{ read_at: null, actor: null, idea: null, cause: 'reports', decision: null, deletion },
  reported: { kind: 'idea', id: '01900000-0000-7000-8000-0000000000aa', title: 'Quiz packs', place: null },
})

it.each([
  [{ reason: 'Twice.', contact: 'help@quad.example' }, '“Twice.” To object, write to help@quad.example.'],
  [{ reason: '', contact: '' }, 'To object, ask an administrator of the site.'],
])('the detail of a deletion has its reason and how to object: %j', async (deletion, text) => {
  await renderInApp(<NotificationDetail notification={moderated(deletion)} />)
  await screen.findByText(text)
})

it('a decision of a moderator has no detail', async () => {
  const { container } = await renderInApp(<NotificationDetail notification={moderated(null)} />)
  expect(container.textContent).toBe('')
})
