import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { decideEntries, listJurors, listRanking, remindJurors } from '../../../../contract/call-judging.ts'
import { request } from '../../../lib/api/api-client.ts'
import { apiQuery } from '../../../lib/api/api-query.ts'

export const rankingQuery = (id: string, query: z.input<(typeof listRanking)['query']>) =>
  apiQuery(listRanking, { params: { id }, query })

export const jurorsQuery = (id: string) => apiQuery(listJurors, { params: { id } }, ({ jurors }) => jurors)

export function useRemindJurors(id: string) {
  return useMutation({ mutationFn: () => request(remindJurors, { params: { id } }) })
}

export type Decision = z.input<(typeof decideEntries)['body']>

export function useDecide(id: string) {
  return useMutation({ mutationFn: (body: Decision) => request(decideEntries, { params: { id }, body }) })
}

type Before = z.output<(typeof decideEntries)['response']>['before']

/** The decisions that restore what held before another one. */
export function undoOf({ decision }: Decision, before: Before): Decision[] {
  if (decision === 'award') {
    const byAward = Map.groupBy(before, ({ award_id }) => award_id)
    return [...byAward].map(([award_id, entries]) => ({
      decision: 'award',
      award_id,
      idea_ids: entries.map(({ idea_id }) => idea_id),
    }))
  }
  const idea_ids = before.map(({ idea_id }) => idea_id)
  return [{ decision: decision === 'shortlist' ? 'unshortlist' : 'shortlist', idea_ids }]
}
