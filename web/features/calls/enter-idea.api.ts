import { useMutation } from '@tanstack/react-query'
import { enterIdea } from '../../../contract/call-entries.ts'
import { enqueue } from '../../lib/offline-queue/enqueue.ts'

export function useEnterIdea(id: string) {
  return useMutation({
    mutationFn: ({ idea, answers }: { idea: string; answers: Record<string, string> }) =>
      enqueue({ endpoint: enterIdea, request: { params: { id, idea }, body: { answers } }, path: `/calls/${id}` }),
  })
}
