import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { metadataOf } from '../../../contract/paging.values.ts'
import { type ApiCall, errorBody, networkFailure, stubApi } from '../../testing/api.ts'
import { ideaOf } from '../../testing/idea.ts'
import { renderInApp, useListOfPage } from '../../testing/render.tsx'
import { ReviewDialog } from './ReviewDialog.tsx'
import { submissionsSearch } from './reviews.search.ts'
import { SubmissionList } from './SubmissionList.tsx'

function stubSubmissions(all: IdeaWithAuthor[]) {
  return stubApi(({ query }: ApiCall) => {
    const { q = '', status = '', page = '1', page_size = '10' } = query
    const found = all.filter((idea) => idea.title.includes(q) && (status === '' || idea.status === status))
    const [number, size] = [Number(page), Number(page_size)]
    return {
      body: {
        ideas: found.slice((number - 1) * size, number * size),
        metadata: metadataOf(number, size, found.length),
        waiting: { count: 0, oldest: null },
      },
    }
  })
}

function Submissions() {
  return <SubmissionList list={useListOfPage(submissionsSearch)} />
}
const renderSubmissions = () => renderInApp(<Submissions />, submissionsSearch)

function many(count: number): IdeaWithAuthor[] {
  return Array.from({ length: count }, (_, index) =>
    ideaOf({ id: `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`, title: `Idea ${index + 1}` }),
  )
}

