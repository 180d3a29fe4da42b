import type { Db } from '../../db/tables.ts'

/** How many entries a member has still to score, by the call. */
export async function countOpenReadings(db: Db, callIds: string[], userId: string): Promise<Map<string, number>> {
  if (callIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('call_assignments')
    .select((eb) => ['call_id', eb.fn.countAll<number>().as('count')])
    .where('call_id', 'in', callIds)
    .where('user_id', '=', userId)
    .where('scored_at', 'is', null)
    .where('passed_at', 'is', null)
    .groupBy('call_id')
    .execute()
  return new Map(rows.map(({ call_id, count }) => [call_id, Number(count)]))
}

/** The sentences of jurors for the entrants, by the id of the idea, in an order that names no juror. */
export async function findSentences(db: Db, callId: string, ideaIds: string[]): Promise<Map<string, string[]>> {
  if (ideaIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('call_assignments')
    .select(['idea_id', 'sentence'])
    .where('call_id', '=', callId)
    .where('idea_id', 'in', ideaIds)
    .where('scored_at', 'is not', null)
    .where('sentence', '!=', '')
    .orderBy('sentence')
    .execute()
  const byIdea = new Map<string, string[]>()
  for (const { idea_id, sentence } of rows) byIdea.set(idea_id, [...(byIdea.get(idea_id) ?? []), sentence])
  return byIdea
}
