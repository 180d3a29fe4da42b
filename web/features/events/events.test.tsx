import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { CalendarEvent } from '../../../contract/events.ts'
import { type ApiCall, errorBody, stubApi } from '../../testing/api.ts'
import { ideaOf } from '../../testing/idea.ts'
import { profileOf } from '../../testing/profile.ts'
import { renderInApp } from '../../testing/render.tsx'
import { SITE } from '../../testing/site.ts'
import { weeksOf } from './calendar-days.ts'
import { EditEventDialog } from './EditEventDialog.tsx'
import { IdeaEvents } from './IdeaEvents.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { NewEventDialog } from './NewEventDialog.tsx'
import { SubscribeDialog } from './SubscribeDialog.tsx'

const ID = '0b6f3a52-5b0c-4c1e-9a53-6d4f2f3c1a0a'
const OTHER_ID = '0b6f3a52-5b0c-4c1e-9a53-6d4f2f3c1a0b'
const EVENT: CalendarEvent = {
  ...{
    id: ID,
    type: 'working_session',
    title: 'Caption sprint',
    description: 'One shared sheet.',
    status: 'published',
    is_public: true,
    is_private: false,
    guests: [],
  },
  ...{ starts_at: '2031-03-07T18:30:00.000Z', ends_at: '2031-03-07T20:30:00.000Z', time_zone: 'Europe/London' },
  ...{
    place: 'Room 4',
    phone: '',
    online_url: 'https://meet.quad.example/sprint',
    is_online: true,
    is_by_phone: false,
  },
  ...{
    capacity: null,
    going_count: 0,
    waiting_count: 0,
    maybe_count: 0,
    comment_count: 0,
    cancel_reason: '',
    moved_from: null,
    version: 1,
  },
  ...{ series_id: null, repeat: null, idea_id: null, idea_title: null },
  ...{ created_at: '2031-01-01T00:00:00.000Z', published_at: '2031-01-01T00:00:00.000Z' },
  organiser: { id: ID, username: 'arul', firstname: 'Arul', lastname: 'S.', avatar: '', title: '', faculty: '' },
}
const SERIES: CalendarEvent = {
  ...{ ...EVENT, series_id: ID },
  repeat: { until: '2031-04-04', except: ['2031-02-28', '2031-03-21'] },
}

beforeEach(() => localStorage.clear())

const bodies = (calls: ApiCall[], method: string) =>
  calls.filter((call) => call.method === method).map(({ body }) => body)
/** Elements in it are found by label and text, since queries by role are slow with all time zones. */
const dialogOf = async () => within(await screen.findByRole('dialog'))
/** A click on the label inside a button does not submit the form in happy-dom. */
const buttonOf = (label: HTMLElement) => label.closest('button') as HTMLElement

function Month() {
  const [day, setDay] = useState('2031-01-31')
  return (
    <MonthGrid {...{ day, today: day, weeks: weeksOf(day), byDay: new Map(), label: 'Month' }} onDayChange={setDay} />
  )
}

