import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { pickContent } from '../../../contract/idea-content.values.ts'
import type { Idea } from '../../../contract/ideas.ts'
import { errorBody, stubApi } from '../../testing/api.ts'
import { ideaOf } from '../../testing/idea.ts'
import { profileOf } from '../../testing/profile.ts'
import { renderInApp } from '../../testing/render.tsx'
import { IdeaHistory } from './IdeaHistory.tsx'
import type { HistorySearch } from './idea-versions.search.ts'
import { LatestVersions } from './LatestVersions.tsx'

const IDEA = ideaOf({ version: 5, status: 'Approved' })
const CONTENT = { ...pickContent(IDEA), pdf: '', pdf_size: 0 }
const VERSIONS = [
  {
    n: 3,
    reason: 'Tamil strings',
    status: 'Approved',
    description: 'They wait on the phone, locked.',
    tags: ['offline'],
  },
  { n: 2, reason: '', status: 'Rejected', description: 'They are kept on the phone.', tags: ['offline', 'quiz'] },
  { n: 1, reason: '', status: 'Pending', description: 'A first text.', tags: [] },
].map((version) => ({ ...CONTENT, ...version, author: IDEA.author, created_at: `2025-11-0${version.n}T08:00:00.000Z` }))

type Restored = { status?: number; body?: unknown }

function stubHistory(restored: Restored = { body: { idea: IDEA, is_held: false } }, idea: Idea = IDEA) {
  return stubApi(({ method, path }) => {
    if (method === 'POST') return restored
    if (path.endsWith('/profile')) return { body: { profile: profileOf() } }
    if (path.endsWith('/versions'))
      return {
        body: {
          versions: VERSIONS.map(({ n, created_at, author, reason, status }) => ({
            n,
            created_at,
            author,
            reason,
            status: n === idea.unpublished?.shown_version ? 'Approved' : status,
          })),
        },
      }
    const version = VERSIONS.find(({ n }) => path.endsWith(`/versions/${n}`))
    if (version) return { body: { version } }
    return path.endsWith(IDEA.id) ? { body: { idea } } : { status: 404, body: errorBody({ page: 'Not there.' }) }
  })
}

function Page({ at }: { at: Partial<HistorySearch> }) {
  const [search, setSearch] = useState<HistorySearch>({ version: undefined, with: undefined, ...at })
  return <IdeaHistory ideaId={IDEA.id} search={search} onChange={setSearch} />
}

const rowOf = (part: RegExp) => within(screen.getByRole('rowheader', { name: part }).closest('tr') as HTMLElement)
const marked = () =>
  [...document.querySelectorAll('ins, del')].map(({ tagName, textContent }) => `${tagName} ${textContent}`)
