import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { ProviderState } from '../../../contract/identities.ts'
import { leaveFor } from '../../lib/pages/leave.ts'
import { type ApiCall, errorBody, stubApi } from '../../testing/api.ts'
import { renderInApp } from '../../testing/render.tsx'
import { SITE } from '../../testing/site.ts'
import { LinkedSignIns } from './LinkedSignIns.tsx'
import { ProviderStates } from './ProviderStates.tsx'

vi.mock('../../lib/pages/leave.ts')

const CAMPUS = { name: 'campus', label: 'Hanthana University', kind: 'saml' }
const IDENTITY = {
  ...{ id: 'a', provider: 'campus', label: 'Hanthana University', email: 'b@campus.example' },
  linked_at: '2026-09-02T00:00:00.000Z',
}
const STATE: ProviderState = {
  ...{ name: 'campus', label: 'Hanthana University', kind: 'saml', host: 'idp.campus.example', domains: [] },
  ...{ identities: 3, rules: 2, certificate_until: null, own_certificate_until: null },
  ...{ last_success_at: null, last_failure_at: null, last_failure: null },
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 60_000).toISOString()

beforeEach(() => vi.mocked(leaveFor).mockReset())

/** A member with these linked sign-ins; `change` responds to what is sent. */
function stubMember(identities: object[], change: (call: ApiCall) => object = () => ({ status: 204 })) {
  return stubApi((call) => {
    if (call.path === '/v1/site') return { body: { ...SITE, sign_in: { providers: [CAMPUS], has_passwords: true } } }
    return call.method === 'GET' ? { body: { identities } } : change(call)
  })
}

it('the list of linked sign-ins shows why one cannot be unlinked', async () => {
  const reason = 'This is the only way into your account.'
  stubMember([IDENTITY], () => ({ status: 409, body: errorBody({ identity: reason }, reason) }))
  await renderInApp(<LinkedSignIns link={undefined} />)
  await screen.findByText('b@campus.example. Linked Sep 2, 2026.')
  expect(screen.queryByRole('button', { name: 'Link Hanthana University' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Unlink: Hanthana University' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Unlink' }))
  await screen.findByText(reason)
})

it('the list of linked sign-ins reports an invalid code, and links nothing', async () => {
  const reason = 'Linking has taken too long, or it began in another browser. Please begin again.'
  const calls = stubMember([], () => ({ status: 422, body: errorBody({ token: 'invalid' }, reason) }))
  await renderInApp(<LinkedSignIns link="OLD" />)
  await screen.findByText(reason)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual(['/v1/me/identities/preview'])
})

it.each([
  [{ last_success_at: inDays(-1) }, 'Works'],
  [
    { last_success_at: inDays(-2), last_failure_at: inDays(-1), last_failure: 'Invalid signature' },
    'Last sign-in failed',
  ],
  [{ certificate_until: inDays(9) }, 'Certificate ends in 9 days'],
  [{ certificate_until: inDays(-2) }, 'Certificate has ended'],
  [{ own_certificate_until: inDays(1) }, 'Certificate of this site ends in 1 day'],
  [{}, 'Not used yet'],
])('a provider in the state %o is shown as "%s"', async (state, text) => {
  stubApi(() => ({ body: { providers: [{ ...STATE, ...state }] } }))
  await renderInApp(<ProviderStates test={undefined} />)
  await screen.findByText(text)
})

it('the list of providers opens a provider to test it', async () => {
  const path = '/v1/auth/campus/login?test=A'
  stubApi(({ method }) => ({ body: method === 'POST' ? { id: 'a', path } : { providers: [STATE] } }))
  await renderInApp(<ProviderStates test={undefined} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Test this sign-in: Hanthana University' }))
  await waitFor(() => expect(leaveFor).toHaveBeenCalledExactlyOnceWith(path))
})