it('the month grid moves by day, week and month with the keyboard', async () => {
  await renderInApp(<Month />)
  await userEvent.tab()
  const focused = () => document.activeElement?.getAttribute('data-day')
  expect(focused()).toBe('2031-01-31')
  const walk = async (key: string) => {
    await userEvent.keyboard(key)
    return focused()
  }
  expect(await walk('{PageDown}')).toBe('2031-02-28')
  expect(await walk('{ArrowRight}')).toBe('2031-03-01')
  expect(await walk('{ArrowUp}')).toBe('2031-02-22')
  expect(await walk('{ArrowLeft}')).toBe('2031-02-21')
  expect(await walk('{ArrowDown}')).toBe('2031-02-28')
  expect(await walk('{PageUp}')).toBe('2031-01-28')
  expect(screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
})

it('a proposal shows errors at their fields, and keeps the input as a draft', async () => {
  // Proves spec S/78.
  const calls = stubApi(({ method }) =>
    method === 'POST' ? { status: 422, body: errorBody({ title: 'Minimum 3 characters', place: 'Say where' }) } : {},
  )
  const { unmount } = await renderInApp(<NewEventDialog onClose={vi.fn()} onCreated={vi.fn()} />)
  const dialog = await dialogOf()
  await userEvent.type(dialog.getByLabelText('Title'), 'Me')
  await userEvent.clear(dialog.getByLabelText('Date'))
  await userEvent.click(buttonOf(dialog.getByText('Propose event')))
  expect(dialog.getByLabelText('Date').getAttribute('aria-invalid')).toBe('true')
  expect(bodies(calls, 'POST')).toEqual([])
  await userEvent.type(dialog.getByLabelText('Date'), '2031-03-07')
  await userEvent.click(buttonOf(dialog.getByText('Propose event')))
  await dialog.findByText('Minimum 3 characters')
  dialog.getByText('Say where')
  unmount()
  await renderInApp(<NewEventDialog onClose={vi.fn()} onCreated={vi.fn()} />)
  const again = await dialogOf()
  expect(again.getByLabelText('Title')).toHaveProperty('value', 'Me')
  await userEvent.click(again.getByText('Start over'))
  expect(again.getByLabelText('Title')).toHaveProperty('value', '')
})

it('a weekly series names its dates in quiet weeks, and leaves out the later ones on request', async () => {
  // Proves spec S/74.
  const quiet_periods = [
    { name: 'Revision', starts_on: '2031-03-05', ends_on: '2031-03-11' },
    { name: 'Examinations', starts_on: '2031-03-20', ends_on: '2031-03-29' },
  ]
  stubApi(({ path }) => ({ body: path === '/v1/site' ? { ...SITE, quiet_periods } : { events: [] } }))
  await renderInApp(<NewEventDialog onClose={vi.fn()} onCreated={vi.fn()} />)
  const dialog = await dialogOf()
  fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '2031-03-07' } })
  await userEvent.click(dialog.getByText('Weekly'))
  const dates = 'Mar 7 (Revision), Mar 21 (Examinations), and Mar 28 (Examinations)'
  expect((await dialog.findByText(/quiet weeks/)).textContent).toBe(`${dates} are in quiet weeks. Leave them out`)
  await userEvent.click(dialog.getByText('Leave them out'))
  expect(dialog.getByText(/quiet week/).textContent).toBe('Mar 7 (Revision) is in a quiet week. ')
  const left = within(dialog.getByLabelText('Dates after the first')).getAllByRole('button', { pressed: true })
  expect(left.map(({ textContent }) => textContent)).toEqual(['Mar 14', 'Apr 4'])
  expect(document.activeElement?.textContent).toBe('Mar 14')
})

it('the subscribe links open the public calendar, or the private one after it is created', async () => {
  // Proves spec S/81.
  localStorage.setItem('token', 'A'.repeat(26))
  localStorage.setItem('token_expiry', '2099-01-01T00:00:00.000Z')
  const url = 'https://quad.example/v1/calendar/AAAAAAAAAAAAAAAAAAAAAAAAAA.ics'
  stubApi(({ method }) => (method === 'POST' ? { status: 201, body: { url } } : { body: { calendar: null } }))
  await renderInApp(<SubscribeDialog onClose={vi.fn()} />)
  const links = () => ['Google Calendar', 'Outlook', 'Apple'].map((name) => screen.getByLabelText(`Open ${name}`))
  const opened = () => links().map((link) => decodeURIComponent(link.getAttribute('href') ?? ''))
  const open = (address: string) => [
    `https://calendar.google.com/calendar/r?cid=webcal://${address}`,
    expect.stringMatching(`^https://outlook.office.com/calendar/0/addfromweb\\?url=https?://${address}$`),
    `webcal://${address}`,
  ]
  screen.getByText('Open adds the address of all events.')
  expect(opened()).toEqual(open(`${window.location.host}/v1/calendar.ics`))
  await userEvent.click(await screen.findByRole('button', { name: 'Make a private address' }))
  await screen.findByText('Open adds your private address.')
  expect(opened()).toEqual(open(url.slice('https://'.length)))
})

it('a linked idea is chosen from own ideas that are not rejected, and ideas of teams', async () => {
  // Proves spec S/79.
  localStorage.setItem('token', 'A'.repeat(26))
  localStorage.setItem('token_expiry', '2099-01-01T00:00:00.000Z')
  const [own, rejected] = [ideaOf({ id: ID }), ideaOf({ title: 'Rejected one', status: 'Rejected' })]
  const works_on = [{ idea: { id: OTHER_ID, title: 'Reading circles' }, role: 'Host', is_coauthor: false }]
  const response = { profile: profileOf(), ideas: [own, rejected], ideas_count: 2, works_on }
  const calls = stubApi(({ method, path }) => {
    if (method === 'POST') return { status: 201, body: { event: EVENT, dates: [], is_held: false } }
    return { body: path === '/v1/profile' ? { profile: profileOf() } : { response } }
  })
  const onCreated = vi.fn()
  await renderInApp(<NewEventDialog onClose={vi.fn()} onCreated={onCreated} />)
  const dialog = await dialogOf()
  const select = await dialog.findByLabelText(/^Linked idea/)
  const titles = within(select).getAllByRole('option')
  expect(titles.map(({ textContent }) => textContent)).toEqual(['None', own.title, 'Reading circles'])
  await userEvent.selectOptions(select, OTHER_ID)
  await userEvent.click(buttonOf(dialog.getByText('Propose event')))
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith(ID))
  expect(bodies(calls, 'POST')).toMatchObject([{ idea_id: OTHER_ID }])
})

