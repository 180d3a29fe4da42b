import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { Notification, NotificationKind } from '../../../contract/notifications.ts'
import { stubApi } from '../../testing/api.ts'
import { ACTOR, CALL, CIRCLES, EACH, EVENT, LAST_VISIT, QUIZ } from '../../testing/notifications.ts'
import { renderInApp } from '../../testing/render.tsx'
import { SinceLastVisit } from './SinceLastVisit.tsx'

const METADATA = { current_page: 1, page_size: 20, first_page: 1, last_page: 1, total_records: 5 }

const BEFORE = '2026-01-04T19:00:00.000Z'

const at = (number: number, read_at: string | null = null, created_at = '2026-01-05T09:00:00.000Z') => ({
  id: `01900000-0000-7000-8000-0000000000${number}0`,
  created_at,
  read_at,
})

const ALL: Notification[] = [
  { ...at(1), kind: 'connection_accepted', actor: ACTOR, idea: null },
  { ...at(2), kind: 'support', actor: null, idea: QUIZ, count: 3 },
  { ...at(3), kind: 'new_version', actor: null, idea: CIRCLES, count: 2 },
  { ...at(4), kind: 'offer', actor: ACTOR, idea: QUIZ, role: 'Tester' },
  { ...at(5), kind: 'comment', actor: null, idea: QUIZ, count: 1 },
  { ...at(6, '2026-01-05T10:00:00.000Z'), kind: 'mention', actor: ACTOR, idea: QUIZ, comment_id: QUIZ.id },
  { ...at(7), kind: 'idea_reviewed', actor: null, idea: { ...CIRCLES, status: 'Approved' } },
  { ...at(8), kind: 'team_changed', actor: ACTOR, idea: CIRCLES, role: 'Host', change: 'left', note: 'Exams begin.' },
  { ...at(9, null, BEFORE), kind: 'reply', actor: ACTOR, idea: QUIZ, comment_id: QUIZ.id },
]

/** Kinds without a row here, since they wait for an answer above. */
const WAITING: NotificationKind[] = ['offer', 'invitation', 'connection_requested']

/** The headings of kinds without an idea or event. */
const HEADINGS: Partial<Record<NotificationKind, string>> = {
  ...{ connection_accepted: 'People', message: 'People', reviews_due: 'Reviews' },
  ...{ account_changed: 'Account', findings: 'Account' },
  ...{ call_changed: CALL.title, call_judging: CALL.title, call_panel: CALL.title },
}

const NEWS = /^(Quiz packs|Reading circles|People)$/

it('the summary since the last visit has the newest three by idea and people, without items that wait for an answer', async () => {
  // Proves spec S/7.
  const calls = stubApi(({ method }) =>
    method === 'GET' ? { body: { notifications: ALL, metadata: METADATA, count: 7 } } : { body: { count: 1 } },
  )
  const onOpen = vi.fn()
  await renderInApp(<SinceLastVisit lastVisitAt={LAST_VISIT} onOpen={onOpen} onOpenAll={() => {}} />)
  const rows = await screen.findAllByRole('listitem')
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Quiz packs',
    'Reading circles',
    'People',
  ])
  expect(rows.map((row) => row.querySelector('.text-15')?.textContent)).toEqual([
    '3 people supported it',
    '2 new versions',
    'Sanuli A. accepted your request',
  ])
  expect(rows.map((row) => row.querySelector('.text-14')?.textContent ?? '').filter(Boolean)).toEqual(['Tutor'])
  expect(screen.queryByText(NEWS, { selector: 'button *' })).toBeNull()
  expect(rows.map((row) => within(row).queryByText('New') !== null)).toEqual([true, true, true])
  expect(screen.getByText(/^Last visit:/).textContent).toMatch(/^Last visit: Sunday, Jan 4, 7:40\sPM$/)
  await userEvent.click(screen.getByRole('button', { name: /2 new versions/ }))
  expect(onOpen).toHaveBeenCalledWith(`/ideas/${CIRCLES.id}/history`)
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
  const sent = calls.filter(({ method }) => method === 'POST').map(({ body }) => (body as { ids: string[] }).ids.length)
  expect(sent).toEqual([1, 6])
})

it('the summary since the last visit says that nothing is new, and opens all notifications', async () => {
  stubApi(() => ({ body: { notifications: [], metadata: { ...METADATA, total_records: 0 }, count: 0 } }))
  const onOpenAll = vi.fn()
  await renderInApp(<SinceLastVisit lastVisitAt={null} onOpen={() => {}} onOpenAll={onOpenAll} />)
  await screen.findByText('Nothing new since your last visit.')
  expect(screen.queryByText(/^Last visit:/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'All notifications' }))
  expect(onOpenAll).toHaveBeenCalled()
})

it.each((Object.keys(EACH) as NotificationKind[]).filter((kind) => !WAITING.includes(kind)))(
  'the summary since the last visit has a text for %s, under the title of its subject',
  async (kind) => {
    const notification = { ...at(1), ...EACH[kind], kind } as Notification
    stubApi(() => ({ body: { notifications: [notification], metadata: METADATA, count: 1 } }))
    await renderInApp(<SinceLastVisit lastVisitAt={LAST_VISIT} onOpen={() => {}} onOpenAll={() => {}} />)
    const row = await screen.findByRole('listitem')
    expect(row.textContent).toMatch(/\w/)
    expect(row.textContent).not.toContain('notifications.')
    const title = HEADINGS[kind] ?? (kind.startsWith('event') ? EVENT.title : QUIZ.title)
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe(title)
  },
)

it('the summary since the last visit quotes the latest comment and counts all supporters in second lines', async () => {
  const quote = { name: 'Sanuli A.', text: 'Read twice.' }
  const notifications: Notification[] = [
    { ...at(1), kind: 'comment', actor: null, idea: QUIZ, count: 2, quote },
    { ...at(2), kind: 'support', actor: null, idea: QUIZ, count: 3, total: 48 },
    { ...at(3), kind: 'mention', actor: ACTOR, idea: QUIZ, comment_id: QUIZ.id, quote: { ...quote, name: '' } },
  ]
  stubApi(() => ({ body: { notifications, metadata: METADATA, count: 3 } }))
  await renderInApp(<SinceLastVisit lastVisitAt={LAST_VISIT} onOpen={() => {}} onOpenAll={() => {}} />)
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map((row) => row.querySelector('.text-14')?.textContent)).toEqual([
    'Sanuli A.: “Read twice.”',
    'Now 48',
    '“Read twice.”',
  ])
})
