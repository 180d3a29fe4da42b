import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Profile } from '../../../contract/profiles.ts'
import { type ApiCall, stubApi } from '../../testing/api.ts'
import { openApp } from '../../testing/open-app.tsx'
import { profileOf } from '../../testing/profile.ts'
import { SITE } from '../../testing/site.ts'

function stubQuad(profile: Profile = profileOf()) {
  const metadata = { current_page: 0, page_size: 0, first_page: 0, last_page: 0, total_records: 0 }
  const responses: [path: RegExp, body: unknown][] = [
    [/^\/v1\/profile$/, { profile }],
    [/^\/v1\/site$/, SITE],
    [/^\/v1\/ideas$/, { ideas: [], metadata, waiting: { count: 3, oldest: null } }],
    [/^\/v1\/ideas/, { ideas: [], metadata }],
    [/^\/v1\/notifications\/count$/, { count: 5 }],
    [/^\/v1\/notifications/, { notifications: [], metadata, count: 5 }],
    [/^\/v1\/connections/, { requests: [], metadata: { ...metadata, total_records: 3 } }],
    [/\/faculties$/, { faculties: [] }],
    [/./, { profiles: [], count: 0 }],
  ]
  return stubApi(({ path }: ApiCall) => ({ body: responses.find(([pattern]) => pattern.test(path))?.[1] }))
}

const linksOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

it('a visitor has a header with the anchors of the home page, Sign In and Sign Up', async () => {
  // Proves spec 1/5, 1/13, 2/56.
  stubQuad()
  await openApp('/')
  const [header] = await screen.findAllByRole('banner')
  expect(linksOf(header as HTMLElement)).toEqual(
    expect.arrayContaining([
      ["Let's Start", '/#start'],
      ['Features', '/#features'],
      ['About', '/#about'],
      ['Event Calendar', '/events'],
      ['Sign In', '/auth/login'],
      ['Sign Up', '/auth/signup'],
    ]),
  )
  for (const id of ['start', 'features', 'about']) {
    await waitFor(() => expect(document.getElementById(id)).not.toBeNull())
  }
})

it('a visitor has a footer with links to the pages and the source code', async () => {
  // Proves spec 1/14, 1/15, 1/16, 2/18.
  stubQuad()
  await openApp('/community')
  const footer = await screen.findByRole('contentinfo')
  expect(footer.textContent).toContain('Idea Sharing & Collaboration Platform')
  expect(footer.textContent).toContain('© 2025 Quad')
  const pages = within(footer).getByRole('navigation', { name: 'Pages' })
  expect(linksOf(pages)).toEqual([
    ['User Profiles', '/community'],
    ['Check Status', '/mysubmission'],
    ['Event Calender', '/events'],
    ['View Idea', '/view-ideas'],
    ['Profile', '/myprofile'],
  ])
  within(pages).getByRole('button', { name: 'Submit New Idea' })
  const source = await within(footer).findByRole('link', { name: 'Source code' })
  expect(source.getAttribute('href')).toBe(SITE.links.source)
})

it('the header marks "Community" as current on a profile', async () => {
  stubQuad()
  await openApp('/profile/00000000-0000-7000-8000-000000000000', { isSignedIn: true })
  const link = await screen.findByRole('link', { name: 'Community' })
  expect(link.getAttribute('aria-current')).toBe('true')
  expect(screen.getByRole('link', { name: 'View Ideas' }).hasAttribute('aria-current')).toBe(false)
})

