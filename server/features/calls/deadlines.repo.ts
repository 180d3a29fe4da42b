import type { Db } from '../../db/tables.ts'

type Range = { from: string; to: string; limit: number }

/** Calls whose entries, scores or votes may concern a member, with whether the member is on the panel. */
export async function findCallsWithDeadlines(db: Db, userId: string, { from, to, limit }: Range) {
  const rows = await db
    .selectFrom('calls')
    .leftJoin('call_jurors', (join) =>
      join.onRef('call_jurors.call_id', '=', 'calls.id').on('call_jurors.user_id', '=', userId),
    )
    .leftJoin('profiles', (join) => join.on('profiles.user_id', '=', userId))
    .select(['calls.id', 'calls.title', 'calls.faculties', 'calls.version', 'calls.updated_at', 'calls.created_at'])
    .select(['closes_at', 'judging_ends_at', 'ballot_ends_at', 'call_jurors.user_id as juror_id'])
    .select('profiles.faculty')
    .where('calls.phase', '!=', 'draft')
    .where('closes_at', '<=', to)
    .where((eb) => eb.or([eb('judging_ends_at', '>=', from), eb('ballot_ends_at', '>=', from)]))
    .orderBy('closes_at')
    .orderBy('calls.id')
    .limit(limit)
    .execute()
  return rows.map(({ faculties, juror_id, ...row }) => ({
    ...row,
    faculties: JSON.parse(faculties) as string[],
    isJuror: juror_id !== null,
  }))
}
