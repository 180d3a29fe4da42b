import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { metadataOf } from '../../../contract/paging.values.ts'
import type { QueuedIdea, Rubric } from '../../../contract/reviews.ts'
import { type ApiCall, errorBody, stubApi } from '../../testing/api.ts'
import { ideaOf } from '../../testing/idea.ts'
import { profileOf } from '../../testing/profile.ts'
import { renderInApp, useListOfPage } from '../../testing/render.tsx'
import { queueSearch } from './queue.search.ts'
import { ReviewWorkspace } from './ReviewWorkspace.tsx'

const RUBRIC: Rubric = {
  is_required: false,
  criteria: [
    { key: 'problem', label: 'Need', question: 'Whose?' },
    { key: 'soon', label: 'Soon', question: 'When?' },
  ],
}
const own = { ...ideaOf().author, id: profileOf().id, firstname: 'Nethmi' }
const meera = { ...ideaOf().author, id: '01900000-0000-7000-8000-0000000000bb', firstname: 'Meera', lastname: 'N.' }

const queued = (title: string, part: Partial<QueuedIdea> = {}): QueuedIdea => ({
  ...ideaOf({ id: `01900000-0000-7000-8000-0000000000${title.length.toString(16).padStart(2, '0')}`, title }),
  ...{ waiting_since: '2026-01-01T00:00:00.000Z', rounds_count: 0, has_reply: false, is_connected: false },
  ...{ assignee: null, is_claimed_by: null },
  ...part,
})

/** A server with this queue, which the test changes. */
function stubQueue(
  state: { ideas: QueuedIdea[]; rubric?: Rubric; pageSize?: number },
  answer?: (call: ApiCall) => object | undefined,
) {
  return stubApi((call) => {
    const answered = answer?.(call)
    if (answered) return answered
    if (call.path === '/v1/profile') return { body: { profile: profileOf({ user_type: 'reviewer' }) } }
    if (call.path === '/v1/reviews/opened') return { status: 204 }
    if (call.path === '/v1/reviews/templates') return { body: { templates: [] } }
    if (call.path.endsWith('/reviews')) return { body: { reviews: [] } }
    const { ideas, rubric = RUBRIC, pageSize = 20 } = state
    const counts = { waiting: ideas.length, mine: 0, free: 0, overdue: 0 }
    const page = Number(call.query.page ?? 1)
    const shown = ideas.slice((page - 1) * pageSize, page * pageSize)
    return { body: { ideas: shown, counts, rubric, metadata: metadataOf(page, pageSize, ideas.length) } }
  })
}

function Workspace() {
  return <ReviewWorkspace list={useListOfPage(queueSearch)} />
}
const renderWorkspace = (at = '/') => renderInApp(<Workspace />, queueSearch, at)
const turn = () => within(screen.getByRole('article'))

beforeEach(() => localStorage.setItem('token', 'A'.repeat(26)))
afterEach(() => localStorage.clear())

it('the review workspace shows assignee and reader of an idea, claims it and passes it on', async () => {
  const idea = queued('Circle', { assignee: meera, is_claimed_by: meera })
  const state = { ideas: [idea] }
  const calls = stubQueue(state, ({ method, path }) => {
    if (!path.endsWith('/claim')) return undefined
    state.ideas = [{ ...idea, assignee: method === 'PUT' ? own : null }]
    return { body: { assignee: state.ideas[0]?.assignee } }
  })
  await renderWorkspace()
  await screen.findByText('Meera N. has this idea open now.')
  await userEvent.click(turn().getByRole('button', { name: 'Take it' }))
  await screen.findByText('It is your turn to review this.')
  expect(calls.find(({ method, path }) => method === 'PUT' && path.endsWith('/claim'))?.body).toEqual({
    instead_of: meera.id,
  })
  await userEvent.click(turn().getByRole('button', { name: 'Pass it on' }))
  await screen.findByText('Nobody is assigned.')
  expect(calls.find(({ method }) => method === 'DELETE')?.query).toEqual({ to: 'next' })
  expect(calls.filter(({ path }) => path === '/v1/reviews/opened').map(({ body }) => body)).toEqual([
    { idea_id: idea.id },
  ])
})

