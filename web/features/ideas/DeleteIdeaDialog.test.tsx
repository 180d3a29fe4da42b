import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { currentUserQuery } from '../../lib/session/current-user.ts'
import { errorBody, networkFailure, stubApi } from '../../testing/api.ts'
import { ideaOf } from '../../testing/idea.ts'
import { profileOf } from '../../testing/profile.ts'
import { renderInApp } from '../../testing/render.tsx'
import { DeleteIdeaDialog } from './DeleteIdeaDialog.tsx'

async function confirm() {
  const onClose = vi.fn()
  await renderInApp(<DeleteIdeaDialog idea={ideaOf()} onClose={onClose} />)
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' })
  expect(question.textContent).toContain(
    'This action cannot be undone. This will permanently delete your idea submission.',
  )
  screen.getByRole('button', { name: 'Cancel' })
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  return onClose
}

it('the dialog to delete an idea deletes the idea and confirms it', async () => {
  // Proves spec 2/108, 7/19, 8/42.
  const calls = stubApi(() => ({ body: { message: 'idea deleted successfully' } }))
  const onClose = await confirm()
  await screen.findByText('Idea deleted successfully')
  expect(calls[0]).toMatchObject({ method: 'DELETE', path: `/v1/ideas/${ideaOf().id}` })
  expect(onClose).toHaveBeenCalled()
})

it.each([
  [
    'each field',
    () => ({ status: 422, body: errorBody({ idea: 'is locked', user: 'is away' }) }),
    ['idea: is locked', 'user: is away'],
  ],
  [
    'the sentence of the server',
    () => ({ status: 503, body: errorBody({}, 'Try again in a moment.') }),
    ['Try again in a moment.'],
  ],
  ['"An unexpected error occurred"', () => ({ status: 500, body: '' }), ['An unexpected error occurred']],
  ['"Something went wrong" of a server that is unreachable', networkFailure, ['Something went wrong']],
] as const)('the dialog to delete an idea says "Failed to delete idea" and %s', async (_name, response, toasts) => {
  // Proves spec 8/29.
  stubApi(response)
  const onClose = await confirm()
  await screen.findByText('Failed to delete idea')
  for (const text of toasts) await screen.findByText(text)
  expect(onClose).not.toHaveBeenCalled()
})

it('the dialog to delete an idea reads "Deleting..." while it waits', async () => {
  // Proves spec 2/108.
  stubApi(() => new Promise(() => {}))
  await confirm()
  await screen.findByRole('button', { name: 'Deleting...' })
})

const TEAM = [
  {
    user: { ...ideaOf().author, id: '01900000-0000-7000-8000-0000000000d1', firstname: 'Kavindu', lastname: 'Rathlan' },
    role: 'Tester',
    is_coauthor: true,
  },
  {
    user: { ...ideaOf().author, id: '01900000-0000-7000-8000-0000000000d2', firstname: 'Sanuli', lastname: 'Weer' },
    role: '',
    is_coauthor: false,
  },
]

it('the dialog to delete an idea names its team, and hands it over to the first co-author instead', async () => {
  const calls = stubApi(() => ({ body: { idea: ideaOf() } }))
  const onClose = vi.fn()
  await renderInApp(<DeleteIdeaDialog idea={ideaOf({ team: TEAM })} onClose={onClose} />)
  await screen.findByText('Kavindu Rathlan and Sanuli Weer are on its team, and are told.')
  await userEvent.click(screen.getByRole('button', { name: 'Hand it over to Kavindu Rathlan instead' }))
  await screen.findByText('Kavindu Rathlan is the author now.')
  expect(calls[0]).toMatchObject({
    ...{ method: 'POST', path: `/v1/ideas/${ideaOf().id}/owner`, body: { user_id: TEAM[0]?.user.id } },
  })
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([])
  expect(onClose).toHaveBeenCalled()
})

it('the dialog to delete an idea offers nobody else where its team has no co-author', async () => {
  await renderInApp(<DeleteIdeaDialog idea={ideaOf({ team: TEAM.slice(1) })} onClose={() => {}} />)
  await screen.findByText('Sanuli Weer is on its team, and is told.')
  expect(screen.queryByRole('button', { name: /instead/ })).toBeNull()
})

function ProfileBehind() {
  const { isSuccess } = useQuery(currentUserQuery)
  return isSuccess && <DeleteIdeaDialog idea={ideaOf()} onClose={() => {}} />
}

it('the dialog to delete an idea reloads the profile', async () => {
  // Proves spec 2/92, 7/19.
  const calls = stubApi(({ method }) =>
    method === 'DELETE' ? { body: { message: 'idea deleted successfully' } } : { body: { profile: profileOf() } },
  )
  const profileLoads = () => calls.filter(({ path }) => path === '/v1/profile').length
  await renderInApp(<ProfileBehind />)
  const button = await screen.findByRole('button', { name: 'Delete' })
  expect(profileLoads()).toBe(1)
  await userEvent.click(button)
  await waitFor(() => expect(profileLoads()).toBe(2))
})