it('a member has an account menu with links to their pages', async () => {
  // Proves spec 2/18, 2/50.
  stubQuad()
  await openApp('/community', { isSignedIn: true })
  await userEvent.click(await screen.findByRole('button', { name: 'Your account' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
    ['My Submissions', '/mysubmission'],
    ['Profile', '/myprofile'],
    ['Settings', '/settings'],
    ['Logout', null],
  ])
})

it('the top bar of a member opens the new idea dialog, and links to the ideas and the calendar', async () => {
  // Proves spec 1/19, 2/54, 2/55.
  stubQuad()
  await openApp('/community', { isSignedIn: true })
  await userEvent.click(await screen.findByRole('button', { name: 'New Idea' }))
  await screen.findByRole('dialog', { name: 'Share Your Project/Idea' })
  await userEvent.keyboard('{Escape}')
  for (const [name, path] of [
    ['View Ideas', '/view-ideas'],
    ['Event Calendar', '/events'],
  ] as const) {
    expect(screen.getAllByRole('link', { name, hidden: true })[0]?.getAttribute('href')).toBe(path)
  }
})

it('a member has connection requests and notifications with their counts, which open one panel', async () => {
  // Proves spec 2/20, 2/57.
  stubQuad()
  await openApp('/community', { isSignedIn: true })
  for (const [button, tab] of [
    ['Connection Requests (3)', 'Requests'],
    ['Notifications (5)', 'Notifications'],
  ] as const) {
    const title = tab === 'Notifications' ? 'Notifications' : 'Connection Requests'
    const [onDesktop] = await screen.findAllByRole('button', { name: button })
    await userEvent.click(onDesktop as HTMLElement)
    const panel = await screen.findByRole('dialog', { name: title })
    expect(within(panel).getByRole('tab', { selected: true }).textContent).toContain(tab)
    await userEvent.click(within(panel).getByRole('button', { name: 'Close' }))
  }
})

it('a member has a menu for narrow screens with all links, their name and their email address', async () => {
  // Proves spec 2/51, 2/53.
  stubQuad()
  await openApp('/community', { isSignedIn: true })
  await screen.findByRole('button', { name: 'Your account' })
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }))
  const menu = screen.getByRole('button', { name: 'Close menu' }).closest('header') as HTMLElement
  expect(linksOf(menu)).toEqual(
    expect.arrayContaining([
      ['View Ideas', '/view-ideas'],
      ['Event Calendar', '/events'],
      ['My Submissions', '/mysubmission'],
      ['Settings', '/settings'],
      ['Profile', '/profile'],
    ]),
  )
  expect(within(menu).getAllByRole('button', { name: 'New Idea' })).toHaveLength(2)
  within(menu).getByRole('button', { name: 'Logout' })
  within(menu).getByText('Nethmi Perin')
  within(menu).getByText('nethmi@campus.example')
})

it.each(['reviewer', 'admin'] as const)('the header links the %s to the reviews', async (user_type) => {
  stubQuad(profileOf({ user_type }))
  await openApp('/community', { isSignedIn: true })
  await screen.findByRole('button', { name: 'Your account' })
  const [header] = screen.getAllByRole('banner')
  expect(linksOf(header as HTMLElement)).toContainEqual(['Review ideas', '/admin/review'])
})

it('an administrator has a sidebar with the tagline, its sections and Sign out, and a toggle on narrow screens', async () => {
  // Proves spec 2/116.
  stubQuad(profileOf({ user_type: 'admin' }))
  await openApp('/admin/users', { isSignedIn: true })
  const sidebar = await screen.findByRole('complementary')
  expect(sidebar.textContent).toContain('Idea Sharing & Collaboration Platform')
  expect(linksOf(within(sidebar).getByRole('navigation'))).toEqual([
    ['Dashboard', '/admin'],
    [expect.stringMatching(/^Ideas/), '/admin/ideas'],
    ['Calls', '/admin/calls'],
    ['Reports', '/admin/reports'],
    ['Users', '/admin/users'],
    ['Audit log', '/admin/audit'],
    ['Other systems', '/admin/systems'],
    ['Settings', '/admin/settings'],
    ['Back to the site', '/'],
  ])
  within(sidebar).getByRole('button', { name: 'Sign out' })
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }))
  expect(screen.getByRole('button', { name: 'Close menu' }).getAttribute('aria-expanded')).toBe('true')
})

it('the sidebar marks "Ideas" as current on the review page', async () => {
  stubQuad(profileOf({ user_type: 'admin' }))
  await openApp('/admin/review', { isSignedIn: true })
  const sidebar = within(await screen.findByRole('complementary'))
  expect(sidebar.getByRole('link', { name: /^Ideas/ }).getAttribute('aria-current')).toBe('true')
  expect(sidebar.getByRole('link', { name: 'Reports' }).hasAttribute('aria-current')).toBe(false)
})
