import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { EMPTY_CONTENT } from '../../../contract/idea-content.values.ts'
import type { Idea } from '../../../contract/ideas.ts'
import { type ApiCall, errorBody, stubApi } from '../../testing/api.ts'
import { renderInApp } from '../../testing/render.tsx'
import { EditIdeaDialog } from './EditIdeaDialog.tsx'
import { NewIdeaDialog } from './NewIdeaDialog.tsx'

const FAILED = 'Failed to fetch resource details. You can enter them manually.'
const PENDING = 'Looking up title and description...'
const PREVIEWS: Record<string, { title: string; description: string }> = {
  'https://github.com/quad/reader': { title: 'quad/reader', description: 'Reading circles on the phone bridge' },
  'https://github.com/quad/quiz': { title: 'quad/quiz', description: 'Quiz packs that download overnight' },
}

const IDEA: Idea = {
  id: '01900000-0000-7000-8000-000000000009',
  ...EMPTY_CONTENT,
  title: 'Mine',
  description: 'As I said before it.',
  category: 'Education',
  tags: [],
  learning_outcome: 'Say plainly what is saved.',
  recommended_level: 'beginner',
  github_link: 'https://github.com/quad/old',
  idea_source_id: '',
  pdf: '',
  pdf_size: 0,
  status: 'Pending',
  created_at: '2025-11-01T08:00:00.000Z',
  updated_at: '2025-11-01T08:00:00.000Z',

  due_at: null,
  user_id: '01900000-0000-7000-8000-000000000001',
  version: 1,
  support_count: 0,
  comment_count: 0,
  last_activity_at: '2025-11-01T08:00:00.000Z',
  merged_into: null,
  merged_at: null,
  stage: 'idea',
  continues: null,
  roles: [],
  team: [],
}

afterEach(() => localStorage.clear())

/** A server that knows `PREVIEWS`; `delay` may hold a response back. */
function stubPreviews(delay: (call: ApiCall) => Promise<unknown> = async () => undefined) {
  const calls = stubApi(async (call) => {
    if (!call.query.url) return { body: { ideas: [] } }
    await delay(call)
    const preview = PREVIEWS[call.query.url ?? '']
    return preview ? { body: preview } : { status: 422, body: errorBody({ url: 'Failed to fetch resource details' }) }
  })
  const signals: (AbortSignal | null | undefined)[] = []
  const stubbed = fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (url.includes('?url=')) signals.push(init.signal)
    return stubbed(url, init)
  })
  return {
    signals,
    lookedUp: () => calls.filter(({ query }) => query.url).map(({ path, query }) => `${path} ${query.url}`),
  }
}

async function openForm(element = <NewIdeaDialog userId="me" open onOpenChange={() => {}} onShared={() => {}} />) {
  const { unmount } = await renderInApp(element)
  const dialog = within(await screen.findByRole('dialog'))
  const link = dialog.getByLabelText(/Repository link/)
  const user = userEvent.setup()
  return {
    user,
    dialog,
    link,
    unmount,
    title: dialog.getByLabelText<HTMLInputElement>('Title'),
    description: dialog.getByLabelText<HTMLTextAreaElement>('Description'),
    setLink: async (url: string) => {
      await user.clear(link)
      await user.paste(url)
    },
  }
}

it('the link preview fills in title and description after a pause in typing the link', async () => {
  // Proves spec 2/64.
  const { lookedUp } = stubPreviews()
  const { user, dialog, title, description, setLink } = await openForm()
  await setLink('https://github.com/quad/reader')
  expect(dialog.getByText(PENDING).closest('[role=status]')).not.toBeNull()
  expect(lookedUp()).toEqual([])
  await waitFor(() => expect(title.value).toBe('quad/reader'))
  expect(description.value).toBe('Reading circles on the phone bridge')
  expect(dialog.queryByText(PENDING)).toBeNull()
  await user.tab()
  expect(lookedUp()).toEqual(['/api/fetchMetaData https://github.com/quad/reader'])
})

it('the link preview replaces its own text when the link changes, and keeps edits', async () => {
  stubPreviews()
  const { user, title, description, setLink } = await openForm()
  await setLink('https://github.com/quad/reader')
  await waitFor(() => expect(title.value).toBe('quad/reader'))
  await user.type(description, '!')
  await setLink('https://github.com/quad/quiz')
  await waitFor(() => expect(title.value).toBe('quad/quiz'))
  expect(description.value).toBe('Reading circles on the phone bridge!')
})

it('the link preview never overwrites typed text, also while a response is pending', async () => {
  // Proves spec 2/64.
  let respond = () => {}
  const { lookedUp } = stubPreviews(() => new Promise<void>((resolve) => (respond = resolve)))
  const { user, title, description, setLink } = await openForm()
  await user.type(title, 'My own title')
  await setLink('https://github.com/quad/reader')
  await waitFor(() => expect(lookedUp()).toHaveLength(1))
  await user.type(description, 'My own words')
  respond()
  await waitFor(() => expect(screen.queryByText(PENDING)).toBeNull())
  expect([title.value, description.value]).toEqual(['My own title', 'My own words'])
})

it('the link preview aborts a lookup when the link changes, and ignores its response', async () => {
  let respondFirst = () => {}
  const { signals, lookedUp } = stubPreviews(async ({ query }) => {
    if (query.url?.endsWith('reader')) await new Promise<void>((resolve) => (respondFirst = resolve))
  })
  const { title, setLink } = await openForm()
  await setLink('https://github.com/quad/reader')
  await waitFor(() => expect(lookedUp()).toHaveLength(1))
  await setLink('https://github.com/quad/quiz')
  expect(signals[0]?.aborted).toBe(true)
  respondFirst()
  await waitFor(() => expect(title.value).toBe('quad/quiz'))
  expect(signals[1]?.aborted).toBe(false)
})

it('the link preview aborts a lookup when the form closes', async () => {
  const { signals, lookedUp } = stubPreviews(() => new Promise(() => {}))
  const { setLink, unmount } = await openForm()
  await setLink('https://github.com/quad/reader')
  await waitFor(() => expect(lookedUp()).toHaveLength(1))
  unmount()
  expect(signals.map((signal) => signal?.aborted)).toEqual([true])
})

it('the link preview shows a failure under the link until the link changes', async () => {
  // Proves spec 2/65, 8/48.
  stubPreviews()
  const { user, link, title, setLink } = await openForm()
  await setLink('https://github.com/quad/gone')
  await screen.findByText(FAILED, {})
  expect(title.value).toBe('')
  const message = screen.getByText(FAILED).closest('[id]')
  expect(link.getAttribute('aria-describedby')).toBe(message?.id)
  expect(link.getAttribute('aria-invalid')).toBeNull()
  await user.type(link, '2')
  expect(screen.queryByText(FAILED)).toBeNull()
  await user.clear(link)
  expect(screen.queryByText(PENDING)).toBeNull()
})

it('the link preview requests nothing for an invalid link, or for the initial link of a form', async () => {
  const { lookedUp } = stubPreviews()
  const { user, title, setLink } = await openForm(<EditIdeaDialog idea={IDEA} onClose={() => {}} />)
  await user.type(title, ' too')
  for (const none of ['github.com/quad/reader', 'ftp://github.com/x', 'http', 'https://', 'https://[']) {
    await setLink(none)
  }
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(lookedUp()).toEqual([])
  expect(screen.queryByText(PENDING)).toBeNull()
})
