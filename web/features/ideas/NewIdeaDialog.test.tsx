import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { errorBody, networkFailure, stubApi } from '../../testing/api.ts'
import { ideaOf } from '../../testing/idea.ts'
import { profileOf } from '../../testing/profile.ts'
import { renderInApp } from '../../testing/render.tsx'
import { NewIdeaDialog } from './NewIdeaDialog.tsx'

const KILOBYTE = 1024

beforeEach(() => localStorage.clear())

async function openDialog() {
  const onOpenChange = vi.fn()
  const onShared = vi.fn()
  await renderInApp(<NewIdeaDialog userId={profileOf().id} open onOpenChange={onOpenChange} onShared={onShared} />)
  const dialog = within(await screen.findByRole('dialog', { name: 'Share Your Project/Idea' }))
  const share = () => userEvent.click(dialog.getByRole('button', { name: 'Share Project' }))
  return { dialog, share, onOpenChange, onShared }
}

async function openFilledDialog() {
  const opened = await openDialog()
  const { dialog } = opened
  await userEvent.type(dialog.getByLabelText('Title'), 'Offline quiz packs')
  await userEvent.type(dialog.getByLabelText('Description'), 'Bundles that download overnight.')
  await userEvent.selectOptions(dialog.getByLabelText('Category'), 'Education')
  await userEvent.type(dialog.getByLabelText('What was learned?'), 'Say plainly what is saved.')
  return opened
}

it('the dialog for a new idea asks for every field, offers the categories, and hints at the levels', async () => {
  // Proves spec 2/60, 2/63, 3/19.
  stubApi(() => ({}))
  const { dialog } = await openDialog()
  for (const label of ['Title', 'Description', 'Category', 'What was learned?', /^Tags/, /^Repository link/, /^PDF/]) {
    dialog.getByLabelText(label)
  }
  dialog.getByRole('button', { name: 'Cancel' })
  expect(dialog.getByRole('radio', { name: 'Beginner' })).toHaveProperty('checked', true)
  dialog.getByText('For those new to the concept')
  await userEvent.click(dialog.getByRole('radio', { name: 'Intermediate' }))
  dialog.getByText('Requires some prior knowledge')
  await userEvent.click(dialog.getByRole('radio', { name: 'Advanced' }))
  dialog.getByText('For experienced practitioners')
  const options = within(dialog.getByLabelText('Category')).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Technology',
    'Programming',
    'Design',
    'Business',
    'Science',
    'Education',
    'Healthcare',
    'Other',
  ])
})

it('the dialog for a new idea checks required fields before it sends anything', async () => {
  // Proves spec 5/10, 5/11, 5/12, 5/13.
  const calls = stubApi(() => ({}))
  const { share } = await openDialog()
  await share()
  for (const message of [
    'Title is required',
    'Description should be at least 10 characters',
    'Please select a category',
    'Please share what you learned',
  ]) {
    await screen.findByText(message)
  }
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([])
})

it('the dialog for a new idea sends tags and the PDF as base64 without a prefix, and confirms it', async () => {
  // Proves spec 2/61, 3/9, 4/12, 7/16, 8/40.
  const calls = stubApi(() => ({ status: 201, body: { idea: ideaOf(), is_held: false } }))
  const { dialog, share, onShared } = await openFilledDialog()
  await userEvent.type(dialog.getByLabelText(/^Tags/), 'offline{Enter}offline{Enter} {Enter}quiz{Enter}')
  await userEvent.click(dialog.getByRole('button', { name: 'Remove quiz' }))
  await userEvent.type(dialog.getByLabelText(/^Repository link/), 'https://github.com/nethmi/quiz')
  const pdf = new File(['%PDF-'.padEnd(2 * KILOBYTE)], 'brief.pdf', { type: 'application/pdf' })
  await userEvent.upload(dialog.getByLabelText(/^PDF/), pdf)
  dialog.getByText('2 KB')
  await share()
  await screen.findByText('Idea submitted successfully!')
  const sent = calls.find(({ method }) => method === 'POST')
  expect(sent).toMatchObject({
    path: '/v1/ideas',
    body: {
      title: 'Offline quiz packs',
      description: 'Bundles that download overnight.',
      category: 'Education',
      tags: ['offline'],
      learning_outcome: 'Say plainly what is saved.',
      recommended_level: 'beginner',
      github_link: 'https://github.com/nethmi/quiz',
      pdf: expect.stringMatching(/^JVBERi0/),
    },
  })
  expect(onShared).toHaveBeenCalledWith(ideaOf().id)
})

