import { Link, useLocation } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { DEFAULT_SITE_SETTINGS, type VersionedSiteSettings } from '../../../contract/site-settings.ts'
import { errorBody, stubApi } from '../../testing/api.ts'
import { renderInApp } from '../../testing/render.tsx'
import { FindSetting } from './FindSetting.tsx'
import { SiteSettingsForm } from './SiteSettingsForm.tsx'
import { SITE_SETTINGS_PAGES } from './sections.ts'
import { siteSettingsLink } from './site-settings-link.ts'

const OPEN: VersionedSiteSettings = { ...DEFAULT_SITE_SETTINGS, version: 3 }
const USAGE = { categories: [{ name: 'Design', count: 9 }], faculties: [{ name: 'Other', count: 1 }], years: [] }

/** The page of its address, with links to others. */
function SettingsByAddress({ stored }: { stored: VersionedSiteSettings }) {
  const { pathname } = useLocation()
  const page = SITE_SETTINGS_PAGES.find((one) => pathname.endsWith(`/${one}`)) ?? 'site'
  return (
    <>
      <Link {...siteSettingsLink('events')}>Calendar and calls</Link>
      <SiteSettingsForm stored={stored} page={page} />
    </>
  )
}

async function allow(domain: string) {
  await userEvent.click(screen.getByRole('radio', { name: /^Email domains/ }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Domains' }), `${domain}{Enter}`)
}

it('the form of site settings names unsaved sections, previews their effect, and saves them with their version', async () => {
  const calls = stubApi(({ method, body }) =>
    method === 'PUT'
      ? { body: { settings: { ...OPEN, ...(body as object) } } }
      : { body: { accounts: 12, matching: 11, community: 512, ideas: 60, ...USAGE } },
  )
  await renderInApp(<SiteSettingsForm page="accounts" stored={OPEN} />)
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
  await allow('@students.quad.example')
  await screen.findByText(/11 of 12 accounts match. The other one keeps its account./)
  expect(screen.getByText('1 change is not saved:').parentElement?.textContent).toContain('Sign-up')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true))
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    sign_up: { policy: 'domains', domains: ['students.quad.example'] },
    version: 3,
  })
})

it('the form of site settings saves listed words one a line, and tries them on a text', async () => {
  // Proves spec S/96.
  const calls = stubApi(({ body }) => ({ body: { settings: { ...OPEN, ...(body as object) }, ...USAGE } }))
  await renderInApp(<SiteSettingsForm page="moderation" stored={OPEN} />)
  const words = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Words and phrases' })
  await userEvent.type(words, 'casino*{Enter}{Enter} exam answers {Enter}')
  expect(words.value).toBe('casino*\n\n exam answers \n')
  const trial = screen.getByRole('textbox', { name: 'Try a text' })
  await userEvent.type(trial, 'Two casinos')
  screen.getByText('Waits for a reviewer: casino*')
  await userEvent.clear(trial)
  await userEvent.type(trial, 'An exam')
  screen.getByText('Shown at once.')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true))
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    word_list: { words: ['casino*', 'exam answers'] },
    version: 3,
  })
  await userEvent.type(words, 'more')
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(words.value).toBe('')
})

