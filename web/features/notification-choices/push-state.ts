import { queryOptions } from '@tanstack/react-query'
import { readPushState } from '../../lib/push/push.ts'

/** Whether this browser takes pushes to the member. */
export function pushStateQuery(userId: string) {
  return queryOptions({
    queryKey: ['push-state', userId],
    queryFn: () => readPushState(userId),
    networkMode: 'always',
    persister: undefined,
  })
}
