import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Attendee, CalendarEvent } from '../../../contract/events.ts'
import { errorBody, stubApi } from '../../testing/api.ts'
import { renderInApp } from '../../testing/render.tsx'
import { Agenda } from './Agenda.tsx'
import { Attendees } from './Attendees.tsx'
import { EventActions } from './EventActions.tsx'
import { EventArticle } from './EventArticle.tsx'
import { EventCalendar } from './EventCalendar.tsx'
import { EventPreview } from './EventPreview.tsx'
import { emptyForm } from './event-form.ts'
import { calendarSearch } from './events.search.ts'
import type { CalendarEntry } from './use-calendar.ts'

const ID = '0b6f3a52-5b0c-4c1e-9a53-6d4f2f3c1a0a'
const member = (number: number, firstname: string) => ({
  ...{ id: `0b6f3a52-5b0c-4c1e-9a53-6d4f2f3c1a1${number}`, username: firstname.toLowerCase(), firstname },
  ...{ lastname: '', avatar: '', title: '', faculty: '' },
})
const EVENT: CalendarEvent = {
  ...{
    id: ID,
    type: 'working_session',
    title: 'Caption sprint',
    description: '',
    status: 'published',
    is_public: true,
    is_private: false,
    guests: [],
  },
  ...{ starts_at: '2031-03-07T18:30:00.000Z', ends_at: '2031-03-07T20:30:00.000Z', time_zone: 'Europe/London' },
  ...{ place: 'Room 4', phone: '', is_online: false, is_by_phone: false, capacity: 1 },
  ...{ going_count: 1, waiting_count: 1, maybe_count: 1, comment_count: 0, moved_from: null, version: 1 },
  ...{ series_id: null, repeat: null, idea_id: null, idea_title: null, cancel_reason: '' },
  ...{ created_at: '2031-01-01T00:00:00.000Z', published_at: '2031-01-01T00:00:00.000Z' },
  organiser: member(0, 'Arul'),
}

