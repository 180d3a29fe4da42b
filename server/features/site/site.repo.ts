import type { Db } from '../../db/tables.ts'

export async function countCommunity(db: Db): Promise<{ members: number; faculties: number }> {
  const row = await db
    .selectFrom('profiles')
    .select((eb) => [eb.fn.countAll<number>().as('members'), eb.fn.count<number>('faculty').distinct().as('faculties')])
    .where('completed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return { members: Number(row.members), faculties: Number(row.faculties) }
}
