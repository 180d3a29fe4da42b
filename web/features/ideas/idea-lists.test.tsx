import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { metadataOf } from '../../../contract/paging.values.ts'
import { type ApiCall, stubApi } from '../../testing/api.ts'
import { ideaOf } from '../../testing/idea.ts'
import { renderInApp, useListOfPage } from '../../testing/render.tsx'
import { IdeaBoard } from './IdeaBoard.tsx'
import { boardSearch, ownIdeasSearch, profileIdeasSearch } from './ideas.search.ts'
import { OwnIdeas } from './OwnIdeas.tsx'
import { ProfileIdeas } from './ProfileIdeas.tsx'

function ideas(count: number, part: Partial<IdeaWithAuthor> = {}): IdeaWithAuthor[] {
  return Array.from({ length: count }, (_, index) =>
    ideaOf({ id: `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`, title: `Idea ${index + 1}`, ...part }),
  )
}

/** A server that searches titles, filters by status and pages. */
function stubIdeas(all: IdeaWithAuthor[]) {
  return stubApi(({ query }: ApiCall) => {
    const { q = '', status = '', page = '1', page_size = '10' } = query
    const found = all.filter((idea) => idea.title.includes(q) && (status === '' || idea.status === status))
    const [number, size] = [Number(page), Number(page_size)]
    const counts = { Pending: 0, Approved: 0, Rejected: 0 }
    for (const idea of all) counts[idea.status] += 1
    const shown = found.slice((number - 1) * size, number * size)
    return { body: { ideas: shown, metadata: metadataOf(number, size, found.length), counts } }
  })
}

const sizesOffered = (label: string) => {
  const options = within(screen.getByLabelText(label)).getAllByRole('option')
  return options.map(({ textContent }) => Number(textContent))
}

function Board({ onOpen = () => {} }: { onOpen?: (id: string) => void }) {
  return <IdeaBoard list={useListOfPage(boardSearch)} onOpen={onOpen} />
}
const renderBoard = (element = <Board />) => renderInApp(element, boardSearch)

const OFFERS = { [ideaOf().id]: 2 }
function Submissions() {
  return (
    <OwnIdeas list={useListOfPage(ownIdeasSearch)} offerCounts={OFFERS} onNewIdea={() => {}} viewIdeasLink={null} />
  )
}
const renderSubmissions = () => renderInApp(<Submissions />, ownIdeasSearch)

function Ideas({ isOwn }: { isOwn: boolean }) {
  return <ProfileIdeas userId={ideaOf().user_id} isOwn={isOwn} list={useListOfPage(profileIdeasSearch)} />
}
const renderIdeas = (isOwn: boolean) => renderInApp(<Ideas isOwn={isOwn} />, profileIdeasSearch)

it('View Ideas shows six ideas of all members a page by default', async () => {
  // Proves spec 2/114, 9/13, 9/18.
  const calls = stubIdeas(ideas(8))
  await renderBoard()
  await screen.findByText('6 of 8 submission(s)')
  const [first] = calls.filter(({ path }) => path === '/v1/ideas/feed')
  expect(first?.query).toMatchObject({ page_size: '6' })
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByText('2 of 8 submission(s)')
  expect(sizesOffered('Ideas per page')).toEqual([6, 10, 20])
})

