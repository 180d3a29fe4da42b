import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Draft } from '../../../contract/drafts.ts'
import { EMPTY_CONTENT } from '../../../contract/idea-content.values.ts'
import { errorBody, networkFailure, stubApi } from '../../testing/api.ts'
import { profileOf } from '../../testing/profile.ts'
import { renderInApp } from '../../testing/render.tsx'
import { NewIdeaDialog } from './NewIdeaDialog.tsx'
import { OwnDrafts } from './OwnDrafts.tsx'

const SAVED: Draft = {
  id: '0b6f3a52-5b0c-4c1e-9a53-6d4f2f3c1a01',
  created_at: '2026-01-05T09:00:00.000Z',
  updated_at: '2026-01-05T09:00:00.000Z',
  version: 3,
  ...EMPTY_CONTENT,
  title: 'Voice notes for tutors',
  description: '',
  category: '',
  tags: ['voice'],
  learning_outcome: '',
  recommended_level: 'beginner',
  github_link: '',
  roles: [],
  pdf_name: 'brief.pdf',
}

/** Resolves before the responses to saves. */
let answersArrive: Promise<void>

beforeEach(() => {
  answersArrive = Promise.resolve()
  localStorage.clear()
})

/** A server with the drafts of an account. */
function accountWith(...kept: Draft[]) {
  const drafts = new Map(kept.map((draft) => [draft.id, draft]))
  const shared = new Set<string>()
  stubApi(async ({ method, path, body }) => {
    const id = path.split('/').at(-1) ?? ''
    if (method === 'GET') return { body: path === '/v1/drafts' ? { drafts: [...drafts.values()] } : {} }
    if (method === 'DELETE') return { status: drafts.delete(id) ? 204 : 404 }
    if (method === 'POST') {
      const { draft_id } = body as { draft_id: string }
      shared.add(draft_id)
      drafts.delete(draft_id)
      return networkFailure()
    }
    const answer = save(id, body as Draft)
    await answersArrive
    return answer
  })
  function save(id: string, { version, ...content }: Draft) {
    if (shared.has(id)) return { status: 409, body: errorBody({ draft: 'Shared.' }) }
    const earlier = drafts.get(id)?.version ?? 0
    if (version !== earlier) return { status: 409, body: errorBody({ version: 'Changed.' }) }
    if (earlier === 0 && drafts.size >= 5) return { status: 409, body: errorBody({ drafts: 'You have 5 drafts.' }) }
    drafts.set(id, { ...SAVED, ...content, id, version: version + 1 })
    return { body: { draft: drafts.get(id) } }
  }
  return drafts
}