it('an edit sends changed fields alone, and keeps a place that the form does not show', async () => {
  const calls = stubApi(() => ({ body: { event: EVENT, dates: [], is_held: false } }))
  const onClose = vi.fn()
  await renderInApp(<EditEventDialog event={EVENT} onClose={onClose} />)
  const dialog = await dialogOf()
  await userEvent.type(dialog.getByLabelText('Title'), ' II')
  await userEvent.click(buttonOf(dialog.getByText('Save changes')))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(bodies(calls, 'PATCH')).toEqual([{ title: 'Caption sprint II', scope: 'one', version: 1 }])
})

it('an edit of this and the following dates removes one date and restores another', async () => {
  // Proves spec S/78.
  const calls = stubApi(() => ({ body: { event: SERIES, dates: [], is_held: false } }))
  const onClose = vi.fn()
  await renderInApp(<EditEventDialog event={SERIES} onClose={onClose} />)
  const dialog = await dialogOf()
  expect(dialog.queryByLabelText('Until')).toBeNull()
  await userEvent.click(dialog.getByLabelText('This and all following'))
  const dates = within(dialog.getByLabelText('Dates after the first'))
  const pressed = () => dates.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
  expect(pressed()).toEqual(['Mar 14', 'Mar 28', 'Apr 4'])
  await userEvent.click(dates.getByRole('button', { name: 'Mar 21' }))
  await userEvent.click(dates.getByRole('button', { name: 'Apr 4' }))
  expect(pressed()).toEqual(['Mar 14', 'Mar 21', 'Mar 28'])
  await userEvent.click(buttonOf(dialog.getByText('Save changes')))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const repeat = { until: '2031-04-04', except: ['2031-02-28', '2031-04-04'] }
  expect(bodies(calls, 'PATCH')).toEqual([{ repeat, scope: 'following', version: 1 }])
})

it('an edit with a conflict keeps the input until the member chooses a version', async () => {
  // Proves spec S/78.
  const newer = { ...EVENT, title: 'Saved elsewhere', place: 'Room 5', version: 2 }
  const calls = stubApi(({ method, body }) =>
    method === 'PATCH' && (body as { version: number }).version === 1
      ? { status: 409, body: errorBody({ version: 'Changed meanwhile.' }) }
      : { body: { event: newer, dates: [], is_held: false } },
  )
  const onClose = vi.fn()
  await renderInApp(<EditEventDialog event={EVENT} onClose={onClose} />)
  const dialog = await dialogOf()
  const title = dialog.getByLabelText('Title')
  await userEvent.type(title, ' II')
  await userEvent.click(buttonOf(dialog.getByText('Save changes')))
  await dialog.findByText('This event was changed in another place')
  expect(title).toHaveProperty('value', 'Caption sprint II')
  await userEvent.click(buttonOf(dialog.getByText('Keep mine')))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(bodies(calls, 'PATCH').at(-1)).toEqual({ title: 'Caption sprint II', scope: 'one', version: 2 })
})

it('an idea shows its next events, and no section without any', async () => {
  // Proves spec S/79.
  stubApi(() => ({ body: { events: [EVENT] } }))
  const { unmount } = await renderInApp(<IdeaEvents ideaId={ID} />)
  const section = within(await screen.findByRole('region', { name: 'Events' }))
  expect(section.getByRole('link', { name: 'Caption sprint' }).getAttribute('href')).toBe(`/events/${ID}`)
  unmount()
  const calls = stubApi(() => ({ body: { events: [] } }))
  const { container } = await renderInApp(<IdeaEvents ideaId={ID} />)
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(container.querySelector('section')).toBeNull()
})

it('an idea lets its author take an event off its page', async () => {
  const calls = stubApi(({ method }) => (method === 'DELETE' ? { status: 204 } : { body: { events: [EVENT] } }))
  await renderInApp(<IdeaEvents ideaId={OTHER_ID} isLead />)
  await userEvent.click(await screen.findByRole('button', { name: 'Remove from this page: Caption sprint' }))
  await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true))
  expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe(`/v1/ideas/${OTHER_ID}/events/${ID}`)
})
