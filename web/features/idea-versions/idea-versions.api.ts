import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { VersionRestoration } from '../../../contract/idea-versions.ts'
import { ideaKeys } from '../../entities/ideas/ideas.queries.ts'
import { memberKeys } from '../../entities/members/member-keys.ts'
import { call } from '../../lib/api/api-client.ts'
import { nullIfMissing } from '../../lib/api/null-if-missing.ts'
import { PREFETCHED_STALE_MS } from '../../lib/api/query-client.ts'

/** The versions of an idea, newest first, or null where there is no such idea. */
export function versionsQuery(ideaId: string) {
  return queryOptions({
    queryKey: ideaKeys.versions(ideaId),
    queryFn: async ({ signal }) =>
      (await nullIfMissing(call('listIdeaVersions', { params: { id: ideaId } }, { signal })))?.versions ?? null,
    staleTime: PREFETCHED_STALE_MS,
  })
}

/** What an idea said in one version, or null where there is none of this number. */
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

export function useRestoreVersion(ideaId: string) {
  const queryClient = useQueryClient()
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ideaKeys.all }),
      queryClient.invalidateQueries({ queryKey: memberKeys.all }),
    ])
  return useMutation({
    mutationFn: ({ n, ...body }: VersionRestoration & { n: number }) =>
      call('restoreIdeaVersion', { params: { id: ideaId, n }, body }),
    // After a conflict too: what is shown is not what there is.
    onSettled: refresh,
  })
}
