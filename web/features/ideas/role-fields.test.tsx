import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { stubApi } from '../../testing/api.ts'
import { ideaOf } from '../../testing/idea.ts'
import { profileOf } from '../../testing/profile.ts'
import { renderInApp } from '../../testing/render.tsx'
import { EditIdeaDialog } from './EditIdeaDialog.tsx'

const [first, second] = ['01900000-0000-7000-8000-0000000000e1', '01900000-0000-7000-8000-0000000000e2']
const idea = ideaOf({
  roles: [
    { id: first, title: 'Tester', note: '', skills: [], is_open: true },
    { id: second, title: 'Writer', note: '', skills: ['Editing'], is_open: true },
  ],
})

beforeEach(() => {
  localStorage.setItem('token', 'A'.repeat(26))
  return () => localStorage.clear()
})

it('the form for roles alone has no other fields, and focuses the first role', async () => {
  stubApi(({ path }) => (path === '/v1/profile' ? { body: { profile: profileOf() } } : { body: { idea, ideas: [] } }))
  await renderInApp(<EditIdeaDialog idea={idea} only="roles" onClose={() => {}} />)
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('textbox', { name: 'Role' })[0]))
  screen.getByRole('dialog', { name: 'Edit roles' })
  expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull()
})

it('roles are added with Enter, moved with Alt and an arrow, removed and restored', async () => {
  const calls = stubApi(({ path }) =>
    path === '/v1/profile' ? { body: { profile: profileOf() } } : { body: { idea, ideas: [] } },
  )
  await renderInApp(<EditIdeaDialog idea={idea} onClose={() => {}} />)
  const titles = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Role' }).map(({ value }) => value)
  const titleAt = (place: number) => screen.getAllByRole('textbox', { name: 'Role' })[place] as HTMLElement
  await userEvent.click(titleAt(1))
  await userEvent.keyboard('{Enter}Illustrator')
  expect(titles()).toEqual(['Tester', 'Writer', 'Illustrator'])
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(titles()).toEqual(['Tester', 'Illustrator', 'Writer'])
  screen.getByText('Illustrator, 2 of 3')
  await userEvent.click(screen.getByRole('button', { name: 'Remove role 1' }))
  expect(titles()).toEqual(['Illustrator', 'Writer'])
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(titles()).toEqual(['Tester', 'Illustrator', 'Writer'])
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true))
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    roles: [
      { id: first, title: 'Tester' },
      { title: 'Illustrator', note: '', skills: [] },
      { id: second, title: 'Writer', skills: ['Editing'] },
    ],
  })
})
