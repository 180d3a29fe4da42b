import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { currentUserQuery } from '../session/current-user.ts'
import { ApiError } from './api-client.ts'
import { createQueryClient, PROFILE_STALE_MS } from './query-client.ts'

const MINUTE_MS = 60_000
const queryClient = createQueryClient()

afterEach(() => {
  queryClient.clear()
  onlineManager.setOnline(true)
})

async function triesUntilGivenUp(error: Error): Promise<number> {
  const queryFn = vi.fn().mockRejectedValue(error)
  await queryClient.fetchQuery({ ...defaults(), queryKey: ['test'], queryFn, retryDelay: 0 }).catch(() => undefined)
  return queryFn.mock.calls.length
}

// fetchQuery alone turns retries off; queries that are shown take the defaults.
function defaults() {
  const { retry } = queryClient.getDefaultOptions().queries ?? {}
  return retry === undefined ? {} : { retry }
}

it('the query client tries a failed query once more', async () => {
  expect(await triesUntilGivenUp(new ApiError(0, 'Something went wrong'))).toBe(2)
  expect(await triesUntilGivenUp(new ApiError(503, 'away'))).toBe(2)
})

it('the query client does not ask again what the server refused', async () => {
  expect(await triesUntilGivenUp(new ApiError(404, 'gone'))).toBe(1)
})

it('the query client fails at once without a network, and asks again when there is one', async () => {
  onlineManager.setOnline(false)
  const send = vi.fn().mockRejectedValue(new ApiError(0, 'Something went wrong'))
  const sending = queryClient.getMutationCache().build(queryClient, { mutationFn: send }).execute(undefined)
  await expect(sending).rejects.toThrow('Something went wrong')
  expect(await triesUntilGivenUp(new ApiError(404, 'gone'))).toBe(1)
  expect(queryClient.getDefaultOptions().queries?.refetchOnReconnect).toBe(true)
})

it('the query client does not fetch again on window focus', () => {
  expect(queryClient.getDefaultOptions().queries?.refetchOnWindowFocus).toBe(false)
})

it('the query client takes profile data for fresh for five minutes', () => {
  expect(PROFILE_STALE_MS).toBe(5 * MINUTE_MS)
  expect(currentUserQuery.staleTime).toBe(PROFILE_STALE_MS)
})
