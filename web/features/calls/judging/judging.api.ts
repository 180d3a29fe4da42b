import { useMutation } from '@tanstack/react-query'
import { getJudgedEntry, listAssignments, passOnEntry, saveScores } from '../../../../contract/call-judging.ts'
import { request } from '../../../lib/api/api-client.ts'
import { apiQuery } from '../../../lib/api/api-query.ts'

export const assignmentsQuery = (id: string) => apiQuery(listAssignments, { params: { id } })

export const judgedEntryQuery = (id: string, idea: string) =>
  apiQuery(getJudgedEntry, { params: { id, idea } }, ({ entry }) => entry)

/** Scores of an entry with the juror's own words. */
export type Judgement = { scores: Record<string, number>; note: string; sentence: string }

export function useSaveScores(id: string) {
  return useMutation({
    mutationFn: ({ idea, ...body }: Judgement & { idea: string }) =>
      request(saveScores, { params: { id, idea }, body }),
  })
}

export function usePassOn(id: string) {
  return useMutation({ mutationFn: (idea: string) => request(passOnEntry, { params: { id, idea }, body: {} }) })
}
