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

// Only fetchQuery turns retries off; useQuery takes the defaults.
function defaults() {
  const { retry } = queryClient.getDefaultOptions().queries ?? {}
  return retry === undefined ? {} : { retry }
}

it('the query client retries a failed query once', async () => {
  // Proves spec 7/4.
  expect(await triesUntilGivenUp(new ApiError(0, 'Something went wrong'))).toBe(2)
  expect(await triesUntilGivenUp(new ApiError(503, 'away'))).toBe(2)
})

it('the query client does not retry a refused request', async () => {
  // Proves spec 7/4.
  expect(await triesUntilGivenUp(new ApiError(404, 'gone'))).toBe(1)
})

it('the query client fails at once without a network, and refetches on reconnect', async () => {
  onlineManager.setOnline(false)
  const send = vi.fn().mockRejectedValue(new ApiError(0, 'Something went wrong'))
  const sending = queryClient.getMutationCache().build(queryClient, { mutationFn: send }).execute(undefined)
  await expect(sending).rejects.toThrow('Something went wrong')
  expect(await triesUntilGivenUp(new ApiError(404, 'gone'))).toBe(1)
  expect(queryClient.getDefaultOptions().queries?.refetchOnReconnect).toBe(true)
})

it('the query client does not refetch on window focus', () => {
  // Proves spec 7/5, 9/15.
  expect(queryClient.getDefaultOptions().queries?.refetchOnWindowFocus).toBe(false)
})

it('the query client keeps the profile fresh for five minutes', () => {
  // Proves spec 9/14.
  expect(PROFILE_STALE_MS).toBe(5 * MINUTE_MS)
  expect(currentUserQuery.staleTime).toBe(PROFILE_STALE_MS)
})
