import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { Idea } from '../../../contract/ideas.ts'
import { IdeaContent } from '../../entities/ideas/IdeaContent.tsx'
import { errorBody, stubApi } from '../../testing/api.ts'
import { ideaOf } from '../../testing/idea.ts'
import { renderInApp } from '../../testing/render.tsx'
import { IdeaDetailsDialog } from './IdeaDetailsDialog.tsx'

const ROLE_ID = '01900000-0000-7000-8000-0000000000b1'
const FILLED_ID = '01900000-0000-7000-8000-0000000000b2'

async function open(onClose = vi.fn()) {
  await renderInApp(<IdeaDetailsDialog ideaId={ideaOf().id} onClose={onClose} />)
}

const partOf = (label: string) => within(screen.getByRole('heading', { name: label }).parentElement as HTMLElement)

it('the dialog with the details of an idea shows all its parts', async () => {
  // Proves spec 2/99, 2/100, 2/101, 2/102, 2/103, 7/21.
  const roles = [
    { id: ROLE_ID, title: 'Tester', note: 'On old phones', skills: ['Android'], is_open: true },
    { id: FILLED_ID, title: 'Writer', note: '', skills: [], is_open: false },
  ]
  const { author } = ideaOf()
  const team = [{ user: { ...author, id: ROLE_ID, firstname: 'Bimal' }, role: 'Writer', is_coauthor: true }]
  stubApi(() => ({ body: { idea: ideaOf({ roles, team }) } }))
  const onClose = vi.fn()
  await open(onClose)
  await screen.findByRole('dialog', { name: 'Offline quiz packs' })
  await screen.findByRole('heading', { name: 'Category' })
  partOf('Category').getByText('Education')
  partOf('Description').getByText(/^Quiz bundles/)
  screen.getByRole('heading', { name: 'Uploaded PDF' })
  expect(screen.getByRole('link', { name: 'Download PDF' }).getAttribute('href')).toBe('/v1/pdfs/brief')
  partOf('Resource URL (Github)').getByText('github.com/nethmi/quiz')
  expect(screen.getByRole('link', { name: 'Open URL' }).getAttribute('href')).toBe('https://github.com/nethmi/quiz')
  partOf('What was learned?').getByText('Say plainly what is saved.')
  partOf('Recommended Level').getByText('Beginner')
  partOf('Tags').getByText('offline')
  const wanted = partOf('Looking for').getAllByRole('listitem')
  expect(wanted.map(({ textContent }) => textContent)).toEqual(['TesterOn old phones · Android'])
  expect(partOf('Team').getByRole('listitem').textContent).toBe('Bimal PerinCo-author, Writer')
  const [close] = screen.getAllByRole('button', { name: 'Close' })
  await userEvent.click(close as HTMLElement)
  expect(onClose).toHaveBeenCalled()
})

it.each([
  [{ is_feedback_current: true }, ['Feedback from the reviewer'], ['Changes requested']],
  [{ is_feedback_current: false }, ['Feedback on an earlier version'], ['Changes requested']],
  [
    { is_feedback_current: true, has_changes_requested: true },
    ['Changes requested'],
    ['Feedback on an earlier version'],
  ],
  [
    { is_feedback_current: false, has_changes_requested: true },
    ['Changes requested', 'Feedback on an earlier version', /wrote no note/],
    ['Feedback from the reviewer'],
  ],
])(
  'the dialog with the details of an idea shows its author the feedback of a reviewer (%j)',
  async (review, shown, hidden) => {
    stubApi(() => ({ body: { idea: ideaOf({ feedback: 'Name a place.', ...review }) } }))
    await open()
    await screen.findByText('Name a place.')
    for (const text of shown) expect(screen.getAllByText(text).length).toBeGreaterThan(0)
    for (const text of hidden) expect(screen.queryByText(text)).toBeNull()
  },
)

it('the dialog with the details of an idea hides feedback in the preview of its author', async () => {
  stubApi(() => ({ body: { idea: ideaOf({ feedback: 'Name a place.', has_changes_requested: true }) } }))
  await renderInApp(<IdeaDetailsDialog ideaId={ideaOf().id} hasFeedback={false} onClose={vi.fn()} />)
  await screen.findByText('Pending')
  expect(screen.queryByText('Name a place.')).toBeNull()
  expect(screen.queryByText('Changes requested')).toBeNull()
})

it('the dialog with the details of an idea names missing parts', async () => {
  // Proves spec 2/100, 2/101, 2/103, 3/6.
  const bare = ideaOf({ category: '', tags: [], github_link: '', idea_source_id: '', pdf: '', pdf_size: 0 })
  stubApi(() => ({ body: { idea: bare } }))
  await open()
  await screen.findByText('No PDF available')
  screen.getByText('No Resource URL available')
  screen.getByText('No tags available')
  partOf('Category').getByText('General')
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual([`/profile/${bare.author.id}`, '/auth/login?to=%2F', `/ideas/${bare.id}`])
})

it('the page of an idea leaves out a missing PDF, link and tags', async () => {
  const parts = () => screen.getAllByRole('heading').map(({ textContent }) => textContent)
  const page = (idea: Partial<Idea>) => <IdeaContent idea={ideaOf({ tags: [], ...idea })} variant="page" />
  const bare = await renderInApp(page({ github_link: '', idea_source_id: '' }))
  expect(parts()).toEqual(['Description', 'What was learned?'])
  bare.unmount()
  await renderInApp(page({ github_link: 'https://github.com/quiz/app', idea_source_id: '' }))
  expect(parts()).toEqual(['Description', 'Resource URL (Github)', 'What was learned?'])
})

it('the dialog with the details of an idea reports an unknown idea, and offers another try after a failure', async () => {
  // Proves spec 8/32.
  let response: { status?: number; body: unknown } = { status: 404, body: errorBody({ idea: 'gone' }) }
  stubApi(() => response)
  await open()
  await screen.findByRole('dialog', { name: 'This idea is not there any more' })
  response = { status: 503, body: errorBody({}) }
  await open()
  await screen.findByRole('dialog', { name: 'Something went wrong' })
  response = { body: { idea: ideaOf() } }
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('dialog', { name: 'Offline quiz packs' })
})

it('the dialog with the details of an idea sets the title of the browser tab while it is open', async () => {
  document.title = 'Ideas · Quad'
  stubApi(() => ({ body: { idea: ideaOf() } }))
  await open()
  await screen.findByRole('dialog', { name: 'Offline quiz packs' })
  await waitFor(() => expect(document.title).toBe('Offline quiz packs · Quad'))
  cleanup()
  expect(document.title).toBe('Ideas · Quad')
})

it('the dialog with the details of an idea links to the page of the idea', async () => {
  stubApi(() => ({ body: { idea: ideaOf() } }))
  await open()
  const link = await screen.findByRole('link', { name: 'Open Page' })
  expect(link.getAttribute('href')).toBe(`/ideas/${ideaOf().id}`)
})
