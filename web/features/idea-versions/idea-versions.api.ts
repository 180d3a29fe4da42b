import { useMutation } from '@tanstack/react-query'
import { restoreIdeaVersion, type VersionRestoration } from '../../../contract/idea-versions.ts'
import { useModerationToast } from '../../entities/reports/use-moderation-toast.ts'
import { request } from '../../lib/api/api-client.ts'
import { fetchAll } from '../../lib/api/changes.ts'

export function useRestoreVersion(ideaId: string) {
  return useMutation({
    mutationFn: ({ n, ...body }: VersionRestoration & { n: number }) =>
      request(restoreIdeaVersion, { params: { id: ideaId, n }, body }),
    onSuccess: useModerationToast(),
    // After a conflict too: what is shown is not what there is.
    onError: fetchAll,
  })
}
