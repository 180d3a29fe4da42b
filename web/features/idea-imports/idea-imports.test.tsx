import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { IdeaImport, IdeaImportRow } from '../../../contract/idea-imports.ts'
import { stubApi } from '../../testing/api.ts'
import { profileOf } from '../../testing/profile.ts'
import { renderInApp } from '../../testing/render.tsx'
import { IdeaImportPage } from './IdeaImportPage.tsx'

const ID = '01900000-0000-7000-8000-000000000001'

const FOUND: IdeaImport = {
  ...{ id: ID, created_at: '2026-11-28T09:00:00.000Z', file_name: 'idea-box.csv', source: 'table', encoding: 'utf-8' },
  ...{ state: 'checked', options: null, done: 0, run_at: null, undo_until: null },
  columns: [
    { name: 'Title', sample: 'A quiet room', field: 'title' },
    { name: 'Proposal', sample: 'A place to sit.', field: 'description' },
    { name: 'StaffID', sample: '7', field: '' },
  ],
  counts: {
    ...{ rows: 3, added: 2, here: 0, error: 1, votes: 12 },
    authors: { member: 1, invited: 1, name: 0 },
  },
}

const ROW: IdeaImportRow = {
  ...{ row: 2, title: '', description: 'A lamp at the stop', author: 'ruwan@campus.example', author_kind: 'name' },
  ...{ category: '', date: '2020-03-02T12:00:00.000Z', votes: '3', outcome: 'error', idea_id: null },
  problem: { field: 'title', message: 'Title is required' },
}

const METADATA = { current_page: 1, page_size: 20, first_page: 1, last_page: 1, total_records: 1 }

it('an import of ideas shows what is wrong, and mails nobody unless it is asked for', async () => {
  const calls = stubApi(({ method, path }) => {
    if (path === '/v1/profile') return { body: { profile: profileOf({ user_type: 'admin' }) } }
    if (path.endsWith('/run')) return { status: 202, body: { import: { ...FOUND, state: 'running' } } }
    if (method === 'GET' && path.includes(ID)) return { body: { import: FOUND, rows: [ROW], metadata: METADATA } }
    return { body: { imports: [] } }
  })
  const list = { state: { q: '', status: '' as const, page: 1, rows: 10 }, change() {}, turnTo() {}, search() {} }
  await renderInApp(<IdeaImportPage list={list} part={`import-${ID}`} />)
  await screen.findByText('idea-box.csv, 3 rows. Nothing has been changed yet.')
  const rows = within(screen.getByRole('region', { name: 'Rows' }))
  rows.getByText('Title is required')
  rows.getByText('(empty)')
  const summary = within(screen.getByRole('region', { name: 'Dry run' }))
  const boxes = ['Invite the one', 'Keep dates and votes', 'Review them first'].map((name) =>
    summary.getByRole('checkbox', { name }),
  )
  expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([false, true, false])
  await userEvent.click(summary.getByRole('button', { name: 'Import 2 ideas' }))
  const run = calls.find(({ path }) => path.endsWith('/run'))
  expect(run?.body).toEqual({ invite: false, keep: true, review: false })
})
