import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { Idea } from '../../../contract/ideas.ts'
import type { OwnIdeaState } from '../../../contract/supports.ts'
import { stubApi } from '../../testing/api.ts'
import { ideaOf } from '../../testing/idea.ts'
import { renderInApp } from '../../testing/render.tsx'
import { SITE } from '../../testing/site.ts'
import { OwnIdeaBar } from './OwnIdeaBar.tsx'

const NEUTRAL: OwnIdeaState = {
  ...{ supported: false, following: false, is_muted: false, is_author: false },
  ...{ is_team: false, is_coauthor: false, offer: null, invitation: null },
}

beforeEach(() => {
  localStorage.setItem('token', 'A'.repeat(26))
  return () => localStorage.clear()
})

async function renderBar(change: Partial<Idea>, isAuthor: boolean) {
  const idea = ideaOf(change)
  stubApi(({ path }) =>
    path === '/v1/site' ? { body: SITE } : { body: { ideas: { [idea.id]: { ...NEUTRAL, is_author: isAuthor } } } },
  )
  await renderInApp(<OwnIdeaBar idea={idea} onEdit={() => {}} />)
}

it.each<[string, Partial<Idea>]>([
  ['Visible to everybody.', {}],
  ['Visible to you, the other authors and administrators.', { status: 'Rejected' }],
  [
    'Visible to its authors and reviewers. It is hidden from everybody else.',
    { status: 'Approved', is_hidden: true, unpublished: { version: 3, shown_version: 2 } },
  ],
  ['Visible to the team and reviewers, until it is approved.', { unpublished: { version: 3, shown_version: null } }],
  [
    'Visible to everybody: version 2. Version 3 is seen by the team and reviewers.',
    { unpublished: { version: 3, shown_version: 2 } },
  ],
])('the bar above an own idea says "%s" to its author', async (text, change) => {
  await renderBar(change, true)
  const line = (await screen.findByText('Visible to')).closest('p')
  expect(line?.textContent).toBe(text)
  await screen.findByRole('button', { name: 'Edit' })
})

it.each<[string, Partial<Idea>]>([
  ['another version', { unpublished: { version: 3, shown_version: 2 } }],
  ['nothing of it', { is_hidden: true }],
])('the bar above an idea is shown to reviewers, without Edit, when others see %s', async (_what, change) => {
  await renderBar(change, false)
  await screen.findByText('Visible to')
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
})
