import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished } from 'vitest'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { stubApi } from '../../testing/api.ts'
import { ideaOf } from '../../testing/idea.ts'
import { profileOf } from '../../testing/profile.ts'
import { renderInApp } from '../../testing/render.tsx'
import { IdeaProgress } from './IdeaProgress.tsx'

const IDEA = ideaOf({ status: 'Approved', stage: 'tried' })
const TEXT = 'Second evening at Matara.'

function stubProgress(progress: object = {}) {
  const metadata = { current_page: 1, page_size: 10, first_page: 1, last_page: 1, total_records: 1 }
  const times = { created_at: IDEA.created_at, edited_at: null }
  const counts = { support_count: 0, comment_count: 0 }
  const update = { id: IDEA.id, text: TEXT, pictures: [], author: IDEA.author, ...times, ...counts }
  const related = { ...IDEA, title: 'Printable quiz cards', stage: 'stopped' }
  const stored = {
    stage: 'tried',
    reached: {},
    measured: '',
    continues: related,
    continued_by: [],
    update_count: 1,
    may_begin: true,
    ...progress,
  }
  return stubApi(({ method, path }) => {
    if (path.endsWith('/updates')) {
      return method === 'POST' ? { status: 201, body: { update } } : { body: { updates: [update], metadata } }
    }
    if (path.endsWith('/milestones'))
      return { body: { milestones: [{ title: 'Trial', due_on: '2026-12-12', done_on: null }] } }
    if (path === '/v1/profile') return { body: { profile: profileOf({ id: IDEA.user_id }) } }
    if (path.startsWith('/v1/updates/')) return method === 'DELETE' ? { status: 204 } : { body: { update } }
    return { body: { progress: stored } }
  })
}

const render = (idea: IdeaWithAuthor) => renderInApp(<IdeaProgress idea={idea} answers={() => null} />)

it('the page of an idea shows visitors stage, lineage, milestones and updates without controls', async () => {
  stubProgress()
  await render(IDEA)
  await screen.findByText(TEXT)
  expect(screen.getByText('Being tried').closest('li')?.getAttribute('aria-current')).toBe('step')
  expect(within(screen.getByRole('region', { name: 'Continues' })).getByRole('link').textContent).toBe(
    'Printable quiz cards',
  )
  await screen.findByText('Due Dec 12, 2026')
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it('the page of an idea shows visitors the updates of an idea in its first stage', async () => {
  stubProgress({ stage: 'idea', continues: null })
  await render({ ...IDEA, stage: 'idea', continues: null })
  await screen.findByText(TEXT)
})

it('the page of an idea hides an empty progress section from visitors', async () => {
  const calls = stubProgress({ stage: 'idea', continues: null, update_count: 0 })
  await render({ ...IDEA, stage: 'idea', continues: null })
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByText('Progress')).toBeNull()
})

it('the page of an idea requests no progress of an idea that is not approved', async () => {
  const calls = stubProgress()
  await render({ ...IDEA, status: 'Pending', stage: 'idea', continues: null })
  expect(calls.filter(({ path }) => path.includes('/progress'))).toEqual([])
})

it('an own update is edited and deleted from its menu', async () => {
  localStorage.setItem('token', 'A'.repeat(26))
  onTestFinished(() => localStorage.clear())
  const calls = stubProgress()
  await render(IDEA)
  await screen.findByText(TEXT)
  const openMenu = async () =>
    userEvent.click(await screen.findByRole('button', { name: /^Actions for the update of/ }))
  await openMenu()
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const [field] = screen.getAllByRole('textbox', { name: 'How is it going?' }).slice(-1)
  await userEvent.type(field as HTMLElement, ' Six came.')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Update changed')
  await openMenu()
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await screen.findByText('Update deleted')
  expect(calls.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body])).toEqual([
    ['PATCH', { text: `${TEXT} Six came.` }],
    ['DELETE', undefined],
  ])
})