it('the list of submitted ideas shows every idea with its date, ten a page', async () => {
  // Proves spec 2/118, 2/121, 7/17, 9/19.
  const calls = stubSubmissions([ideaOf({ category: '' }), ...many(11)])
  await renderSubmissions()
  await screen.findByRole('heading', { name: 'Submitted Ideas' })
  const table = within(await screen.findByRole('table', { name: 'Submitted Ideas' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    '#',
    'Title',
    'Category',
    'Date',
    'Status',
    'Actions',
  ])
  const first = table.getAllByRole('row')[1] as HTMLElement
  for (const text of ['Offline quiz packs', 'General', 'Jan 5, 2025', 'Pending', 'Review']) {
    expect(first.textContent).toContain(text)
  }
  screen.getByText('10 of 12 submission(s)')
  screen.getByText('Page 1 of 2')
  expect(calls[0]).toMatchObject({ path: '/v1/ideas', query: { page: '1', page_size: '10' } })
  const sizes = within(screen.getByLabelText('Rows per page')).getAllByRole('option')
  expect(sizes.map(({ textContent }) => Number(textContent))).toEqual([10, 15, 20])
})

it('the list of submitted ideas searches titles and filters by status', async () => {
  // Proves spec 2/117.
  stubSubmissions([ideaOf(), ideaOf({ id: '01900000-0000-7000-8000-0000000000bb', title: 'Lab', status: 'Approved' })])
  await renderSubmissions()
  await screen.findByText('Lab')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Approved')
  await waitFor(() => expect(screen.queryByText('Offline quiz packs')).toBeNull())
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search by title' }), 'none')
  await screen.findByRole('heading', { name: 'No ideas found' })
})

it('the list of submitted ideas says "Something went wrong" after a failure and tries again', async () => {
  // Proves spec 8/32.
  stubApi(networkFailure)
  await renderSubmissions()
  await screen.findByRole('heading', { name: 'Something went wrong' })
  stubSubmissions(many(1))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Idea 1')
})

async function openReview(idea = ideaOf()) {
  const onClose = vi.fn()
  await renderInApp(<ReviewDialog focusAfterDecision={() => null} idea={idea} onClose={onClose} />)
  return { dialog: within(await screen.findByRole('dialog')), onClose }
}

it('the review dialog shows an idea with its authors', async () => {
  // Proves spec 2/119, 3/8.
  stubApi(() => ({}))
  const user = {
    ...ideaOf().author,
    id: '01900000-0000-7000-8000-0000000000d1',
    firstname: 'Arul',
    lastname: 'Selvaro',
  }
  const helper = { ...user, id: '01900000-0000-7000-8000-0000000000d2', firstname: 'Sanuli' }
  const team = [
    { user, role: 'Tester', is_coauthor: true },
    { user: helper, role: 'Writer', is_coauthor: false },
  ]
  const { dialog } = await openReview(ideaOf({ team }))
  expect(dialog.getByText(/^Nethmi Perin/).textContent).toBe('Nethmi Perin with Arul Selvaro')
  for (const text of ['Description', /^Quiz bundles/, 'Learning outcome', 'Say plainly what is saved.']) {
    dialog.getByText(text)
  }
  dialog.getByText('Education')
  dialog.getByText('Faculty of Education')
  for (const text of ['PDF', 'GitHub repository', 'Tags', 'offline']) dialog.getByText(text)
  expect(dialog.getByRole('link', { name: 'Download PDF' }).getAttribute('href')).toBe('/v1/pdfs/brief')
  dialog.getByLabelText(/^Feedback/)
})

it('Approve needs no feedback, and sends no blank one', async () => {
  // Proves spec 2/120, 7/18, 8/41.
  const calls = stubApi(() => ({ body: { idea: ideaOf() } }))
  const { dialog, onClose } = await openReview()
  await userEvent.type(dialog.getByLabelText('Feedback'), '   ')
  await userEvent.click(dialog.getByRole('button', { name: 'Approve' }))
  await screen.findByText('Idea updated successfully')
  expect(calls[0]).toMatchObject({ method: 'PATCH', path: `/v1/ideas/${ideaOf().id}` })
  expect(calls[0]?.body).toEqual({ status: 'Approved', version: 1 })
  expect(onClose).toHaveBeenCalled()
})

it.each(['Reject', 'Request Changes'])('%s needs feedback, and focuses its field', async (button) => {
  const calls = stubApi(() => ({ body: { idea: ideaOf() } }))
  const { dialog } = await openReview()
  await userEvent.type(dialog.getByLabelText('Feedback'), '  ')
  await userEvent.click(dialog.getByRole('button', { name: button }))
  dialog.getByText('Write feedback first: Nethmi Perin needs to know why.')
  expect(document.activeElement).toBe(dialog.getByLabelText('Feedback'))
  expect(calls).toEqual([])
})

it('Request Changes sends the feedback trimmed', async () => {
  // Proves spec 4/14.
  const calls = stubApi(() => ({ body: { idea: ideaOf() } }))
  const { dialog } = await openReview()
  await userEvent.type(dialog.getByLabelText('Feedback'), '  Say who needs it. ')
  await userEvent.click(dialog.getByRole('button', { name: 'Request Changes' }))
  await waitFor(() => expect(calls[0]?.body).toEqual({ status: 'Pending', version: 1, feedback: 'Say who needs it.' }))
})

it('Reject asks for a confirmation', async () => {
  // Proves spec 4/13.
  const calls = stubApi(() => ({ body: { idea: ideaOf() } }))
  const { dialog } = await openReview()
  await userEvent.type(dialog.getByLabelText('Feedback'), 'The registrar runs this.')
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Reject this idea?' }))
  expect(calls).toEqual([])
  await userEvent.click(question.getByRole('button', { name: 'Reject' }))
  const rejection = { status: 'Rejected', version: 1, feedback: 'The registrar runs this.' }
  await waitFor(() => expect(calls[0]?.body).toEqual(rejection))
})

it.each([
  [{ has_changes_requested: true, is_feedback_current: true }, 'Changes requested', 'Said of this version: Who?'],
  [{ has_changes_requested: false, is_feedback_current: false }, 'Pending', 'Said of an earlier version: Who?'],
])('the review dialog shows the feedback and status of %j', async (fields, badge, words) => {
  stubApi(() => ({}))
  const { dialog } = await openReview(ideaOf({ feedback: 'Who?', ...fields }))
  dialog.getByText(badge)
  dialog.getByText(words)
})

it.each([
  [
    'what the server says',
    () => ({ status: 503, body: errorBody({}, 'Try again in a moment.') }),
    'Try again in a moment.',
  ],
  ['"Something went wrong" of a server that is unreachable', networkFailure, 'Something went wrong'],
] as const)(
  'the review dialog says "Failed to update idea" and %s, and keeps the feedback',
  async (_name, response, reason) => {
    // Proves spec 8/30.
    stubApi(response)
    const { dialog, onClose } = await openReview()
    await userEvent.type(dialog.getByLabelText(/^Feedback/), 'Clear case.')
    await userEvent.click(dialog.getByRole('button', { name: 'Approve' }))
    await screen.findByText('Failed to update idea')
    await screen.findByText(reason)
    expect(dialog.getByLabelText(/^Feedback/)).toHaveProperty('value', 'Clear case.')
    expect(onClose).not.toHaveBeenCalled()
  },
)

it('the review dialog focuses its title, and the next row after a decision', async () => {
  const ideas = many(2)
  stubApi(({ method }) =>
    method === 'PATCH'
      ? { body: { idea: { ...ideas[0], status: 'Approved' } } }
      : { body: { ideas, metadata: metadataOf(1, 10, 2), waiting: { count: 2, oldest: null } } },
  )
  await renderSubmissions()
  await userEvent.click(await screen.findByRole('button', { name: 'Review Idea 1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Idea 1' }))
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H2'))
  expect(document.activeElement?.textContent).toBe('Idea 1')
  await userEvent.click(dialog.getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Review Idea 2' })))
})
