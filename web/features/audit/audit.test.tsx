import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { AuditEntry } from '../../../contract/audit.ts'
import { renderInApp } from '../../testing/render.tsx'
import { AuditRow } from './AuditRow.tsx'

const CHROME =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36'
const ADMIN = {
  ...{ id: '01900000-0000-7000-8000-000000000001', username: 'meera', firstname: 'Meera', lastname: 'N.' },
  ...{ avatar: '', title: '', faculty: '' },
}
const ENTRY: AuditEntry = {
  ...{ id: '01900000-0000-7000-8000-000000000002', at: '2026-11-21T20:11:00.000Z', action: 'role_changed' },
  actor: { kind: 'member', user: ADMIN, role: 'admin', key: '' },
  target: { kind: 'member', id: '01900000-0000-7000-8000-000000000003', name: 'Tharushi W.' },
  ...{ before: 'normal', after: 'reviewer', reason: 'Agreed with the faculty.', ip: '192.0.2.17', user_agent: CHROME },
}

async function showRow(entry: AuditEntry): Promise<string[]> {
  await renderInApp(
    <table>
      <tbody>
        <AuditRow entry={entry} />
      </tbody>
    </table>,
  )
  const button = screen.getByRole('button', { expanded: false })
  await userEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  return screen.getAllByRole('row').map(({ textContent }) => textContent ?? '')
}

it('an audit entry shows role and browser, and expands to reason, device and number', async () => {
  // Proves spec S/51.
  const [row, details] = await showRow(ENTRY)
  expect(row).toContain('Meera N.Administrator')
  expect(row).toContain('Chrome on Android192.0.2.17')
  expect(details).toContain('ReasonAgreed with the faculty.')
  expect(details).toContain('DeviceChrome on Android')
  expect(details).toContain(`Entry${ENTRY.id}`)
})

it('an older audit entry shows no role, and an unknown browser by its user agent', async () => {
  const actor = { ...ENTRY.actor, role: null, key: '' }
  const [row, details] = await showRow({ ...ENTRY, actor, user_agent: 'curl/8.5.0' })
  expect(row).not.toContain('Administrator')
  expect(within(document.body).queryByText(/ on /)).toBeNull()
  expect(details).toContain('Devicecurl/8.5.0')
})

it('an empty setting is shown as "Empty"', async () => {
  const [row] = await showRow({ ...ENTRY, action: 'settings_changed', before: '', after: 'Revision (quiet)' })
  expect(row).toContain('EmptytoRevision (quiet)')
})
