import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { ImportResult, ImportRow, RecentImport } from '../../../contract/user-imports.ts'
import { type ApiCall, stubApi } from '../../testing/api.ts'
import { profileOf } from '../../testing/profile.ts'
import { renderInApp } from '../../testing/render.tsx'
import { ImportPage } from './ImportPage.tsx'

const ID = '01900000-0000-7000-8000-000000000001'

function rowOf(row: number, change: Partial<ImportRow>): ImportRow {
  const values = {
    email: `m${row}@campus.example`,
    firstname: 'Amaya',
    lastname: 'D.',
    faculty: '',
    program: '',
    year: '',
    role: 'member',
  }
  return { row, ...values, outcome: 'added', left_out: [], problem: null, changes: [], ...change }
}

const CHANGES: ImportRow['changes'] = [
  { field: 'firstname', before: 'Amy', after: 'Amaya' },
  { field: 'faculty', before: '', after: 'Faculty of Education' },
]

function resultOf(isUpdating: boolean): ImportResult {
  const member = rowOf(2, isUpdating ? { outcome: 'updated', changes: CHANGES } : { outcome: 'member' })
  const counts = { rows: 2, added: 1, updated: isUpdating ? 1 : 0, member: isUpdating ? 0 : 1, invited: 0, error: 0 }
  return {
    encoding: 'utf-8',
    columns: [
      { name: 'mail', sample: 'm1@campus.example', field: 'email' },
      { name: 'given', sample: 'Amaya', field: 'firstname' },
    ],
    ...{ counts, reviewers: 0, matched_faculties: [], errors: [], failed_csv: '' },
    rows: [rowOf(1, {}), member],
    updates: isUpdating ? [member] : [],
  }
}

/** A server that stores imports, with one invitation accepted before an import is undone. */
function stubImports() {
  let imports: RecentImport[] = []
  return stubApi(({ method, path, body }: ApiCall) => {
    if (path === '/v1/profile') return { body: { profile: profileOf({ user_type: 'admin' }) } }
    if (path === '/v1/admin/users/import') {
      const { dry_run, update_members } = body as { dry_run: boolean; update_members: boolean }
      if (!dry_run) imports = [{ id: ID, created_at: '2026-01-05T09:00:00.000Z', added: 3, updated: 1 }]
      return { body: { import: resultOf(update_members) } }
    }
    if (method !== 'DELETE') return { body: { imports } }
    imports = []
    return { body: { undone: { withdrawn: 2, not_withdrawn: 1, restored: 1, not_restored: 0 } } }
  })
}

async function enabledButton(name: string): Promise<HTMLElement> {
  await waitFor(() => expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(false))
  return screen.getByRole('button', { name })
}

it('the import page updates members on request after a preview of the changes, and undoes an import', async () => {
  // Proves spec S/54.
  const calls = stubImports()
  const user = userEvent.setup()
  await renderInApp(<ImportPage />)
  await user.upload(
    screen.getByLabelText('Choose a file'),
    new File(['mail,given\n'], 'list.csv', { type: 'text/csv' }),
  )
  await enabledButton('Import 1 member')

  await user.click(screen.getByRole('checkbox', { name: 'Update members already here' }))
  const importButton = await enabledButton('Import 1, update 1')
  const preview = screen.getByRole('region', { name: 'Preview' })
  within(preview).getByRole('radio', { name: 'Changes 1', checked: true })
  const changes = within(preview).getAllByRole('listitem')
  expect(changes.map(({ textContent }) => textContent)).toEqual([
    'First name: Amy → Amaya',
    'Faculty: empty → Faculty of Education',
  ])

  await user.click(importButton)
  const undo = await screen.findByRole('button', { name: /^Take back the import of/ })
  expect(calls.filter(({ path }) => path.endsWith('/import')).at(-1)?.body).toMatchObject({
    dry_run: false,
    update_members: true,
  })
  await user.click(undo)
  const dialog = await screen.findByRole('alertdialog', { name: 'Take this import back?' })
  await user.click(within(dialog).getByRole('button', { name: 'Take back' }))
  await screen.findByText('2 invitations were withdrawn, and 1 member was set back.')
  screen.getByText(/^1 invitation had been accepted, revoked or sent again before/)
  expect(screen.queryByRole('button', { name: /^Take back the import of/ })).toBeNull()
})

it('the import page names ignored columns, and shows roles before reviewers are invited', async () => {
  // Proves spec S/53.
  const columns: ImportResult['columns'] = [
    { name: 'mail', sample: 'm1@campus.example', field: 'email' },
    { name: 'role', sample: 'reviewer', field: 'role' },
    { name: 'nic', sample: '199012345678', field: '' },
    { name: 'phone', sample: '', field: '' },
  ]
  const problem = { field: 'role' as const, message: 'Administrators are not imported. Invite them one by one' }
  const wrong = rowOf(3, { role: 'Admin', outcome: 'error', problem })
  const rows = [rowOf(1, { role: 'reviewer' }), rowOf(2, {}), wrong]
  const counts = { rows: 3, added: 2, updated: 0, member: 0, invited: 0, error: 1 }
  stubApi(({ path }) => {
    if (path === '/v1/profile') return { body: { profile: profileOf({ user_type: 'admin' }) } }
    if (!path.endsWith('/users/import')) return { body: { imports: [] } }
    return { body: { import: { ...resultOf(false), columns, counts, reviewers: 1, rows, errors: [wrong] } } }
  })
  await renderInApp(<ImportPage />)
  await userEvent.upload(screen.getByLabelText('Choose a file'), new File(['mail\n'], 'list.csv', { type: 'text/csv' }))
  await screen.findByText('These columns are left out of the import: nic and phone.')
  const summary = within(screen.getByRole('region', { name: 'Dry run' }))
  expect(summary.getByText('Of these as reviewers').parentElement?.textContent).toBe('Of these as reviewers1')
  const preview = within(screen.getByRole('region', { name: 'Preview' }))
  await userEvent.click(preview.getByRole('radio', { name: 'All rows 3' }))
  const roles = preview
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.children[row.children.length - 2]?.textContent)
  expect(roles).toEqual(['Role: Reviewer', 'Role: Member', 'Role: Admin'])
})

it('the import page shows errors of fields without a column in the table', async () => {
  const problem = { field: 'program' as const, message: 'Maximum 120 characters' }
  const row = rowOf(1, { program: 'A programme that is far too long', outcome: 'error', problem })
  const late = rowOf(2, {
    year: '14th',
    outcome: 'error',
    problem: { field: 'year', message: 'No year has this name' },
  })
  stubApi(({ path }) => {
    if (path === '/v1/profile') return { body: { profile: profileOf({ user_type: 'admin' }) } }
    if (!path.endsWith('/users/import')) return { body: { imports: [] } }
    const counts = { rows: 2, added: 0, updated: 0, member: 0, invited: 0, error: 2 }
    return { body: { import: { ...resultOf(false), counts, errors: [row, late], rows: [row, late] } } }
  })
  await renderInApp(<ImportPage />)
  await userEvent.upload(screen.getByLabelText('Choose a file'), new File(['mail\n'], 'list.csv', { type: 'text/csv' }))
  const preview = within(await screen.findByRole('region', { name: 'Preview' }))
  const results = preview
    .getAllByRole('row')
    .slice(1)
    .map((one) => one.lastElementChild)
  expect(results.map((cell) => cell?.textContent)).toEqual([
    'Result: Maximum 120 charactersProgram: A programme that is far too long',
    'Result: No year has this nameYear: 14th',
  ])
})