it('the review workspace reports an idea that somebody else has claimed', async () => {
  const error = errorBody({}, 'Somebody else has taken this idea in between.')
  stubQueue({ ideas: [queued('Circle')] }, ({ path }) =>
    path.endsWith('/claim') ? { status: 409, body: error } : undefined,
  )
  await renderWorkspace()
  await userEvent.click(await screen.findByRole('button', { name: 'Take it' }))
  await screen.findByText('Somebody else has taken this idea in between.')
})

it('the review workspace asks for scores of the criteria in the settings, and for all of them when required', async () => {
  // Proves spec S/89.
  const calls = stubQueue({ ideas: [queued('Circle')], rubric: { ...RUBRIC, is_required: true } }, ({ method }) =>
    method === 'POST'
      ? { status: 201, body: { review: { id: ideaOf().id, decision: 'approve', created_at: '2026-01-01T00:00:00Z' } } }
      : undefined,
  )
  await renderWorkspace()
  await screen.findByRole('radiogroup', { name: 'Need' })
  await userEvent.keyboard('a4{Control>}{Enter}{/Control}')
  await screen.findByText('Score all of the rubric first.')
  await userEvent.keyboard('2{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ decision: 'approve' }),
  )
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ scores: { problem: 4, soon: 2 } })
})

it('the review workspace ignores single-character shortcuts when they are turned off, and says so in the help', async () => {
  localStorage.setItem('quad-keys', 'off')
  stubQueue({ ideas: [queued('Circle')] })
  await renderWorkspace()
  const approve = await screen.findByRole('button', { name: 'Approve' })
  await userEvent.keyboard('a?')
  expect(approve.getAttribute('aria-pressed')).toBe('false')
  expect(approve.getAttribute('aria-keyshortcuts')).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText('Choose a decision first.')
  await userEvent.click(screen.getByRole('button', { name: 'Keys' }))
  expect((await screen.findByRole('dialog')).textContent).toContain('are turned off in Settings')
})

it('the review workspace keeps the open idea and its note when it no longer waits', async () => {
  const [first, second] = [queued('Circle'), queued('Ledgers')]
  const state = { ideas: [first, second] }
  stubQueue(state, ({ path }) => (path.endsWith('/claim') ? { body: { assignee: own } } : undefined))
  await renderWorkspace(`/?idea=${first.id}`)
  await userEvent.type(await screen.findByRole('textbox', { name: /^Note to/ }), 'Half a sentence')
  state.ideas = [second]
  await userEvent.click(screen.getByRole('button', { name: 'Take it' }))
  await screen.findByText(/^This idea does not wait any more/)
  expect(screen.getByRole('textbox', { name: /^Note to/ })).toHaveProperty('value', 'Half a sentence')
})