it('the form of site settings offers the settings of another administrator after a conflict', async () => {
  stubApi(({ method }) =>
    method === 'PUT'
      ? { status: 409, body: errorBody({ version: 'changed' }) }
      : { body: { settings: OPEN, accounts: 1, matching: 1, community: 1, ideas: 1 } },
  )
  await renderInApp(<SiteSettingsForm page="accounts" stored={OPEN} />)
  await userEvent.click(screen.getByRole('radio', { name: /^Invitation only/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Another administrator saved the settings meanwhile')
  await userEvent.click(screen.getByRole('button', { name: 'Continue with theirs' }))
  expect(screen.getByRole('radio', { name: /^Open/ })).toHaveProperty('checked', true)
})

it('the form of site settings shows how many profiles become invisible, and saves the visibility alone', async () => {
  const calls = stubApi(({ method, body }) => ({
    body: method === 'PUT' ? { settings: { ...OPEN, ...(body as object) } } : { community: 512, ideas: 60 },
  }))
  await renderInApp(<SiteSettingsForm page="ideas" stored={OPEN} />)
  const ideas = screen.getByRole('radiogroup', { name: 'Ideas' })
  expect(screen.queryByText(/invisible/)).toBeNull()
  await userEvent.click(within(screen.getByRole('radiogroup', { name: 'Community' })).getByLabelText('Members'))
  await screen.findByText('512 profiles become invisible to visitors.')
  expect(document.getElementById(String(ideas.getAttribute('aria-describedby')))?.textContent).toBe(
    'Ideas can be read without signing in. Comments and names are for members.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true))
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    visibility: { community: 'members', ideas: 'everybody' },
    version: 3,
  })
})

it('the form of site settings adds and removes footer links, keeps the focus, and shows why they are refused', async () => {
  const calls = stubApi(({ method }) =>
    method === 'PUT'
      ? { status: 422, body: errorBody({ links: 'Each link needs an address' }) }
      : { body: { community: 1, ideas: 1 } },
  )
  await renderInApp(<SiteSettingsForm page="home" stored={OPEN} />)
  await userEvent.click(screen.getByRole('button', { name: 'Add a link' }))
  expect(screen.getByRole('textbox', { name: 'Name of link 1' })).toBe(document.activeElement)
  await userEvent.keyboard('Help desk')
  await userEvent.click(screen.getByRole('button', { name: 'Add a link' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove link 2' }))
  expect(document.activeElement?.tagName).toBe('BUTTON')
  await userEvent.type(screen.getByLabelText('Name of link 1 in සිංහල'), 'උදව්')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  expect((await screen.findByText('Each link needs an address')).closest('[role=alert]')).not.toBeNull()
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    links: { ...OPEN.links, footer: [{ label: 'Help desk', url: '', translations: { si: { label: 'උදව්' } } }] },
    version: 3,
  })
})

it('the form of site settings saves who publishes events', async () => {
  // Proves spec S/66.
  const calls = stubApi(({ body }) => ({ body: { settings: { ...OPEN, ...(body as object) } } }))
  await renderInApp(<SiteSettingsForm page="events" stored={OPEN} />)
  await userEvent.click(
    within(screen.getByRole('radiogroup', { name: 'Who publishes events' })).getByText('All members'),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  const saved = () => calls.find(({ method }) => method === 'PUT')?.body
  await waitFor(() => expect(saved()).toEqual({ events: { publishing: 'members' }, version: OPEN.version }))
})

it.each([
  ['marked_pending', 'After review', 'after_review', /4 ideas marked Pending stay public/],
  ['after_review', 'At once', 'at_once', /3 ideas and versions that wait unseen stay so/],
] as const)(
  'the form of site settings changes the publishing of ideas from %s to %s, and counts unaffected ideas',
  async (from, label, publishing, text) => {
    const calls = stubApi(({ method, body }) =>
      method === 'PUT'
        ? { body: { settings: { ...OPEN, ...(body as object) } } }
        : { body: { pending: 4, ideas: 1, versions: 2, community: 1, ...USAGE } },
    )
    await renderInApp(<SiteSettingsForm page="ideas" stored={{ ...OPEN, ideas: { publishing: from } }} />)
    await userEvent.click(within(screen.getByRole('radiogroup', { name: 'Ideas are shown' })).getByText(label))
    await screen.findByText(text)
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    const saved = () => calls.find(({ method }) => method === 'PUT')?.body
    await waitFor(() => expect(saved()).toEqual({ ideas: { publishing }, version: OPEN.version }))
  },
)

it('the form of site settings saves academic calendar and time zone, and shows why a period is refused', async () => {
  const calls = stubApi(({ method }) =>
    method === 'PUT'
      ? { status: 422, body: errorBody({ calendar: 'Examinations ends before it starts' }) }
      : { body: { community: 1, ideas: 1 } },
  )
  const stored = { ...OPEN, time: { zone: 'Antarctica/Troll_Station' } }
  await renderInApp(<SettingsByAddress stored={stored} />, undefined, '/admin/settings/site')
  const zone = screen.getByRole('combobox', { name: 'Time zone of the site' })
  within(zone).getByRole('option', { name: 'Troll Station', selected: true })
  await userEvent.selectOptions(zone, 'Asia/Colombo')
  await userEvent.click(screen.getByRole('link', { name: 'Calendar and calls' }))
  screen.getByRole('link', { name: 'Time zone' })
  await userEvent.click(screen.getByRole('button', { name: 'Add a period' }))
  expect(screen.getByRole('textbox', { name: 'Name of period 1' })).toBe(document.activeElement)
  await userEvent.keyboard('Examinations')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind of period 1' }), 'Quiet')
  await userEvent.type(screen.getByLabelText('First day of period 1'), '2027-01-17')
  await userEvent.type(screen.getByLabelText('Last day of period 1'), '2027-01-04')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  expect((await screen.findByText('Examinations ends before it starts')).closest('[role=alert]')).not.toBeNull()
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    time: { zone: 'Asia/Colombo' },
    calendar: {
      periods: [
        { name: 'Examinations', starts_on: '2027-01-17', ends_on: '2027-01-04', kind: 'quiet', translations: {} },
      ],
    },
    version: 3,
  })
})

it('the form of site settings shows how many ideas a new review period makes late, and saves the criteria', async () => {
  const calls = stubApi(({ method, query }) => ({
    body:
      method === 'PUT'
        ? { settings: OPEN }
        : { accounts: 1, matching: 1, community: 1, ideas: 1, waiting: 40, overdue: Number(query.period_days) },
  }))
  await renderInApp(<SiteSettingsForm page="ideas" stored={OPEN} />)
  const period = screen.getByRole('spinbutton', { name: 'Answer within days' })
  await userEvent.clear(period)
  await userEvent.type(period, '3')
  await screen.findByText(/With 3 days, 3 of 40 waiting ideas are past their date today./)
  await userEvent.click(screen.getByRole('radio', { name: 'Required' }))
  await userEvent.clear(screen.getByRole('textbox', { name: 'Name of criterion 4' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true))
  const { criteria, ...review } = DEFAULT_SITE_SETTINGS.review
  const renamed = { ...criteria, soon: { ...criteria.soon, label: '' } }
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    review: { ...review, period_days: 3, rubric: 'required', criteria: renamed },
    version: 3,
  })
})

it('the form of site settings renames, moves, retires, adds and removes list entries, and counts affected ideas', async () => {
  const calls = stubApi(({ method, body }) =>
    method === 'PUT'
      ? { body: { settings: { ...OPEN, ...(body as object), version: 4 } } }
      : { body: { community: 1, ideas: 1, ...USAGE } },
  )
  await renderInApp(<SiteSettingsForm page="lists" stored={OPEN} />)
  const section = within(screen.getByRole('region', { name: 'Lists' }))
  await section.findByText('9 ideas')
  const design = section.getByRole('textbox', { name: 'Category 3' })
  await userEvent.clear(design)
  await userEvent.type(design, 'Art')
  section.getByText('“Design” becomes “Art” everywhere: 9 ideas.')
  const up = section.getByRole('button', { name: 'Move Art up' })
  up.focus()
  await userEvent.keyboard('{Enter}{Enter}{Enter}')
  section.getByText('Art: 1 of 8')
  expect(document.activeElement).toBe(up)
  await userEvent.click(section.getByRole('button', { name: 'Remove Healthcare' }))
  expect(section.queryByRole('button', { name: 'Remove Art' })).toBeNull()
  await userEvent.click(section.getByRole('button', { name: 'Retire Art' }))
  section.getByText('“Art” is no longer offered, and is kept by those that have it: 9 ideas.')
  await userEvent.click(section.getByRole('button', { name: 'Add a category' }))
  expect(section.getByRole('textbox', { name: 'Category 8' })).toBe(document.activeElement)
  await userEvent.keyboard('Agriculture')
  await userEvent.click(section.getByRole('tab', { name: 'Faculties' }))
  section.getByText('1 member')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull())
  const saved = calls.find(({ method }) => method === 'PUT')
  if (!saved) throw new Error('nothing was saved')
  const { lists } = saved.body as Pick<VersionedSiteSettings, 'lists'>
  expect(lists.faculties).toEqual(OPEN.lists.faculties)
  expect(lists.categories.map(({ id, name, is_retired }) => [id, name, is_retired])).toEqual([
    ['Design', 'Art', true],
    ...['Technology', 'Programming', 'Business', 'Science', 'Education', 'Other'].map((name) => [name, name, false]),
    [expect.stringMatching(/^[0-9a-f-]{36}$/), 'Agriculture', false],
  ])
})

it('a setting is found by its words on every page of the settings, and leads to its section', async () => {
  await renderInApp(<FindSetting>All pages</FindSetting>)
  const field = screen.getByRole('searchbox', { name: 'Find a setting' })
  const found = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  await userEvent.type(field, 'SOURCE code')
  expect(found()).toEqual([['Contact and linksHome page and footer', '/admin/settings/home#contact-and-links']])
  expect(screen.queryByText('All pages')).toBeNull()
  await userEvent.clear(field)
  screen.getByText('All pages')
  await userEvent.type(field, 'directory')
  expect(found()).toEqual([[expect.stringMatching(/^DirectoryAccounts that/), '/admin/settings/directory']])
  await userEvent.clear(field)
  await userEvent.type(field, 'nothing of this')
  expect(screen.getByRole('status').textContent).toBe('No setting has these words.')
})