it('View Ideas shows author, category, title and description of each idea, and opens it', async () => {
  // Proves spec 2/113.
  const author = { ...ideaOf().author, firstname: '', lastname: '' }
  const role = { id: ideaOf().id, title: 'Tester', note: '', skills: [], is_open: true }
  stubIdeas([
    ideaOf({ roles: [role, { ...role, id: author.id, title: 'Writer', is_open: false }] }),
    ideaOf({ id: '01900000-0000-7000-8000-0000000000bb', title: 'Lab kit map', category: '', author }),
  ])
  const onOpen = vi.fn()
  await renderBoard(<Board onOpen={onOpen} />)
  const [first, second] = (await screen.findAllByRole('article')) as [HTMLElement, HTMLElement]
  for (const text of ['Nethmi Perin', 'Education', 'Offline quiz packs']) expect(first.textContent).toContain(text)
  expect(within(first).getByText(/^Quiz bundles/).className).toContain('line-clamp-2')
  expect(within(first).getByRole('list', { name: 'Looking for' }).textContent).toBe('Tester')
  expect(within(second).queryByRole('list')).toBeNull()
  for (const text of ['Anonymous', 'General']) expect(second.textContent).toContain(text)
  await userEvent.click(within(first).getByRole('link', { name: 'View Full Details: Offline quiz packs' }))
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(ideaOf().id)
  for (const name of ['Offline quiz packs', 'View Full Details: Offline quiz packs']) {
    const link = within(first).getByRole('link', { name })
    expect(link.getAttribute('href')).toBe(`/ideas/${ideaOf().id}`)
  }
  const byline = within(first).getByRole('link', { name: /Nethmi Perin$/ })
  expect(byline.getAttribute('href')).toBe(`/profile/${ideaOf().author.id}`)
})

it('View Ideas searches titles, says "No ideas found" and clears the search', async () => {
  // Proves spec 2/112, 2/115.
  const calls = stubIdeas(ideas(1))
  const searches = () => calls.filter(({ path, query }) => path === '/v1/ideas/feed' && query.q === 'nothing')
  const scopes = () => searches().map(({ query }) => query.scope ?? 'title')
  await renderBoard()
  await screen.findByText('1 of 1 submission(s)')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search titles, texts and PDFs' }), 'nothing')
  await screen.findByRole('heading', { name: 'No ideas found' })
  expect(scopes()).toEqual(['all'])
  await userEvent.click(screen.getByRole('button', { name: 'Search titles only' }))
  await waitFor(() => expect(scopes()).toEqual(['all', 'title']))
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) as HTMLElement)
  await screen.findByText('1 of 1 submission(s)')
})

it('View Ideas says "Something went wrong" after a failure and tries again', async () => {
  // Proves spec 8/32.
  let isDown = true
  stubApi(() => (isDown ? { status: 500 } : { body: { ideas: ideas(1), metadata: metadataOf(1, 6, 1) } }))
  await renderBoard()
  await screen.findByRole('heading', { name: 'Something went wrong' })
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('1 of 1 submission(s)')
})

it('My Submissions shows supports, comments and open offers of each idea', async () => {
  stubIdeas([
    ideaOf({ support_count: 48, comment_count: 1 }),
    ideaOf({ id: '01900000-0000-7000-8000-0000000000bb', support_count: 1, comment_count: 0 }),
  ])
  await renderSubmissions()
  await screen.findByText('48 supports, 1 comment, 2 offers to help')
  screen.getByText('1 support, 0 comments')
})

it('My Submissions lists ideas with status and feedback, ten a page', async () => {
  // Proves spec 2/105, 2/109, 9/17.
  const rejected = ideaOf({
    id: '01900000-0000-7000-8000-0000000000bb',
    status: 'Rejected',
    feedback: 'Say who needs it.',
  })
  stubIdeas([ideaOf(), rejected, ...ideas(10)])
  await renderSubmissions()
  const table = within(await screen.findByRole('table', { name: 'My Submissions' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'No.',
    'Title',
    'Description',
    'Status',
    'Feedback',
    'Actions',
  ])
  const [, first, second] = table.getAllByRole('row') as HTMLElement[]
  for (const text of ['1', 'Offline quiz packs', 'Pending', 'No feedback yet'])
    expect(first?.textContent).toContain(text)
  for (const text of ['Rejected', 'Say who needs it.']) expect(second?.textContent).toContain(text)
  screen.getByText('Page 1 of 2')
  expect(sizesOffered('Rows per page')).toEqual([5, 10, 15, 20])
})

it('My Submissions offers Edit, View and Delete, and each opens its dialog', async () => {
  // Proves spec 2/106, 8/31.
  const all = [ideaOf()]
  stubApi(({ path }) =>
    path.endsWith('/mine')
      ? { body: { ideas: all, metadata: metadataOf(1, 10, 1), counts: { Pending: 1, Approved: 0, Rejected: 0 } } }
      : { body: { idea: ideaOf() } },
  )
  await renderSubmissions()
  for (const [action, role, name] of [
    ['Edit', 'dialog', 'Edit Your Project/Idea'],
    ['View', 'dialog', 'Offline quiz packs'],
    ['Delete', 'alertdialog', 'Are you sure?'],
  ] as const) {
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Offline quiz packs' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: action }))
    const opened = await screen.findByRole(role, { name })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(opened.isConnected).toBe(false))
  }
})

