import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ResponseOf } from '../../../contract/http.ts'
import { nameOf } from '../api/endpoint-facts.ts'
import { describeError } from '../errors/describe-error.ts'
import { toast } from '../feedback/toasts.ts'
import { enqueue, type WaitingEndpoint } from './enqueue.ts'
import type { NewRequest } from './queued-requests.ts'

/** A mark that a member sets once and removes, such as support of an idea. */
type Mark<On extends WaitingEndpoint, Off extends WaitingEndpoint> = Pick<NewRequest, 'path'> &
  Partial<Pick<NewRequest, 'subject' | 'about'>> & {
    /** The id of the thing. */
    id: string
    on: On
    off: Off
    /** Shows it, before the server has it and where it refuses. */
    show: (isOn: boolean) => void
    /** Shows the response. */
    onResponse?: (response: ResponseOf<On> | ResponseOf<Off>) => void
    failed: string
  }

/** Sets a mark or takes it away. It shows at once, waits for the line, and is taken back where the server refuses. */
export function useMark<On extends WaitingEndpoint, Off extends WaitingEndpoint>(mark: Mark<On, Off>) {
  const { id, on, off, show, onResponse, failed, ...place } = mark
  const queries = useQueryClient()
  const mutationKey = [nameOf(on), id]
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (isOn: boolean) =>
      enqueue({ endpoint: isOn ? on : off, request: { params: { id } }, isPatched: true, ...place }),
    onMutate: show,
    onSuccess: (response) => {
      // Without one it waits, and shows meanwhile as if it were sent. The response to an earlier press must not undo a later one.
      if (response && queries.isMutating({ mutationKey }) === 1) onResponse?.(response)
    },
    onError: (error, isOn) => {
      show(!isOn)
      toast.error(describeError(error, failed))
    },
  })
}
