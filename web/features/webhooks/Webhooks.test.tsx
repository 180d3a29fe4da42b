import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Delivery, Webhook } from '../../../contract/webhooks.ts'
import { WEBHOOK_KINDS } from '../../../contract/webhooks.values.ts'
import { type ApiCall, errorBody, stubApi } from '../../testing/api.ts'
import { renderInApp } from '../../testing/render.tsx'
import { Webhooks } from './Webhooks.tsx'

const WEBHOOK: Webhook = {
  ...{ id: '01900000-0000-7000-8000-000000000001', name: 'Data warehouse', url: 'https://warehouse.example/quad' },
  ...{ form: 'json', kinds: ['idea.shared'], is_active: true, state: 'works', created_at: '2026-01-02T00:00:00.000Z' },
  ...{ switched_off_at: null, off_reason: '', counts: { all: 1, delivered: 1, waiting: 0, given_up: 0 }, last: null },
}
const DELIVERY: Delivery = {
  ...{ id: 'evt_1', kind: 'idea.shared', state: 'given_up', created_at: '2026-01-02T00:00:00.000Z' },
  ...{ next_attempt_at: null, body: '{"type":"idea.shared"}', answer: 'no_service' },
  attempts: [{ at: '2026-01-02T00:00:00.000Z', status: 404, ms: 190, error: '' }],
}
const METADATA = { current_page: 1, page_size: 20, first_page: 1, last_page: 1, total_records: 1 }

function stub(webhooks: Webhook[], change: (call: ApiCall) => object = () => ({ status: 204 })): ApiCall[] {
  return stubApi((call) => {
    if (call.method !== 'GET') return change(call)
    const isLog = call.path.includes('/deliveries')
    return { body: isLog ? { deliveries: [DELIVERY], metadata: METADATA } : { webhooks } }
  })
}

it('a webhook is added with its kinds and form, and its secret is shown once', async () => {
  const calls = stub([], () => ({ status: 201, body: { webhook: WEBHOOK, secret: 'whsec_SECRET' } }))
  await renderInApp(<Webhooks />)
  await userEvent.click(await screen.findByRole('button', { name: 'Add a webhook' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Name'), 'Room')
  await userEvent.type(dialog.getByLabelText('Address'), 'https://chat.example/hook')
  await userEvent.click(dialog.getByRole('radio', { name: 'Slack' }))
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Comment' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Add a webhook' }))
  await screen.findByText('whsec_SECRET')
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    ...{ name: 'Room', url: 'https://chat.example/hook', form: 'slack' },
    kinds: WEBHOOK_KINDS.filter((kind) => kind !== 'comment.created'),
  })
})

it('a refused address stays in its field with the reason', async () => {
  stub([], () => ({ status: 422, body: errorBody({ url: 'Must be a public address' }, 'Another look.') }))
  await renderInApp(<Webhooks />)
  await userEvent.click(await screen.findByRole('button', { name: 'Add a webhook' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Address'), 'https://localhost')
  await userEvent.click(dialog.getByRole('button', { name: 'Add a webhook' }))
  await dialog.findByText('Must be a public address')
})

it('a webhook that was switched off by itself says why, above the list', async () => {
  const off = { state: 'off', off_reason: '404, no_service', switched_off_at: '2026-01-03T00:00:00.000Z' } as const
  stub([{ ...WEBHOOK, ...off, is_active: false }])
  await renderInApp(<Webhooks />)
  await screen.findByText(/Data warehouse was switched off on Jan 3, 2026/)
})

it('the log shows what was sent and came back, and sends it again', async () => {
  const calls = stub([WEBHOOK], () => ({ body: { delivery: { ...DELIVERY, state: 'delivered' } } }))
  await renderInApp(<Webhooks />)
  await userEvent.click(await screen.findByRole('button', { name: 'Log of Data warehouse' }))
  await userEvent.click(await screen.findByRole('button', { name: /idea\.shared/ }))
  screen.getByText('no_service')
  await userEvent.click(screen.getByRole('button', { name: 'Send again now' }))
  await waitFor(() => expect(calls.find(({ path }) => path.endsWith('/evt_1/resend'))).toBeDefined())
})
