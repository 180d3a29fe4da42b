import { queryOptions } from '@tanstack/react-query'
import { getIdeaVersion, listIdeaVersions } from '../../../contract/idea-versions.ts'
import { apiQueryOrNull } from '../../lib/api/api-query.ts'
import { PREFETCHED_STALE_MS } from '../../lib/api/query-client.ts'

/** The versions of an idea, newest first, or null where there is no such idea. */
export function versionsQuery(ideaId: string) {
  return queryOptions({
    ...apiQueryOrNull(listIdeaVersions, { params: { id: ideaId } }, ({ versions }) => versions),
    staleTime: PREFETCHED_STALE_MS,
  })
}

/** The content of one version of an idea; null without such a version. */
export function versionQuery(ideaId: string, n: number) {
  return queryOptions({
    ...apiQueryOrNull(getIdeaVersion, { params: { id: ideaId, n } }, ({ version }) => version),
    staleTime: PREFETCHED_STALE_MS,
  })
}