it('My Submissions filters by status, removes the filter, and searches titles', async () => {
  // Proves spec 2/104.
  const calls = stubIdeas([...ideas(1, { status: 'Approved' }), ideaOf({ title: 'Lab kit map' })])
  await renderSubmissions()
  await userEvent.click(await screen.findByRole('button', { name: 'Status' }))
  const items = await screen.findAllByRole('menuitemcheckbox')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Pending', 'Approved', 'Rejected'])
  await userEvent.click(items[1] as HTMLElement)
  await waitFor(() => expect(screen.queryByText('Lab kit map')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Status: Approved' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove Filter' }))
  await screen.findByText('Lab kit map')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search by title' }), 'Lab')
  await waitFor(() => expect(screen.queryByText('Idea 1')).toBeNull())
  expect(calls.at(-1)?.query).toMatchObject({ q: 'Lab' })
})

it('My Submissions shows requested changes, hidden ideas and feedback on an earlier version', async () => {
  stubIdeas([
    ...ideas(1, { feedback: 'Name a place.', is_feedback_current: true, has_changes_requested: true }),
    ideaOf({ title: 'Edited', feedback: 'Name a date.', is_feedback_current: false, is_hidden: true }),
  ])
  await renderSubmissions()
  const [asked, edited] = (await screen.findAllByRole('row')).slice(1) as [HTMLElement, HTMLElement]
  expect(asked.textContent).toContain('Changes requested')
  expect(asked.textContent).not.toContain('On an earlier version')
  expect(edited.textContent).toContain('PendingHidden')
  expect(edited.textContent).toContain('On an earlier version')
})

it('My Submissions shows the feedback in the edit form', async () => {
  stubIdeas(ideas(1, { feedback: 'Name a place.', is_feedback_current: true, has_changes_requested: true }))
  await renderSubmissions()
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Idea 1' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit Your Project/Idea' }))
  form.getByText('Changes requested')
  form.getByText('Name a place.')
})

it('My Submissions says that nothing was submitted yet', async () => {
  // Proves spec 2/110.
  stubIdeas([])
  await renderSubmissions()
  await screen.findByRole('heading', { name: "You haven't submitted any ideas yet" })
})

it('the ideas of a profile are listed five a page, with a link to each', async () => {
  // Proves spec 2/90, 2/95, 9/16.
  const calls = stubIdeas(ideas(7))
  await renderIdeas(true)
  const table = within(await screen.findByRole('table', { name: 'Your Projects/Ideas' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'No.',
    'Title',
    'Description',
    'View',
  ])
  expect(table.getAllByRole('row')).toHaveLength(6)
  expect(calls[0]?.query).toMatchObject({ user_id: ideaOf().user_id, page_size: '5' })
  expect(sizesOffered('Rows per page')).toEqual([5, 10])
  await userEvent.keyboard('{Escape}')
  await userEvent.click(table.getByRole('link', { name: 'View: Idea 1' }))
  await screen.findByRole('dialog')
})

it('the ideas of a profile show the number of submissions of another member', async () => {
  // Proves spec 2/95.
  stubIdeas(ideas(7))
  await renderIdeas(false)
  await screen.findByRole('table', { name: 'Projects/Ideas' })
  screen.getByText('Total submissions: 7')
})

it.each([
  [true, "You haven't submitted any ideas yet"],
  [false, 'No ideas found'],
])('the ideas of a profile have a text for none (own: %s)', async (isOwn, text) => {
  // Proves spec 2/91, 2/95.
  stubIdeas([])
  await renderIdeas(isOwn)
  await screen.findByText(text)
})