it('the dialog for a new idea fills in the learning outcome with "Nothing was tried yet"', async () => {
  const calls = stubApi(() => ({ status: 201, body: { idea: ideaOf(), is_held: false } }))
  const { dialog, share, onShared } = await openFilledDialog()
  await userEvent.clear(dialog.getByLabelText('What was learned?'))
  await userEvent.click(dialog.getByRole('button', { name: 'Nothing was tried yet' }))
  await share()
  await waitFor(() => expect(onShared).toHaveBeenCalled())
  const sent = calls.find(({ method }) => method === 'POST')
  expect(sent?.body).toMatchObject({ learning_outcome: expect.stringMatching(/^We have not tried anything yet/) })
})

it('the dialog for a new idea says "Failed to submit idea", shows each error once under its field, and stays open', async () => {
  // Proves spec 4/12, 8/27.
  const error = { title: 'Title is taken', pdf: 'Only .pdf files are accepted.', request: 'Nobody may share now.' }
  stubApi(() => ({ status: 422, body: errorBody(error) }))
  const { dialog, share, onOpenChange } = await openFilledDialog()
  await share()
  for (const text of ['Title is taken', 'Only .pdf files are accepted.']) {
    await dialog.findByText(text)
  }
  for (const text of ['Failed to submit idea', 'request: Nobody may share now.']) {
    expect(await screen.findAllByText(text)).toHaveLength(1)
  }
  for (const key of [/^title: /, /^pdf: /]) expect(screen.queryByText(key)).toBeNull()
  expect(dialog.getByLabelText('Title')).toHaveProperty('value', 'Offline quiz packs')
  expect(onOpenChange).not.toHaveBeenCalled()
})

it('the dialog for a new idea says "Failed to submit idea" and "Something went wrong" when the server is unreachable', async () => {
  // Proves spec 8/27.
  stubApi(networkFailure)
  const { share } = await openFilledDialog()
  await share()
  await screen.findByText('Failed to submit idea')
  await screen.findByText('Something went wrong')
})

it('the dialog for a new idea removes a chosen PDF', async () => {
  // Proves spec 2/62.
  stubApi(() => ({}))
  const { dialog } = await openDialog()
  await userEvent.upload(dialog.getByLabelText(/^PDF/), new File(['%PDF-'], 'brief.pdf', { type: 'application/pdf' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Remove brief.pdf' }))
  await waitFor(() => expect(dialog.queryByText('brief.pdf')).toBeNull())
})

it('an idea of a member who just came from a course is shared from it, unless they choose none', async () => {
  const course = { id: '01900000-0000-7000-8000-000000000001', name: 'EDU 3204', platform: 'Moodle', role: 'learner' }
  const calls = stubApi(({ method, path }) => {
    if (path.startsWith('/v1/me/courses')) {
      const seen = { seen_at: new Date().toISOString(), has_roster: false, may_invite: false }
      return { body: { courses: [{ ...course, ...seen }] } }
    }
    return method === 'POST' ? { status: 422, body: errorBody({ title: 'Too short' }) } : {}
  })
  const { dialog, share } = await openFilledDialog()
  const field = await dialog.findByLabelText(/^Course/)
  expect(field).toHaveProperty('value', course.id)
  const sent = () =>
    calls.filter(({ method, path }) => method === 'POST' && path === '/v1/ideas').map(({ body }) => body)
  await share()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({ course_id: course.id })
  await userEvent.selectOptions(field, 'No course')
  await share()
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).not.toHaveProperty('course_id')
})