async function openDialog() {
  const rendered = await renderInApp(
    <NewIdeaDialog userId={profileOf().id} open onOpenChange={vi.fn()} onShared={vi.fn()} />,
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Share Your Project/Idea' }))
  return { dialog, title: dialog.getByLabelText<HTMLInputElement>('Title'), ...rendered }
}

it('the form of an idea continues a draft of another device, and says that its PDF is there', async () => {
  const drafts = accountWith(SAVED)
  const { dialog, title } = await openDialog()
  await userEvent.click(await dialog.findByRole('button', { name: 'Continue Voice notes for tutors' }))
  await waitFor(() => expect(title.value).toBe('Voice notes for tutors'))
  dialog.getByText('voice')
  await dialog.findByText(/Its PDF, brief.pdf, is on the device where you chose it/)
  await userEvent.type(title, ' on field days')
  await userEvent.click(dialog.getByRole('button', { name: 'Start another idea' }))
  await waitFor(() => expect(title.value).toBe(''))
  expect(drafts.get(SAVED.id)).toMatchObject({
    title: 'Voice notes for tutors on field days',
    version: 4,
    tags: ['voice'],
  })
  await dialog.findByText('Go on with a draft (1)')
})

it('the form of an idea saves after a pause in typing, and creates a draft after a change on another device', async () => {
  // Proves spec S/6.
  const drafts = accountWith(SAVED)
  const { dialog, title } = await openDialog()
  await userEvent.click(await dialog.findByRole('button', { name: 'Continue Voice notes for tutors' }))
  await waitFor(() => expect(title.value).toBe('Voice notes for tutors'))
  drafts.set(SAVED.id, { ...SAVED, version: 4, title: 'Changed elsewhere' })
  await userEvent.type(title, '!')
  dialog.getByText(/Your draft is kept on this device and in Quad/)
  await dialog.findByText(/kept as a draft of its own/)
  expect([...drafts.values()].map(({ title, version }) => [title, version])).toEqual([
    ['Changed elsewhere', 4],
    ['Voice notes for tutors!', 1],
  ])
})

it('the form of an idea continues the same draft when it is opened again during a save', async () => {
  const drafts = accountWith()
  const { promise, resolve: arrive } = Promise.withResolvers<void>()
  answersArrive = promise
  const first = await openDialog()
  await userEvent.type(first.title, 'Reading circles')
  first.unmount()
  await waitFor(() => expect(drafts.size).toBe(1))
  const { title } = await openDialog()
  expect(title.value).toBe('Reading circles')
  await userEvent.type(title, ' by phone')
  arrive()
  const saved = () => [...drafts.values()].map(({ title, version }) => [title, version])
  await waitFor(() => expect(saved()).toEqual([['Reading circles by phone', 2]]))
})

it('the form of an idea keeps the draft when the account has no room', async () => {
  const ids = ['1', '2', '3', '4', '5'].map((n) => SAVED.id.replace(/1$/, n))
  const drafts = accountWith(...ids.map((id) => ({ ...SAVED, id })))
  const { dialog, title } = await openDialog()
  await userEvent.type(title, 'A sixth')
  await userEvent.click(dialog.getByRole('button', { name: 'Start another idea' }))
  await dialog.findByText(/You already have 5 drafts in Quad/)
  expect(title.value).toBe('A sixth')
  expect(drafts.size).toBe(5)
})

it('a draft is removed from this device after it was removed from the account', async () => {
  const drafts = accountWith(SAVED)
  const first = await openDialog()
  await userEvent.click(await first.dialog.findByRole('button', { name: 'Continue Voice notes for tutors' }))
  await waitFor(() => expect(first.title.value).toBe('Voice notes for tutors'))
  first.unmount()
  drafts.clear()
  const { title } = await openDialog()
  await waitFor(() => expect(title.value).toBe(''))
})

it('the list of drafts continues a draft, and asks before it discards one', async () => {
  const drafts = accountWith(SAVED, { ...SAVED, id: SAVED.id.replace(/1$/, '2'), title: ' ' })
  const onContinue = vi.fn()
  await renderInApp(<OwnDrafts onContinue={onContinue} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Continue Without a title' }))
  expect(onContinue).toHaveBeenCalledWith(SAVED.id.replace(/1$/, '2'))
  await userEvent.click(screen.getByRole('button', { name: 'Discard Voice notes for tutors' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard your draft?' }))
  await userEvent.click(question.getByRole('button', { name: 'Discard draft' }))
  await waitFor(() => expect(screen.queryByText('Voice notes for tutors')).toBeNull())
  expect([...drafts.keys()]).toEqual([SAVED.id.replace(/1$/, '2')])
})

it('a draft is removed after its idea was shared with a lost response', async () => {
  const drafts = accountWith({
    ...SAVED,
    description: 'Ten minutes a week',
    category: 'Education',
    learning_outcome: 'To listen to what is said',
  })
  const { dialog, title, unmount } = await openDialog()
  await userEvent.click(await dialog.findByRole('button', { name: 'Continue Voice notes for tutors' }))
  await waitFor(() => expect(title.value).toBe('Voice notes for tutors'))
  await userEvent.type(title, '!')
  await userEvent.click(dialog.getByRole('button', { name: 'Share Project' }))
  await waitFor(() => expect(drafts.size).toBe(0))
  unmount()
  const again = await openDialog()
  await waitFor(() => expect(again.title.value).toBe(''))
  expect(drafts.size).toBe(0)
})