it('the review workspace keeps the note of an idea while others are open, and restores it by U after sending', async () => {
  const [first, second] = [queued('Circle'), queued('Ledgers')]
  const state = { ideas: [first, second] }
  stubQueue(state, ({ method }) => {
    if (method === 'POST') {
      state.ideas = [second]
      return { status: 201, body: { review: { id: meera.id, decision: 'reject', created_at: '2026-01-01T00:00:00Z' } } }
    }
    if (method !== 'DELETE') return undefined
    state.ideas = [first, second]
    return { status: 204 }
  })
  await renderWorkspace()
  await screen.findByRole('heading', { name: 'Circle' })
  await userEvent.keyboard('r')
  await userEvent.keyboard('Nobody asked for it.{Escape}')
  await userEvent.keyboard('4j')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Ledgers' })))
  await userEvent.keyboard('k')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Circle' })))
  const expectWritten = () => {
    expect(screen.getByRole('textbox', { name: /^Note to/ })).toHaveProperty('value', 'Nobody asked for it.')
    const need = within(screen.getByRole('radiogroup', { name: 'Need' }))
    expect(need.getByRole('radio', { name: '4' })).toHaveProperty('checked', true)
  }
  expectWritten()
  await userEvent.keyboard('r{Control>}{Enter}{/Control}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Ledgers' })))
  await userEvent.keyboard('u')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Circle' })))
  expectWritten()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('the review workspace confirms a decision and opens the next idea, also when the queue loads first', async () => {
  const [first, second] = [queued('Circle'), queued('Ledgers')]
  const state = { ideas: [first, second] }
  const others = Promise.withResolvers<void>()
  stubQueue(state, ({ method, path }) => {
    if (method === 'POST') {
      state.ideas = [second]
      return {
        status: 201,
        body: { review: { id: meera.id, decision: 'approve', created_at: '2026-01-01T00:00:00Z' } },
      }
    }
    const isLate = path === `/v1/ideas/${first.id}/reviews` && !state.ideas.includes(first)
    return isLate ? others.promise.then(() => ({ body: { reviews: [] } })) : undefined
  })
  await renderWorkspace()
  await screen.findByRole('heading', { name: 'Circle' })
  await userEvent.keyboard('a{Control>}{Enter}{/Control}')
  const next = await screen.findByRole('heading', { name: 'Ledgers' })
  others.resolve()
  await screen.findByText(/^Approved “Circle”/)
  await waitFor(() => expect(document.activeElement).toBe(next))
})

it('the review workspace opens a chosen idea while a search is pending', async () => {
  const ideas = [queued('Circle'), queued('Ledgers')]
  const searched = Promise.withResolvers<void>()
  const found = { ideas: ideas.slice(1), counts: { waiting: 1, mine: 0, free: 0, overdue: 0 }, rubric: RUBRIC }
  const calls = stubQueue({ ideas }, ({ query }) =>
    query.q === 'led'
      ? searched.promise.then(() => ({ body: { ...found, metadata: metadataOf(1, 20, 1) } }))
      : undefined,
  )
  await renderWorkspace(`/?idea=${ideas[0]?.id}`)
  await userEvent.type(await screen.findByRole('searchbox'), 'led')
  await waitFor(() => expect(calls.some(({ query }) => query.q === 'led')).toBe(true))
  await userEvent.click(screen.getByRole('button', { name: /Ledgers/ }))
  await screen.findByRole('heading', { name: 'Ledgers' })
  searched.resolve()
  await screen.findByText('1 of 1')
  screen.getByRole('heading', { name: 'Ledgers' })
})

it('the review workspace shows the position in the whole queue, and changes pages by J and K', async () => {
  stubQueue({ ideas: ['A', 'Be', 'See'].map((title) => queued(title)), pageSize: 2 })
  const { history } = await renderWorkspace()
  await screen.findByText('1 of 3')
  await userEvent.keyboard('j')
  await screen.findByText('2 of 3')
  await userEvent.keyboard('j')
  await screen.findByText('3 of 3')
  expect(screen.getByRole('heading', { name: 'See' })).toBe(document.activeElement)
  expect(history.location.search).toContain('page=2')
  await userEvent.keyboard('j')
  await userEvent.keyboard('k')
  await screen.findByText('2 of 3')
  expect(screen.getByRole('heading', { name: 'Be' })).toBe(document.activeElement)
})

it('the review workspace scores criteria in turn by digits, and moves the focus with them', async () => {
  stubQueue({ ideas: [queued('Circle')] })
  await renderWorkspace()
  const soon = within(await screen.findByRole('radiogroup', { name: 'Soon' }))
  await userEvent.keyboard('4')
  expect(soon.getAllByRole('radio')).toContain(document.activeElement)
  await userEvent.keyboard('2')
  await userEvent.keyboard('3')
  expect(soon.getByRole('radio', { name: '3' })).toHaveProperty('checked', true)
  const need = within(screen.getByRole('radiogroup', { name: 'Need' }))
  await userEvent.click(need.getByRole('radio', { name: '1' }))
  await userEvent.keyboard('5')
  expect(need.getByRole('radio', { name: '5' })).toHaveProperty('checked', true)
})

