import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Profile } from '../../../contract/profiles.ts'
import { type ApiCall, stubApi } from '../../testing/api.ts'
import { profileOf } from '../../testing/profile.ts'
import { renderInApp, useListOfPage } from '../../testing/render.tsx'
import { directorySearch } from './directory.search.ts'
import { MemberDirectory } from './MemberDirectory.tsx'

const PAGE_SIZE = 20

function members(count: number): Profile[] {
  return Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(2, '0')
    return profileOf({ id: `01900000-0000-7000-8000-0000000000${number}`, firstname: 'Member', lastname: number })
  })
}

/** A directory that filters by name and faculty, as the server does. */
function stubDirectory(everybody: Profile[]) {
  return stubApi(({ path, query }: ApiCall) => {
    if (path.endsWith('/faculties'))
      return { body: { faculties: ['Faculty of Education', 'Faculty of Natural Sciences'] } }
    const { q = '', faculty = '', offset = '0' } = query
    const found = everybody.filter((one) => one.lastname.includes(q) && (faculty === '' || one.faculty === faculty))
    const page = found.slice(Number(offset), Number(offset) + PAGE_SIZE)
    return { body: { profiles: page.map((profile) => ({ profile, ideas: [], ideas_count: 0 })), count: found.length } }
  })
}

function Directory() {
  return <MemberDirectory list={useListOfPage(directorySearch)} connectAction={() => null} />
}
const renderDirectory = (at?: string) => renderInApp(<Directory />, directorySearch, at)

const shown = async (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(text))

it('the directory of members shows the members by name, twenty a page', async () => {
  // Proves spec 2/70, 2/73, 2/74, 9/12.
  const calls = stubDirectory(members(21))
  await renderDirectory()
  await shown('Showing 20 of 21 total members')
  const first = within(screen.getByRole('article', { name: 'Member 01' }))
  expect(first.getByRole('link', { name: 'View Profile' }).getAttribute('href')).toBe(
    '/profile/01900000-0000-7000-8000-000000000001',
  )
  expect(calls.find(({ path }) => path === '/v1/profiles-with-ideas')?.query).toEqual({
    sort: 'name',
    limit: '20',
    offset: '0',
    ideas: '0',
  })
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await shown('Showing 1 of 21 total members')
})

it('the directory of members has no pages for twenty members or fewer', async () => {
  // Proves spec 2/74.
  stubDirectory(members(20))
  await renderDirectory()
  await shown('Showing 20 of 20 total members')
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
})

it('the directory of members selects the faculty of a link without "Faculty of"', async () => {
  stubDirectory(members(3))
  await renderDirectory('/?faculty=Health Sciences')
  expect(await screen.findByRole('combobox', { name: 'Faculty' })).toHaveProperty('value', 'Faculty of Health Sciences')
})

it('the directory of members searches after a pause in typing, and offers to clear a search without results', async () => {
  // Proves spec 2/67, 2/75.
  const calls = stubDirectory(members(3))
  await renderDirectory('/?faculty=Faculty of Education')
  await shown('Showing 3 of 3 total members')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search members' }), 'nobody')
  await screen.findByRole('heading', { name: 'No results found' })
  expect(calls.filter(({ query }) => query.q).map(({ query }) => query.q)).toEqual(['nobody'])
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  await shown('Showing 3 of 3 total members')
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
})

it('the directory of members opens the last page for a page number past it', async () => {
  stubDirectory(members(21))
  await renderDirectory('/?page=9')
  await shown('Showing 1 of 21 total members')
})

it('the directory of members says that there are no profiles, and loads again on request', async () => {
  // Proves spec 2/76.
  const everybody: Profile[] = []
  stubDirectory(everybody)
  await renderDirectory()
  await screen.findByRole('heading', { name: 'No profiles available' })
  everybody.push(...members(1))
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await shown('Showing 1 of 1 total members')
})

it('the directory of members loads again after a failure, and keeps its filters', async () => {
  // Proves spec 2/77, 8/32.
  let isDown = true
  stubApi(({ path }) => {
    if (path.endsWith('/faculties')) return { body: { faculties: [] } }
    if (isDown) return { status: 500 }
    return { body: { profiles: [{ profile: profileOf(), ideas: [], ideas_count: 0 }], count: 1 } }
  })
  await renderDirectory()
  await screen.findByRole('heading', { name: 'Something went wrong' })
  screen.getByText("We couldn't load the profiles. This might be due to a connection issue or a temporary problem.")
  screen.getByRole('searchbox')
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await shown('Showing 1 of 1 total members')
})

it('the directory of members has a heading, a search box, the faculties of members and a sort order', async () => {
  // Proves spec 2/66, 2/67, 2/68, 2/69.
  stubDirectory(members(2))
  await renderDirectory()
  screen.getByRole('heading', { name: 'Community' })
  screen.getByText('Connect with other professionals in your network')
  screen.getByPlaceholderText('Search by name, title or skills...')
  const offered = (index: number) =>
    within(screen.getAllByRole('combobox')[index] as HTMLElement)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  await shown('Showing 2 of 2 total members')
  expect(offered(0)).toEqual(['All Faculties', 'Faculty of Education', 'Faculty of Natural Sciences'])
  expect(offered(1)).toContain('Name A-Z')
})

it('the directory of members shows title, faculty, program and links of each member, and more on hover', async () => {
  // Proves spec 2/72.
  const links = { github: 'https://github.com/n', linkedin: 'https://linkedin.com/in/n', fb: 'https://fb.com/n' }
  stubDirectory([profileOf({ ...links, skills: ['Moodle', 'Tamil', 'SQL', 'Law', 'Editing'] })])
  await renderDirectory()
  const card = within(await screen.findByRole('article', { name: 'Nethmi Perin' }))
  const skills = within(card.getByRole('list', { name: 'Skills' })).getAllByRole('listitem')
  expect(skills.map(({ textContent }) => textContent)).toEqual(['Moodle', 'Tamil', 'SQL', '+2 more'])
  for (const text of ['Instructional Designer', 'Faculty of Education', 'Primary Education']) {
    card.getByText(text)
  }
  for (const [network, href] of [
    ['GitHub', links.github],
    ['LinkedIn', links.linkedin],
    ['Facebook', links.fb],
  ] as const) {
    expect(card.getByRole('link', { name: `Nethmi Perin on ${network}` }).getAttribute('href')).toBe(href)
  }
  await userEvent.hover(card.getByRole('link', { name: /Instructional Designer/ }))
  const preview = await card.findByText('Primary Education, 3rd year')
  expect(preview.parentElement?.textContent).toContain('Faculty of Education')
})

it('the directory of members has one to four columns', async () => {
  // Proves spec 2/71.
  stubDirectory(members(1))
  await renderDirectory()
  const { className } = await screen.findByRole('list', { name: 'Members' })
  for (const columns of ['sm:grid-cols-2', 'md:grid-cols-3', 'lg:grid-cols-4']) expect(className).toContain(columns)
})
