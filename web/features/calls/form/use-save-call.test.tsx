import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Call } from '../../../../contract/calls.ts'
import { stubApi } from '../../../testing/api.ts'
import { callOf } from '../../../testing/call.ts'
import { profileOf } from '../../../testing/profile.ts'
import { formOf } from './call-form.ts'
import { useSaveCall } from './use-save-call.ts'

const JUROR = profileOf()

it.each([
  ['comes to need a panel has it first', [], [JUROR], ['jurors', 'call']],
  ['needs a panel no longer keeps it until then', [JUROR], [], ['call', 'jurors']],
])('a scheduled draft that %s', async (_title, panel: Call['panel'], jurors: Call['panel'], order) => {
  const stored = callOf({ is_scheduled: true, panel })
  let seated = panel
  const calls = stubApi(({ path }) => {
    if (!path.endsWith('/jurors')) return { body: { call: { ...stored, panel: seated } } }
    seated = jurors
    return { body: { jurors: [] } }
  })
  const { result } = renderHook(() => useSaveCall(stored), {
    wrapper: ({ children }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>,
  })
  await act(() => result.current.saving.mutateAsync({ form: { ...formOf(stored), jurors }, isConfirmed: false }))
  const written = calls.filter(({ method }) => method === 'PUT').map(({ path }) => path)
  expect(written.map((path) => (path.endsWith('/jurors') ? 'jurors' : 'call'))).toEqual(order)
})
