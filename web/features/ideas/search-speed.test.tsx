import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { SEARCH_COUNT_MAX } from '../../../contract/paging.values.ts'
import { stubApi } from '../../testing/api.ts'
import { ideaOf } from '../../testing/idea.ts'
import { openApp } from '../../testing/open-app.tsx'
import { profileOf } from '../../testing/profile.ts'

const TOTAL = 10_000

/** A server that responds to a search on demand, and to everything else at once. */
function stubSlowSearch() {
  const pending = new Map<string, () => void>()
  const calls = stubApi(async ({ path, query }) => {
    if (path === '/v1/profile') return { body: { profile: profileOf() } }
    if (path !== '/v1/ideas/feed') return { body: { count: 0 } }
    const { q = '' } = query
    if (q !== '') await new Promise<void>((resolve) => pending.set(q, resolve))
    const metadata = { current_page: 1, page_size: 6, first_page: 1, last_page: 1, total_records: 1 }
    return { body: { ideas: [ideaOf({ title: `Found by "${q}"` })], metadata } }
  })
  return { calls, respond: (q: string) => pending.get(q)?.(), isAsked: (q: string) => pending.has(q) }
}

it('the search of ideas accepts typing during a search, and never shows an older response over a newer one', async () => {
  const server = stubSlowSearch()
  await openApp('/view-ideas')
  await screen.findByText('Found by ""')
  const box = screen.getByRole('searchbox')
  await userEvent.type(box, 'sol')
  await waitFor(() => expect(server.isAsked('sol')).toBe(true))
  await userEvent.type(box, 'ar')
  expect(box).toHaveProperty('value', 'solar')
  await waitFor(() => expect(server.isAsked('solar')).toBe(true))
  server.respond('solar')
  await screen.findByText('Found by "solar"')
  server.respond('sol')
  await new Promise((resolve) => setTimeout(resolve, 100))
  screen.getByText('Found by "solar"')
  expect(box).toHaveProperty('value', 'solar')
})

it('My Submissions pages through ten thousand ideas, and shows the old page as inert until the next one arrives', async () => {
  let release = () => {}
  stubApi(async ({ path, query }) => {
    if (path === '/v1/profile') return { body: { profile: profileOf() } }
    if (path !== '/v1/ideas/mine') return { body: { count: 0, notifications: [], requests: [] } }
    const page = Number(query.page)
    if (page > 1) await new Promise<void>((resolve) => (release = resolve))
    const ideas = Array.from({ length: 20 }, (_, index) => {
      const number = (page - 1) * 20 + index + 1
      return ideaOf({ id: `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`, title: `Idea ${number}` })
    })
    const metadata = { current_page: page, page_size: 20, first_page: 1, last_page: TOTAL / 20, total_records: TOTAL }
    return { body: { ideas, metadata, counts: { Pending: TOTAL, Approved: 0, Rejected: 0 } } }
  })
  await openApp('/mysubmission?rows=20', { isSignedIn: true })
  await screen.findByText('Idea 1')
  expect(screen.getAllByRole('row')).toHaveLength(21)

  await userEvent.click(within(screen.getByRole('navigation', { name: 'Pagination' })).getByText('Next'))
  await waitFor(() => expect(window.location.search).toContain('page=2'))
  const table = screen.getByText('Idea 1').closest('table')
  // The old page is inert, and keeps its own numbers.
  expect(table?.hasAttribute('inert')).toBe(true)
  expect(table?.getAttribute('aria-busy')).toBe('true')
  expect(table?.rows[1]?.cells[0]?.textContent).toBe('No.: 1')
  release()
  await screen.findByText('Idea 21')
  expect(table?.hasAttribute('inert')).toBe(false)
  expect(table?.rows[1]?.cells[0]?.textContent).toBe('No.: 21')
  expect(screen.getAllByRole('row')).toHaveLength(21)
})

it.each([
  ['', '1 of 1,000 submission(s)'],
  ['?q=solar', '1 of the first 1,000 submissions found'],
])('the board at /view-ideas%s shows the number of results up to the limit', async (search, text) => {
  stubApi(async ({ path }) => {
    if (path === '/v1/profile') return { body: { profile: profileOf() } }
    if (path !== '/v1/ideas/feed') return { body: { count: 0 } }
    const metadata = { current_page: 1, page_size: 20, first_page: 1, last_page: 50, total_records: SEARCH_COUNT_MAX }
    return { body: { ideas: [ideaOf()], metadata } }
  })
  await openApp(`/view-ideas${search}`)
  await screen.findByText(text)
})
