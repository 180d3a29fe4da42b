import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { VersionRestoration } from '../../../contract/idea-versions.ts'
import { ideaKeys } from '../../entities/ideas/ideas.queries.ts'
import { memberKeys } from '../../entities/members/member-keys.ts'
import { useHeldToast } from '../../entities/reports/use-held-toast.ts'
import { call } from '../../lib/api/api-client.ts'

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
    onSuccess: useHeldToast(),
    // After a conflict too: what is shown is not what there is.
    onSettled: refresh,
  })
}
