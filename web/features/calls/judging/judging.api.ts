import { call } from '../../../lib/api/api-client.ts'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { useChange } from '../calls.api.ts'

export const assignmentsQuery = (id: string) => apiQuery('listAssignments', { params: { id } })

export const judgedEntryQuery = (id: string, idea: string) =>
  apiQuery('getJudgedEntry', { params: { id, idea } }, ({ entry }) => entry)

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