it('the review workspace appends a template to the note by T and Enter, and adds a template', async () => {
  // Proves spec S/90.
  const templates = [{ id: ideaOf().id, name: 'Privacy', text: 'Say who sees it.', is_shared: true }]
  const calls = stubQueue({ ideas: [queued('Circle')] }, ({ method, path, body }) => {
    if (path !== '/v1/reviews/templates') return undefined
    if (method === 'GET') return { body: { templates } }
    const template = { ...(body as (typeof templates)[number]), id: meera.id }
    templates.push(template)
    return { status: 201, body: { template } }
  })
  await renderWorkspace()
  const note = await screen.findByRole('textbox', { name: /^Note to/ })
  await screen.findByRole('button', { name: 'Privacy' })
  await userEvent.type(note, 'A good case.')
  await userEvent.keyboard('{Escape}t{Enter}')
  expect(note).toHaveProperty('value', 'A good case.\n\nSay who sees it.')
  expect(document.activeElement).toBe(note)
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reply templates' }))
  // Only administrators change shared templates.
  expect(dialog.queryByRole('button', { name: 'Change “Privacy”' })).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Add a template' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Small steps')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Text' }), 'Within a month?')
  await userEvent.click(dialog.getByRole('button', { name: 'Save template' }))
  await dialog.findByRole('button', { name: 'Delete “Small steps”' })
  const added = calls.find(({ method }) => method === 'POST')
  expect(added?.body).toEqual({ name: 'Small steps', text: 'Within a month?', translations: {}, is_shared: false })
})

it('the review workspace shows and hides the changes since the last round by D', async () => {
  // Proves spec S/90.
  const idea = queued('Circle', { description: 'Calls are not recorded.', rounds_count: 1 })
  const round = { id: meera.id, decision: 'request_changes', created_at: '2026-01-01T00:00:00.000Z', version: 1 }
  const { title, category, tags, learning_outcome, recommended_level, github_link } = idea
  const earlier = {
    ...{ title, category, tags, learning_outcome, recommended_level, github_link, description: 'Calls are recorded.' },
    ...{ n: 1, created_at: round.created_at, author: idea.author, reason: '', status: 'Pending', pdf: '', pdf_size: 0 },
  }
  stubQueue({ ideas: [idea] }, ({ path }) => {
    if (path.endsWith('/versions/1')) return { body: { version: earlier } }
    return path.endsWith(`${idea.id}/reviews`) ? { body: { reviews: [round] } } : undefined
  })
  await renderWorkspace()
  await screen.findByText('1 word added')
  expect(screen.queryByRole('insertion')).toBeNull()
  await userEvent.keyboard('d')
  expect((await screen.findByRole('insertion')).textContent).toContain('not')
  expect(screen.queryByRole('button', { name: 'Note on paragraph 1' })).toBeNull()
  await userEvent.keyboard('d')
  expect(screen.queryByRole('insertion')).toBeNull()
  expect(screen.getAllByRole('button', { name: 'Note on paragraph 1' }).length).toBeGreaterThan(0)
})

it('the review workspace shows earlier scores of the current criteria', async () => {
  const round = { id: meera.id, decision: 'request_changes', created_at: '2026-01-01T00:00:00.000Z', version: null }
  const reviews = [{ ...round, feedback: 'Say who sees it.', reviewer: meera, scores: { problem: 4, safe: 2 } }]
  stubQueue({ ideas: [queued('Circle', { rounds_count: 1 })] }, ({ path }) =>
    path.startsWith('/v1/ideas/') && path.endsWith('/reviews') ? { body: { reviews } } : undefined,
  )
  await renderWorkspace()
  const earlier = within((await screen.findByText('Say who sees it.')).closest('li') ?? document.body)
  expect(earlier.getByRole('term').textContent).toBe('Need')
  expect(earlier.getByRole('definition').textContent).toBe('4 of 5')
})
