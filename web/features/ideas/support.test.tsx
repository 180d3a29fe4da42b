import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { metadataOf } from '../../../contract/paging.values.ts'
import type { OwnIdeaState } from '../../../contract/supports.ts'
import { type ApiCall, errorBody, stubApi } from '../../testing/api.ts'
import { ideaOf } from '../../testing/idea.ts'
import { profileOf } from '../../testing/profile.ts'
import { renderInApp, useListOfPage } from '../../testing/render.tsx'
import { IdeaBoard } from './IdeaBoard.tsx'
import { boardSearch } from './ideas.search.ts'

const theirs = ideaOf({ id: '01900000-0000-7000-8000-0000000000b1', title: 'Lab kit map', support_count: 7 })
theirs.user_id = theirs.author.id = '01900000-0000-7000-8000-0000000000c1'
const rejected = {
  ...theirs,
  id: '01900000-0000-7000-8000-0000000000b2',
  title: 'Rejected',
  status: 'Rejected' as const,
}
const ideas = [theirs, ideaOf({ title: 'My own', support_count: 4 }), rejected]
const NEUTRAL: OwnIdeaState = {
  ...{ supported: false, following: false, is_muted: false, is_author: false },
  ...{ is_team: false, is_coauthor: false, offer: null, invitation: null },
}

beforeEach(() => {
  localStorage.setItem('token', 'A'.repeat(26))
  return () => localStorage.clear()
})

/** A server that responds to Support when `release` is called. */
function stubBoard(response: { status?: number; body: unknown }, statesAreKnown = Promise.resolve()) {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const calls = stubApi(async ({ method, path }: ApiCall) => {
    if (path === '/v1/profile') return { body: { profile: profileOf() } }
    if (path === '/v1/ideas/me') {
      await statesAreKnown
      return { body: { ideas: { [theirs.id]: NEUTRAL, [rejected.id]: NEUTRAL } } }
    }
    if (path === '/v1/ideas/feed') return { body: { ideas, metadata: metadataOf(1, 6, 3) } }
    await promise
    return method === 'DELETE' ? { body: { supported: false, support_count: 7 } } : response
  })
  return { calls, release }
}

function Board() {
  return <IdeaBoard list={useListOfPage(boardSearch)} onOpen={() => {}} />
}
const renderBoard = () => renderInApp(<Board />, boardSearch)
const card = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title })
  return within(heading.closest('article') as HTMLElement)
}

it('the support button updates at once, then shows the count of the server', async () => {
  // Proves spec S/16.
  const { calls, release } = stubBoard({ body: { supported: true, support_count: 12 } })
  await renderBoard()
  const button = (await card('Lab kit map')).getByRole('button', { name: 'Support, 7' })
  await userEvent.click(button)
  await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'))
  expect(button.getAttribute('aria-label')).toBe('Support, 8')
  release()
  await waitFor(() => expect(button.getAttribute('aria-label')).toBe('Support, 12'))
  expect(calls.filter(({ method }) => method === 'PUT').map(({ path }) => path)).toEqual([
    `/v1/ideas/${theirs.id}/support`,
  ])
})

it('the support button reverts a support that the server refuses', async () => {
  // Proves spec S/16.
  const { release } = stubBoard({ status: 409, body: errorBody({ idea: 'Gone.' }, 'This idea takes no support.') })
  await renderBoard()
  const button = (await card('Lab kit map')).getByRole('button', { name: 'Support, 7' })
  await userEvent.click(button)
  await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'))
  release()
  await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('false'))
  expect(button.getAttribute('aria-label')).toBe('Support, 7')
})

it('the support button sends two clicks one after the other, and keeps the state of the second', async () => {
  // Proves spec S/16.
  const { calls, release } = stubBoard({ body: { supported: true, support_count: 8 } })
  await renderBoard()
  const button = (await card('Lab kit map')).getByRole('button', { name: 'Support, 7' })
  await userEvent.click(button)
  await userEvent.click(button)
  await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('false'))
  const sent = () => calls.filter(({ path }) => path.endsWith('/support')).map(({ method }) => method)
  expect(sent()).toEqual(['PUT'])
  release()
  await waitFor(() => expect(sent()).toEqual(['PUT', 'DELETE']))
  expect(button.getAttribute('aria-pressed')).toBe('false')
})

it('the support button keeps a click from before the states of the ideas are loaded', async () => {
  const { promise, resolve: releaseStates } = Promise.withResolvers<void>()
  const { release } = stubBoard({ body: { supported: true, support_count: 8 } }, promise)
  await renderBoard()
  const button = (await card('Lab kit map')).getByRole('button', { name: 'Support, 7' })
  await userEvent.click(button)
  await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'))
  releaseStates()
  release()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Support, 4' })).toBeNull())
  expect(button.getAttribute('aria-pressed')).toBe('true')
})

it('the support button loads the states of all ideas of the list in one request', async () => {
  const { calls } = stubBoard({ body: {} })
  await renderBoard()
  await card('Lab kit map')
  await waitFor(() => expect(calls.some(({ path }) => path === '/v1/ideas/me')).toBe(true))
  const asked = calls.filter(({ path }) => path === '/v1/ideas/me').map(({ query }) => query.ids)
  expect(asked).toEqual([ideas.map(({ id }) => id).join(',')])
})

it.each(['My own', 'Rejected'])('the support button is replaced by the number on "%s"', async (title) => {
  stubBoard({ body: {} })
  await renderBoard()
  const shown = await card(title)
  await waitFor(() => expect(shown.queryByRole('button', { name: /Support/ })).toBeNull())
  shown.getByText(/^\d supports$/)
})

it('the support button links a visitor to the sign-in page with a return path', async () => {
  localStorage.clear()
  stubBoard({ body: {} })
  await renderInApp(<Board />, boardSearch, '/?sort=supported')
  const link = (await card('Lab kit map')).getByRole('link', { name: 'Support, 7' })
  expect(link.getAttribute('href')).toBe(`/auth/login?to=${encodeURIComponent('/?sort=supported')}`)
})

it('the board puts the best match first where words are looked for, unless another order is chosen', async () => {
  const { calls } = stubBoard({ body: {} })
  await renderInApp(<Board />, boardSearch, '/?q=lantern')
  const best = await screen.findByRole('radio', { name: 'Best match' })
  expect(best).toHaveProperty('checked', true)
  await userEvent.click(screen.getByRole('radio', { name: 'Newest' }))
  await waitFor(() => {
    expect(calls.filter(({ path }) => path === '/v1/ideas/feed').map(({ query }) => query.sort)).toEqual([
      'best',
      'newest',
    ])
  })
})

it('the board keeps the sort order in the URL, also one that is no longer offered', async () => {
  const { calls } = stubBoard({ body: {} })
  const { history } = await renderInApp(<Board />, boardSearch, '/?sort=oldest')
  await card('Lab kit map')
  expect(calls.find(({ path }) => path === '/v1/ideas/feed')?.query.sort).toBe('oldest')
  expect(screen.queryByRole('radio', { checked: true })).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'Most supported' }))
  await waitFor(() => expect(history.location.href).toBe('/?sort=supported'))
  const orders = within(screen.getByRole('radiogroup', { name: 'Sort' })).getAllByRole('radio')
  expect(orders).toHaveLength(4)
})
