import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { SecondFactor as State } from '../../../contract/second-factors.ts'
import { CHANGED_HEADER } from '../../../contract/topics.values.ts'
import { copyText } from '../../lib/pages/copy-link.ts'
import { type ApiCall, errorBody, stubApi } from '../../testing/api.ts'
import { renderInApp } from '../../testing/render.tsx'
import { DemandNote } from './DemandNote.tsx'
import { SecondFactor } from './SecondFactor.tsx'

vi.mock('../../lib/pages/copy-link.ts', async (original) => ({ ...(await original()), copyText: vi.fn(() => true) }))

const OFF: State = { authenticator: null, recovery_codes: null, demand: null, reset: null }
const SECRET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const OPTIONS = { secret: SECRET, uri: `otpauth://totp/Quad:n@campus.example?secret=${SECRET}` }
const CODES = Array.from({ length: 10 }, (_, i) => `AAAA-BBBB-CCCC-DDD${'ABCDEFGHIJ'[i]}`)
const on = (used: number): State => ({
  demand: null,
  reset: null,
  authenticator: { added_at: '2026-01-02T00:00:00.000Z' },
  recovery_codes: {
    created_at: '2026-01-02T00:00:00.000Z',
    codes: CODES.map((_, i) => ({ used_at: i < used ? '2026-01-05T00:00:00.000Z' : null })),
  },
})

function stub(first: State, next: State, change: (call: ApiCall) => object): ApiCall[] {
  let state = first
  return stubApi((call) => {
    if (call.method === 'GET') return { body: { second_factor: state } }
    const response = change(call)
    if (!call.path.endsWith('/options')) state = next
    return response
  })
}

it('the card of the second factor adds an app with its secret and first code, and shows the recovery codes once', async () => {
  const calls = stub(OFF, on(0), ({ path }) =>
    path.endsWith('/options') ? { body: { options: OPTIONS } } : { status: 201, body: { recovery_codes: CODES } },
  )
  await renderInApp(<SecondFactor />)
  await userEvent.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }))
  await screen.findByRole('img', { name: 'QR code for your authenticator app' })
  screen.getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')
  await userEvent.type(screen.getByLabelText('Code that the app shows'), '123 456{Enter}')
  expect(await screen.findByRole('heading', { name: 'Keep these codes' })).toHaveProperty(
    'id',
    document.activeElement?.id,
  )
  expect(within(screen.getByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem')).toHaveLength(10)
  await userEvent.click(screen.getByRole('button', { name: 'Copy' }))
  expect(copyText).toHaveBeenCalledWith(`${CODES.join('\n')}\n`)
  await userEvent.click(screen.getByRole('button', { name: 'I have kept them' }))
  screen.getByText('10 of 10 left')
  expect(screen.queryByText(String(CODES[0]))).toBeNull()
  expect(calls.find(({ path }) => path === '/v1/me/totp')?.body).toEqual({ code: '123 456' })
})

it('the card of the second factor reports a wrong first code, and keeps the form', async () => {
  stub(OFF, OFF, ({ path }) =>
    path.endsWith('/options') ? { body: { options: OPTIONS } } : { status: 422, body: errorBody({ code: 'Not it.' }) },
  )
  await renderInApp(<SecondFactor />)
  await userEvent.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }))
  await userEvent.type(await screen.findByLabelText('Code that the app shows'), '000000{Enter}')
  await screen.findByText('Not it.')
})

it('the card of the second factor shows remaining and used recovery codes, and replaces them after a confirmation', async () => {
  stub(on(3), on(0), () => ({ status: 201, body: { recovery_codes: CODES } }))
  await renderInApp(<SecondFactor />)
  await screen.findByText('7 of 10 left')
  expect(screen.getAllByText('Jan 5')).toHaveLength(3)
  await userEvent.click(screen.getByRole('button', { name: 'Make new ones' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Make new ones' }))
  await screen.findByText(String(CODES[9]))
})

it('an overdue second factor asks for a mailed code, which goes with the first code of the app', async () => {
  const demand = { due_at: '2026-01-02T00:00:00.000Z', is_met: false, is_held: true }
  const calls = stub({ ...OFF, demand }, on(0), ({ path }) => {
    const headers = { [CHANGED_HEADER]: '' }
    if (path.endsWith('/options')) return { headers, body: { options: OPTIONS } }
    if (path.endsWith('/mailed-code'))
      return { status: 202, headers, body: { message: 'The code is on its way to you.' } }
    return { status: 201, body: { recovery_codes: CODES } }
  })
  await renderInApp(
    <>
      <DemandNote demand={demand} />
      <SecondFactor />
    </>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Mail me a code' }))
  await userEvent.type(screen.getByLabelText('Code from the mail'), ' ABCD-EFGH ')
  await userEvent.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }))
  await userEvent.type(await screen.findByLabelText('Code that the app shows'), '123456{Enter}')
  await screen.findByRole('heading', { name: 'Keep these codes' })
  const changes = calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])
  expect(changes).toContainEqual(['/v1/me/second-factor/mailed-code', undefined])
  expect(changes).toContainEqual(['/v1/me/totp', { code: '123456', mail_code: 'ABCD-EFGH' }])
})

it('a second factor that is met or not yet due asks for no mailed code', async () => {
  const due_at = '2026-01-02T00:00:00.000Z'
  for (const demand of [
    { due_at, is_met: true, is_held: true },
    { due_at, is_met: false, is_held: false },
  ]) {
    const { unmount } = await renderInApp(<DemandNote demand={demand} />)
    expect(screen.queryByLabelText('Code from the mail')).toBeNull()
    unmount()
  }
})
