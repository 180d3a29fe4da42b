import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { nullIfMissing } from '../../lib/api/null-if-missing.ts'
import { PREFETCHED_STALE_MS } from '../../lib/api/query-client.ts'
import { ideaKeys } from '../ideas/ideas.queries.ts'

/** The versions of an idea, newest first, or null where there is no such idea. */
export function versionsQuery(ideaId: string) {
  return queryOptions({
    queryKey: ideaKeys.versions(ideaId),
    queryFn: async ({ signal }) =>
      (await nullIfMissing(call('listIdeaVersions', { params: { id: ideaId } }, { signal })))?.versions ?? null,
    staleTime: PREFETCHED_STALE_MS,
  })
}

/** The content of one version of an idea; null without such a version. */
export function versionQuery(ideaId: string, n: number) {
  return queryOptions({
    queryKey: ideaKeys.version(ideaId, n),
    queryFn: async ({ signal }) => {
      const response = call('getIdeaVersion', { params: { id: ideaId, n } }, { signal })
      return (await nullIfMissing(response))?.version ?? null
    },
    staleTime: PREFETCHED_STALE_MS,
  })
}