const stubScreen = (width: 'narrow' | 'wide') =>
  vi.stubGlobal('matchMedia', () => ({
    matches: width === 'wide',
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))

beforeEach(() => {
  stubScreen('wide')
  localStorage.setItem('token', 'A'.repeat(26))
  localStorage.setItem('token_expiry', '2099-01-01T00:00:00.000Z')
})

it('the history of an idea compares the newest version with the previous one side by side, and counts changed words', async () => {
  // Proves spec S/40.
  stubHistory()
  await renderInApp(<Page at={{}} />)
  await screen.findByRole('heading', { name: 'Version 2 compared with version 3' })
  await screen.findByRole('table')
  const [before, after] = rowOf(/^Description/).getAllByRole('cell')
  expect(before?.textContent).toContain('Removed: are kept End.')
  expect(before?.querySelector('ins')).toBeNull()
  expect(after?.querySelector('del')).toBeNull()
  expect(after?.textContent).toContain('Added: wait End.')
  expect(rowOf(/^Title/).getAllByText('No change')).toHaveLength(2)
  expect(rowOf(/^Tags/).getByText('quiz').tagName).toBe('DEL')
  screen.getByText('Tamil strings', { selector: 'q' })
  screen.getByText('2 words added')
  screen.getByText('3 words removed')
})

it('the history of an idea shows both versions in one text on a narrow screen, or by choice', async () => {
  // Proves spec S/40.
  stubHistory()
  const { unmount } = await renderInApp(<Page at={{}} />)
  await userEvent.click(await screen.findByRole('radio', { name: 'One text' }))
  expect(screen.queryByRole('table')).toBeNull()
  const both = marked()
  expect(both[0]).toBe('DEL Removed: are kept End.')
  expect(both[1]).toBe('INS Added: wait End.')
  unmount()
  stubScreen('narrow')
  await renderInApp(<Page at={{}} />)
  await waitFor(() => expect(marked()).toEqual(both))
  expect(screen.queryByRole('radio', { name: 'One text' })).toBeNull()
})

it('the history of an idea moves between changes with [ and ], and shows the position', async () => {
  // Proves spec S/40.
  stubHistory()
  await renderInApp(<Page at={{}} />)
  await screen.findByRole('table')
  const focused = () => document.activeElement?.textContent
  // The keys need the focus on the texts or the buttons.
  await userEvent.keyboard(']')
  expect(screen.queryByText('Change 1 of 3')).toBeNull()
  act(() => screen.getByRole('button', { name: 'Next change' }).focus())
  await userEvent.keyboard(']')
  expect(focused()).toBe('Removed: are kept End.')
  screen.getByText('Change 1 of 3')
  await userEvent.keyboard(']')
  expect(focused()).toBe('Added: , locked End.')
  await userEvent.keyboard('[[[[')
  expect(focused()).toBe('Removed: quiz End.')
  await userEvent.click(screen.getByRole('button', { name: 'Next change' }))
  expect(focused()).toBe('Removed: are kept End.')
})

it('the history of an idea shows one version, and compares any two in order of time', async () => {
  stubHistory()
  await renderInApp(<Page at={{}} />)
  await userEvent.click(await screen.findByRole('radio', { name: /^Version 1/ }))
  await screen.findByText('A first text.')
  expect(marked()).toEqual([])
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Compare with' }), 'Version 3')
  await screen.findByRole('heading', { name: 'Version 1 compared with version 3' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Compare with' }), 'Nothing, read it')
  await screen.findByText('They wait on the phone, locked.')
})

it('the history of an idea restores the older version after a confirmation', async () => {
  const calls = stubHistory()
  await renderInApp(<Page at={{ version: 2, with: 1 }} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Restore version 1' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  dialog.getByText(/makes a new version with the text of version 1/)
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Restore version 1' }))
  await screen.findByRole('heading', { name: 'Version 2 compared with version 3' })
  const [post] = calls.filter(({ method }) => method === 'POST')
  expect(post?.path).toBe(`/v1/ideas/${IDEA.id}/versions/1/restore`)
  expect(post?.body).toEqual({ version: 5, reason: 'Restored version 1' })
})

it('the history of an idea warns that restoring the public version withdraws the version in review', async () => {
  stubHistory(undefined, { ...IDEA, status: 'Pending', unpublished: { version: 3, shown_version: 2 } })
  await renderInApp(<Page at={{}} />)
  await screen.findByText(/^Restoring version 2 takes version 3 back/)
  await userEvent.click(screen.getByRole('button', { name: 'Restore version 2' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  dialog.getByText(/^This takes version 3 back: nothing waits for a reviewer/)
})

it('the history of an idea reports a change before a restore, and loads again', async () => {
  const calls = stubHistory({ status: 409, body: errorBody({ version: 'Changed.' }) })
  await renderInApp(<Page at={{}} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Restore version 2' }))
  const fetched = calls.filter(({ path }) => path.endsWith('/versions')).length
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Restore version 2' }),
  )
  await screen.findByText(/^The idea was changed in between/)
  await waitFor(() => expect(calls.filter(({ path }) => path.endsWith('/versions')).length).toBe(fetched + 1))
})

it('the history of an idea offers a restore to the author alone, and none of the newest version', async () => {
  stubHistory()
  const { unmount } = await renderInApp(<Page at={{ with: 0 }} />)
  await screen.findByText('They wait on the phone, locked.')
  expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull()
  unmount()
  localStorage.clear()
  await renderInApp(<Page at={{}} />)
  await screen.findByRole('table')
  expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull()
})

it.each([{ version: 9 }, { with: 9 }, { version: 2, with: 2 }])(
  'the history of an idea says that %j does not exist',
  async (at) => {
    stubHistory()
    await renderInApp(<Page at={at} />)
    await screen.findByRole('heading', { name: 'There is no history here' })
  },
)

it('the newest versions are listed beside the idea, with links to their changes', async () => {
  stubHistory()
  await renderInApp(<LatestVersions ideaId={IDEA.id} />)
  const link = await screen.findByRole('link', { name: 'Version 3' })
  expect(link.getAttribute('href')).toBe(`/ideas/${IDEA.id}/history?version=3`)
  screen.getByText('Tamil strings')
  screen.getByText('First version')
})
