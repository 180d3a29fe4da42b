import type { Db } from '../../db/tables.ts'
import { countVotersAbout } from './ballots.repo.ts'

type Counts = { entries: number; shortlisted: number; jurors: number; given: number; total: number; voters: number }

const NONE: Counts = { entries: 0, shortlisted: 0, jurors: 0, given: 0, total: 0, voters: 0 }

/** The numbers that each of these calls shows. Entries count where everybody sees their ideas. */
export async function countPartsOf(db: Db, callIds: string[]): Promise<(callId: string) => Counts> {
  if (callIds.length === 0) return () => NONE
  const [entries, jurors, readings, voters] = await Promise.all([
    countEntries(db, callIds),
    countJurors(db, callIds),
    countReadings(db, callIds),
    countVotersAbout(db, callIds),
  ])
  const counts = new Map<string, Counts>(callIds.map((id) => [id, { ...NONE }]))
  for (const { call_id, entries: count, shortlisted } of entries) {
    Object.assign(counts.get(call_id) ?? {}, { entries: Number(count), shortlisted: Number(shortlisted) })
  }
  for (const { call_id, given, total } of readings) {
    Object.assign(counts.get(call_id) ?? {}, { given: Number(given), total: Number(total) })
  }
  for (const { call_id, count } of jurors) Object.assign(counts.get(call_id) ?? {}, { jurors: Number(count) })
  for (const { call_id, count } of voters) Object.assign(counts.get(call_id) ?? {}, { voters: Number(count) })
  return (id) => counts.get(id) ?? NONE
}

function countEntries(db: Db, callIds: string[]) {
  return db
    .selectFrom('call_entries')
    .innerJoin('ideas', 'ideas.id', 'call_entries.idea_id')
    .select((eb) => [
      'call_id',
      eb.fn.countAll<number>().as('entries'),
      eb.fn.count<number>('shortlisted_at').as('shortlisted'),
    ])
    .where('call_id', 'in', callIds)
    .where('ideas.public_at', 'is not', null)
    .groupBy('call_id')
    .execute()
}

function countReadings(db: Db, callIds: string[]) {
  return db
    .selectFrom('call_assignments')
    .select((eb) => ['call_id', eb.fn.countAll<number>().as('total'), eb.fn.count<number>('scored_at').as('given')])
    .where('call_id', 'in', callIds)
    .where('passed_at', 'is', null)
    .groupBy('call_id')
    .execute()
}

function countJurors(db: Db, callIds: string[]) {
  return db
    .selectFrom('call_jurors')
    .innerJoin('users', 'users.id', 'call_jurors.user_id')
    .select((eb) => ['call_id', eb.fn.countAll<number>().as('count')])
    .where('call_id', 'in', callIds)
    .where('users.locked_at', 'is', null)
    .groupBy('call_id')
    .execute()
}
