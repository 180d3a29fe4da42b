import { QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { listDrafts } from '../../../contract/drafts.ts'
import { listIdeaVersions } from '../../../contract/idea-versions.ts'
import { getIdea } from '../../../contract/ideas.ts'
import { apiQuery } from './api-query.ts'
import { afterAct, changedByAct } from './changes.ts'
import { createQueryClient } from './query-client.ts'
import { changedElsewhere, keepFresh } from './staleness.ts'

/** A page that shows an idea, its versions and the drafts of the member. Returns what was fetched again. */
function openPage() {
  const client = createQueryClient()
  onTestFinished(keepFresh())
  const fetched: string[] = []
  const gates: Promise<void>[] = []
  const show = <T extends { queryKey: readonly unknown[] }>({ queryKey }: T): T['queryKey'] => {
    client.setQueryData(queryKey, 'first', { updatedAt: 1 })
    const queryFn = async () => {
      fetched.push(String(queryKey[0]))
      await gates.shift()
      return 'again'
    }
    new QueryObserver(client, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {})
    return queryKey
  }
  const params = { params: { id: 'i' } }
  const idea = show(apiQuery(getIdea, params))
  const versions = show(apiQuery(listIdeaVersions, params))
  const drafts = show(apiQuery(listDrafts, {}))
  return { client, fetched, gates, keys: { idea, versions, drafts } }
}

const later = () => Date.now() + 1_000

it('an act fetches the queries again whose endpoint reads what it changed', async () => {
  const { fetched } = openPage()
  changedByAct({ topics: 'ideas, comments', sentAt: later(), isPatched: false })
  await afterAct(null)
  expect(fetched.toSorted()).toEqual(['getIdea', 'listIdeaVersions'])
})

it('a query that was set since the act was sent is left alone', async () => {
  onTestFinished(() => void vi.useRealTimers())
  const { client, fetched, keys } = openPage()
  vi.setSystemTime(later())
  const sentAt = Date.now()
  client.setQueryData<unknown>(keys.idea, 'patched')
  changedByAct({ topics: 'ideas, comments', sentAt, isPatched: false })
  await afterAct(null)
  expect(fetched).toEqual(['listIdeaVersions'])
  expect(client.getQueryData(keys.idea)).toBe('patched')
})

it('an act that the page shows itself fetches nothing, and what it changed counts as stale', async () => {
  const { client, fetched, keys } = openPage()
  changedByAct({ topics: 'ideas, comments', sentAt: later(), isPatched: true })
  await afterAct(null)
  expect(fetched).toEqual([])
  expect(client.getQueryState(keys.versions)?.isInvalidated).toBe(true)
  expect(client.getQueryState(keys.drafts)?.isInvalidated).toBe(false)
})

it('a response that was on its way when an act was shown is fetched again', async () => {
  const { client, fetched, gates, keys } = openPage()
  const { promise, resolve } = Promise.withResolvers<void>()
  gates.push(promise)
  const running = client.refetchQueries({ queryKey: keys.versions })
  changedByAct({ topics: 'ideas, comments', sentAt: later(), isPatched: true })
  await afterAct(null)
  resolve()
  await running
  expect(fetched).toEqual(['listIdeaVersions', 'listIdeaVersions'])
})

it('a change elsewhere is fetched at once, on a hidden page once it is shown', async () => {
  const { client, fetched, keys } = openPage()
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  changedElsewhere(['drafts'])
  expect(client.isFetching({ queryKey: keys.drafts })).toBe(0)
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
  expect(client.isFetching({ queryKey: keys.drafts })).toBe(1)
  expect(fetched).toEqual(['listDrafts'])
})
