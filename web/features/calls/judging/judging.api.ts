import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api-client.ts'
import { useChange } from '../calls.api.ts'

export const assignmentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['calls', 'assignments', id],
    queryFn: ({ signal }) => call('listAssignments', { params: { id } }, { signal }),
  })

export const judgedEntryQuery = (id: string, idea: string) =>
  queryOptions({
    queryKey: ['calls', 'judged', id, idea],
    queryFn: async ({ signal }) => (await call('getJudgedEntry', { params: { id, idea } }, { signal })).entry,
  })

/** Scores of an entry with the juror's own words. */
export type Judgement = { scores: Record<string, number>; note: string; sentence: string }

export function useSaveScores(id: string) {
  return useChange(({ idea, ...body }: Judgement & { idea: string }) =>
    call('saveScores', { params: { id, idea }, body }),
  )
}

export function usePassOn(id: string) {
  return useChange((idea: string) => call('passOnEntry', { params: { id, idea }, body: {} }))
}
