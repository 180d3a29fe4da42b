import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { MailPause } from '../../../contract/bounces.ts'
import type { NotificationChoices as Choices } from '../../../contract/notification-choices.ts'
import { NEWS_KINDS, type NewsKind } from '../../../contract/notification-choices.values.ts'
import { errorBody, stubApi } from '../../testing/api.ts'
import { profileOf } from '../../testing/profile.ts'
import { renderInApp } from '../../testing/render.tsx'
import { SITE } from '../../testing/site.ts'
import { NotificationChoices } from './NotificationChoices.tsx'

const FIRST: Choices = {
  kinds: Object.fromEntries(
    Object.entries(NEWS_KINDS).map(([kind, mail]) => [kind, { app: true, mail, push: false }]),
  ) as Choices['kinds'],
  digest: { every: 'day', at: '07:00', weekday: 1 },
  quiet: { from: null, until: null, weeks: { university: true, own: [] } },
  version: 0,
}
type Week = (typeof SITE)['quiet_periods'][number]
const PREVIEW = {
  ...{ from: '2026-11-15T00:00:00.000Z', until: '2026-11-21T00:00:00.000Z', seen: 4, pushed: 3 },
  mails: [
    { kind: 'now', at: '2026-11-19T00:00:00.000Z', lines: ['Quiz packs: an offer'] },
    { kind: 'digest', at: '2026-11-21T00:00:00.000Z', lines: ['One', 'Two'] },
  ],
}

/** A server that stores the choices. `isStale`: another device has changed them. */
async function open({
  isStale = false,
  isPushed = false,
  pause = null as MailPause | null,
  weeks = [] as Week[],
} = {}) {
  const saved: Choices[] = []
  const reply = { ...FIRST.kinds.reply, push: isPushed }
  let stored = { ...FIRST, kinds: { ...FIRST.kinds, reply } }
  stubApi(({ method, path, body }) => {
    if (path === '/v1/site') return { body: { ...SITE, quiet_periods: weeks } }
    if (path.endsWith('/preview')) return { body: { preview: PREVIEW } }
    if (path.endsWith('/mail-pause')) return method === 'DELETE' ? { status: 204 } : { body: { mail_pause: pause } }
    if (method === 'GET') return { body: { notifications: stored } }
    if (isStale) return { status: 409, body: errorBody({ version: 'Changed in another place.' }, 'Changed.') }
    const sent = (body as { notifications: Choices }).notifications
    if (sent.version !== stored.version) return { status: 409, body: errorBody({ version: 'Stale.' }, 'Stale.') }
    stored = { ...sent, version: sent.version + 1 }
    saved.push(stored)
    return { body: { notifications: stored } }
  })
  await renderInApp(<NotificationChoices profile={profileOf({ user_type: 'normal' })} />)
  const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
  return { saved, box, mailOf: (kind: NewsKind) => saved.at(-1)?.kinds[kind].mail }
}

it('a kind is mailed in one way, and the same choice again turns it off', async () => {
  const { saved, box, mailOf } = await open()
  expect((await box('Support for your ideas, Weekly digest')).checked).toBe(true)
  await userEvent.click(await box('Support for your ideas, Mail now'))
  await waitFor(() => expect(mailOf('support')).toBe('now'))
  expect((await box('Support for your ideas, Weekly digest')).checked).toBe(false)
  await userEvent.click(await box('Support for your ideas, Mail now'))
  await waitFor(() => expect(mailOf('support')).toBe('never'))
  expect(saved.map(({ version }) => version)).toEqual([1, 2])
})

it('several quick choices are saved one after the other', async () => {
  const { saved, box } = await open()
  const names = ['Somebody mentions you, In Quad', 'Replies to you, In Quad', 'Replies to you, Daily digest']
  for (const name of names) await userEvent.click(await box(name))
  await waitFor(() => expect(saved).toHaveLength(3))
  expect(saved.at(-1)?.kinds).toMatchObject({ mention: { app: false }, reply: { app: false, mail: 'daily' } })
})

it('a choice is reverted when it cannot be saved', async () => {
  const { box } = await open({ isStale: true })
  const daily = await box('Replies to you, Daily digest')
  await userEvent.click(daily)
  await waitFor(() => expect(daily.checked).toBe(false))
})

it('the notification settings page shows mandatory mails as checked and disabled', async () => {
  const { box } = await open()
  const { checked, disabled } = await box('Sign-in, password, decisions about what you wrote, Mail now')
  expect([checked, disabled]).toEqual([true, true])
})

it('the notification settings page turns off all mail, or all except waiting items', async () => {
  const { mailOf } = await open()
  const choices = within(await screen.findByRole('region', { name: 'What reaches you' }))
  await userEvent.click(choices.getByRole('button', { name: 'Only what waits for me' }))
  await waitFor(() =>
    expect([mailOf('offer'), mailOf('mention'), mailOf('connection')]).toEqual(['now', 'never', 'weekly']),
  )
  await userEvent.click(choices.getByRole('button', { name: 'Stop all mail' }))
  await waitFor(() => expect(mailOf('offer')).toBe('never'))
})

it('the notification settings page saves quiet hours, and previews the mails of last week', async () => {
  const { saved, box } = await open()
  await screen.findByText('You would have got 2 mails last week')
  screen.getByText('1 digest with 2 things in it')
  screen.getByText('3 things went to your device, so no mail goes out for them')
  await userEvent.click(screen.getByText('See the digest of Nov 21'))
  expect(screen.getByText('Two').closest('details')?.open).toBe(true)
  await userEvent.click(await box('No mail between'))
  await waitFor(() => expect(saved.at(-1)?.quiet).toMatchObject({ from: '22:00', until: '06:00' }))
  expect(screen.queryByText('Reviews that are due')).toBeNull()
})

it('the quiet weeks of the university are listed until they are over', async () => {
  const week = (name: string, starts_on: string, ends_on: string): Week => ({
    ...{ name, starts_on, ends_on, translations: {} },
  })
  await open({ weeks: [week('Last', '2020-01-01', '2020-01-07'), week('Examinations', '2098-01-04', '2098-01-17')] })
  const section = within(await screen.findByRole('region', { name: 'Quiet weeks' }))
  expect((await section.findByText('Examinations')).parentElement?.textContent).toBe(
    'ExaminationsJan 4, 2098 to Jan 17, 2098',
  )
  expect(section.queryByText('Last')).toBeNull()
})

it('where the university has no quiet weeks, a sentence says so', async () => {
  await open()
  await screen.findByText('The university has announced none yet.')
})

it('a member with paused mail sees the reason, and resumes it with one click', async () => {
  const pause = { email: 'nethmi@campus.example', since: '2026-11-20T00:00:00.000Z', reason: '550 5.1.1 no such user' }
  await open({ pause })
  expect((await screen.findByRole('region', { name: 'Mail to you is paused' })).textContent).toContain(pause.reason)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Mail to you is paused' })).toBeNull())
})

it('the notification settings page has a column for devices once a kind is pushed', async () => {
  const { box } = await open({ isPushed: true })
  expect((await box('Replies to you, Device')).checked).toBe(true)
  expect((await box('Support for your ideas, Device')).checked).toBe(false)
})

it('the notification settings page has no column for devices without a pushed kind', async () => {
  const { box } = await open()
  await box('Replies to you, Mail now')
  expect(screen.queryByRole('checkbox', { name: 'Replies to you, Device' })).toBeNull()
})