it('attendees are grouped by going, waiting and maybe, page by page', async () => {
  // Proves spec S/72.
  const attendee = (number: number, firstname: string, part: Partial<Attendee> = {}): Attendee => ({
    ...{ user: member(number, firstname), answer: 'going', is_waiting: false, is_connected: false, ...part },
  })
  const pages = [
    [attendee(0, 'Arul'), attendee(1, 'Binuri', { is_waiting: true, is_connected: true })],
    [attendee(2, 'Chamari', { answer: 'maybe' })],
  ]
  stubApi(({ query }) => {
    const current_page = Number(query.page ?? 1)
    const metadata = { current_page, page_size: 2, first_page: 1, last_page: 2, total_records: 3 }
    return { body: { attendees: pages[current_page - 1], metadata } }
  })
  await renderInApp(<Attendees event={EVENT} />)
  const names = (group: string) =>
    within(screen.getByRole('region', { name: new RegExp(group) }))
      .queryAllByRole('link')
      .map((one) => one.textContent)
  await screen.findByRole('link', { name: 'Binuri' })
  expect([names('Going'), names('Waiting'), names('Maybe')]).toEqual([['Arul'], ['Binuri'], []])
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByRole('link', { name: 'Chamari' })
  expect(names('Maybe')).toEqual(['Chamari'])
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

it('the event page tells its host that it is hidden, and has no share button then', async () => {
  // Proves spec S/69.
  stubApi(() => ({ body: { event: { ...EVENT, is_public: false }, dates: [] } }))
  await renderInApp(<EventArticle id={ID} comments={() => null} />)
  await screen.findByText('Hidden from members. You and those who publish events see it.')
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
})

it('the event page has a share button, and a button that copies the join link', async () => {
  // Proves spec S/69.
  const user = userEvent.setup()
  const writeText = vi.spyOn(navigator.clipboard, 'writeText')
  const event = { ...EVENT, online_url: 'https://meet.quad.example/sprint' }
  stubApi(() => ({ body: { event, dates: [] } }))
  await renderInApp(<EventArticle id={ID} comments={() => null} />)
  await user.click(await screen.findByRole('button', { name: 'Copy' }))
  await screen.findByRole('button', { name: 'Copied' })
  await user.click(await screen.findByRole('button', { name: 'Share' }))
  const page = `${window.location.origin}/events/${ID}`
  expect(writeText.mock.calls).toEqual([['https://meet.quad.example/sprint'], [page]])
})

it('an answer to one date of a series is sent for the later dates on request, and counts dates with a waiting list', async () => {
  // Proves spec S/76.
  const idOf = (number: number) => `0b6f3a52-5b0c-4c1e-9a53-6d4f2f3c1b0${number}`
  const date = (id: string, starts_at: string, status: CalendarEvent['status'] = 'published') => ({
    ...{ id, starts_at, status, moved_from: null, going_count: 0 },
  })
  const dates = [
    date(idOf(0), '2031-02-28T18:30:00.000Z'),
    date(ID, EVENT.starts_at),
    date(idOf(1), '2031-03-14T18:30:00.000Z'),
    date(idOf(2), '2031-03-21T18:30:00.000Z', 'cancelled'),
    date(idOf(3), '2031-03-28T18:30:00.000Z'),
  ]
  let rsvp: CalendarEvent['rsvp'] = { answer: null, is_waiting: false, line: null }
  const calls = stubApi(({ method, body }) => {
    if (method !== 'PUT') return { body: { event: { ...EVENT, rsvp }, dates } }
    const { answer } = body as { answer: 'going' }
    rsvp = { answer, is_waiting: false, line: null }
    return {
      body: {
        event: { ...EVENT, rsvp },
        rsvp,
        dates: [ID, idOf(1), idOf(3)].map((id) => ({ ...rsvp, event_id: id, is_waiting: id === idOf(3) })),
      },
    }
  })
  await renderInApp(<EventArticle id={ID} comments={() => null} />)
  const going = await screen.findByRole('radio', { name: 'Join the waiting list' })
  expect(screen.queryByRole('button', { name: /later dates/ })).toBeNull()
  await userEvent.click(going)
  await userEvent.click(await screen.findByRole('button', { name: 'Go to the 2 later dates too' }))
  await screen.findByText(/Saved for 3 dates; at 1 of them you wait\.$/)
  expect(screen.queryByRole('button', { name: /later dates/ })).toBeNull()
  const answers = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(answers).toEqual([
    { answer: 'going', scope: 'one' },
    { answer: 'going', scope: 'following' },
  ])
})

it('the agenda of this month begins today, and shows the days before on request', async () => {
  // Proves spec S/70.
  const entry = (title: string, part: Partial<CalendarEntry> = {}): CalendarEntry => ({
    ...{ event: { ...EVENT, title }, rsvp: undefined, firstDay: '2031-03-07', ...part },
  })
  const waiting = { answer: 'going' as const, is_waiting: true, line: 2 }
  const byDay = new Map([
    ['2031-03-03', [entry('Writing hour', { firstDay: '2031-03-03' })]],
    ['2031-03-07', [entry('Caption sprint', { rsvp: waiting })]],
  ])
  const { unmount } = await renderInApp(<Agenda day="2031-03-05" today="2031-03-05" byDay={byDay} />)
  expect(screen.queryByText('Writing hour')).toBeNull()
  const row = within(screen.getByRole('listitem'))
  for (const text of ['Caption sprint', '2 h', 'Waiting, 2nd in line', '1 of 1 places']) {
    row.getByText(text)
  }
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier days' }))
  screen.getByText('Writing hour')
  unmount()
  await renderInApp(<Agenda day="2031-03-03" today="2031-03-05" byDay={byDay} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
})

it('the agenda at the end of a month shows the whole week, with days of the next month', async () => {
  const of = (day: string): [string, CalendarEntry[]] => [
    day,
    [{ event: { ...EVENT, title: `Event of ${day}` }, rsvp: undefined, firstDay: day }],
  ]
  const byDay = new Map(['2031-03-31', '2031-04-02', '2031-04-06', '2031-04-07'].map(of))
  await renderInApp(<Agenda day="2031-03-31" today="2031-03-31" byDay={byDay} />)
  const titles = screen.getAllByText(/^Event of/).map(({ textContent }) => textContent)
  expect(titles).toEqual(['Event of 2031-03-31', 'Event of 2031-04-02', 'Event of 2031-04-06'])
})

describe('the calendar', () => {
  const agenda = async ({ mine = false } = {}) => {
    const ends_at = '2031-03-09T01:00:00.000Z'
    stubApi(() => ({ body: { events: [{ ...EVENT, ends_at }], answers: [], proposed: [] } }))
    await renderInApp(
      <EventCalendar search={{ day: '2031-03-08', view: 'agenda', type: '', mine }} onChange={vi.fn()} />,
    )
    await screen.findAllByText('Caption sprint')
  }

  it('the calendar shows an event on each of its days, with its end on the later ones', async () => {
    // Proves spec S/71.
    await agenda()
    const days = screen.getAllByRole('region', { name: /March/ }).map(({ textContent }) => textContent)
    expect(days).toHaveLength(3)
    expect(days[0]).toContain('6:30 PM30 h 30 min')
    expect(days[1]).toContain('Until1:00 AMMar 9')
    expect(days[2]).toMatch(/Until1:00 AM(?!Mar)/)
  })

  it('the calendar shows a visitor all events, also by a link for own events', async () => {
    await agenda({ mine: true })
    expect(screen.queryByRole('button', { name: 'Mine' })).toBeNull()
  })

  it.each(['2031-02-31', '2031-13-01', '2031', 'now'])(
    'the calendar opens today for the invalid day "%s" in the URL',
    (day) => {
      expect(calendarSearch.schema.parse({ day }).day).toBe('')
    },
  )
})

it('a cancellation sends its reason', async () => {
  // Proves spec S/68.
  const calls = stubApi(() => ({ status: 204 }))
  await renderInApp(<EventActions event={EVENT} isOwn isPublisher={false} />)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel event' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'The hall is flooded.')
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel event' }))
  await waitFor(() => expect(calls.find(({ method }) => method === 'DELETE')).toBeDefined())
  expect(calls.find(({ method }) => method === 'DELETE')?.body).toEqual({ reason: 'The hall is flooded.' })
})

it('a failed cancellation shows the error in its dialog, and keeps the reason', async () => {
  stubApi(() => ({ status: 409, body: errorBody({}, 'This event has changed in between.') }))
  await renderInApp(<EventActions event={EVENT} isOwn isPublisher={false} />)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel event' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'The hall is flooded.')
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel event' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('This event has changed in between.')
  expect(dialog.getByRole('textbox', { name: /^Reason/ })).toHaveProperty('value', 'The hall is flooded.')
})

it('the preview beside the form shows the event, and other events of its day', async () => {
  const others = [{ ...EVENT, title: 'Dengue data jam' }]
  stubApi(() => ({ body: { events: others } }))
  const form = { ...emptyForm('UTC'), title: 'Phone bridge', date: '2031-03-07', starts: '20:00', ends: '20:45' }
  await renderInApp(<EventPreview form={{ ...form, where: 'phone' }} isPublished={false} />)
  screen.getByText('Phone bridge')
  screen.getByText(/Fri.*20:00, By phone|Fri.*8:00.PM, By phone/)
  await screen.findByText('Another event on that day:')
  screen.getByText(/Dengue data jam/)
})
