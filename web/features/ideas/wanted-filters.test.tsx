import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { metadataOf } from '../../../contract/paging.values.ts'
import type { OwnIdeaState } from '../../../contract/supports.ts'
import { type ApiCall, stubApi } from '../../testing/api.ts'
import { ideaOf } from '../../testing/idea.ts'
import { profileOf } from '../../testing/profile.ts'
import { renderInApp, useListOfPage } from '../../testing/render.tsx'
import { IdeaBoard } from './IdeaBoard.tsx'
import { boardSearch } from './ideas.search.ts'

const NAMES = ['SQLite', 'Flutter', 'Tamil', 'Statistics', 'Editing', 'Illustration', 'Moodle']
const SKILLS = NAMES.map((skill, place) => ({ skill, count: 20 - place }))
const STATE: OwnIdeaState = {
  ...{ supported: false, following: false, is_muted: false, is_author: false },
  ...{ is_team: false, is_coauthor: false, offer: null, invitation: null },
}

beforeEach(() => () => localStorage.clear())

function stub(ideas: IdeaWithAuthor[] = [], own: Partial<OwnIdeaState> = {}) {
  return stubApi(({ path, query }: ApiCall) => {
    if (path === '/v1/profile') return { body: { profile: profileOf({ skills: ['Flutter', 'MOODLE', 'Chess'] }) } }
    if (path === '/v1/ideas/me') {
      return { body: { ideas: Object.fromEntries(ideas.map(({ id }) => [id, { ...STATE, ...own }])) } }
    }
    // No idea of the category Design asks for a skill.
    const skills = query.category === 'Design' ? [] : SKILLS
    if (path.endsWith('/skills')) return { body: { looking_count: skills.length, skills } }
    return { body: { ideas, metadata: metadataOf(1, 6, ideas.length) } }
  })
}

function Board() {
  return <IdeaBoard list={useListOfPage(boardSearch)} onOpen={() => {}} />
}
const renderBoard = () => renderInApp(<Board />, boardSearch)
const queries = (calls: ApiCall[]) => calls.filter(({ path }) => path === '/v1/ideas/feed').map(({ query }) => query)
const chip = (name: string) => screen.findByRole('button', { name })

it('the board is filtered by open roles and by a skill, with five skills as chips and the others in a list', async () => {
  // Proves spec S/28.
  const calls = stub()
  await renderBoard()
  await userEvent.click(await chip('Looking for people 7'))
  await userEvent.click(await chip('Flutter 19'))
  await waitFor(() => expect(queries(calls).at(-1)).toMatchObject({ looking: 'true', skill: 'Flutter' }))
  expect((await chip('Flutter 19')).getAttribute('aria-pressed')).toBe('true')
  const more = screen.getByRole('combobox', { name: 'More skills' })
  expect(
    within(more)
      .getAllByRole('option', { name: /\(/ })
      .map(({ textContent }) => textContent),
  ).toEqual(['Illustration (15)', 'Moodle (14)'])
  await userEvent.selectOptions(more, 'Moodle')
  expect((await chip('Moodle 14')).getAttribute('aria-pressed')).toBe('true')
  expect((await chip('Flutter 19')).getAttribute('aria-pressed')).toBe('false')
  // A second click removes it.
  await userEvent.click(await chip('Moodle 14'))
  await waitFor(() => expect(screen.queryByRole('button', { name: /Moodle/ })).toBeNull())
})

it('the selected skill stays when no idea asks for it, and is cleared with the search', async () => {
  // Proves spec S/28.
  stub()
  await renderBoard()
  await userEvent.click(await chip('Tamil 18'))
  await userEvent.click(screen.getByRole('button', { name: 'Design' }))
  expect((await chip('Tamil 0')).getAttribute('aria-pressed')).toBe('true')
  expect(screen.queryByRole('button', { name: /Flutter/ })).toBeNull()
  await userEvent.click(await chip('Clear search'))
  expect((await chip('Tamil 18')).getAttribute('aria-pressed')).toBe('false')
})

it('the filter sheet of phones applies all filters together, and counts the results', async () => {
  // Proves spec S/28.
  const calls = stub()
  const { history } = await renderBoard()
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
  const press = async (name: string) => userEvent.click(await sheet.findByRole('button', { name }))
  expect(sheet.getByRole('button', { name: 'Clear all' })).toHaveProperty('disabled', true)
  for (const name of ['Education', 'Looking for people 7', 'Moodle 14', 'Search titles only']) await press(name)
  await waitFor(() =>
    expect(queries(calls).at(-1)).toMatchObject({ category: 'Education', looking: 'true', skill: 'Moodle' }),
  )
  expect(history.location.search).toBe('')
  await press('Show 0 ideas')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(history.location.search).toContain('category=Education&looking=true&skill=Moodle')
  const open = await screen.findByRole('button', { name: 'Filters (4)' })
  await waitFor(() => expect(document.activeElement).toBe(open))
  await userEvent.click(open)
  await userEvent.click(await screen.findByRole('button', { name: 'Clear all' }))
  await userEvent.keyboard('{Escape}')
  // Unapplied choices are discarded.
  await userEvent.click(await screen.findByRole('button', { name: 'Filters (4)' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Clear all' }))
  await userEvent.click(screen.getByRole('button', { name: 'Show 0 ideas' }))
  await waitFor(() => expect(history.location.search).not.toContain('category'))
})

const role = (title: string, skills: string[], place: number, is_open = true) => ({
  ...{ id: `01900000-0000-7000-8000-0000000000e${place}`, title, note: '', skills, is_open },
})
const LOOKING = ideaOf({
  roles: [
    role('Android developer', ['flutter'], 1),
    role('Teacher', ['Moodle'], 2),
    role('Editor', [], 3),
    role('Coach', ['Chess'], 4, false),
  ],
})

it('a card names its open roles and the rarest matching skill of the member', async () => {
  // Proves spec S/27.
  localStorage.setItem('token', 'A'.repeat(26))
  stub([LOOKING])
  await renderBoard()
  const card = await screen.findByRole('article')
  const list = await within(card).findByRole('list', { name: 'Looking for' })
  await waitFor(() =>
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Matches your MOODLE', 'Android developer', 'Teacher', 'Editor']),
  )
})

it('a card shows no match to a member of its team', async () => {
  localStorage.setItem('token', 'A'.repeat(26))
  const calls = stub([LOOKING], { is_team: true })
  await renderBoard()
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/v1/ideas/me'))
  await screen.findByText('Android developer')
  expect(screen.queryByText(/Matches your/)).toBeNull()
})
