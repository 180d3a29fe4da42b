import { readCount, readCountedKeys } from '../../db/counts.ts'
import type { Db } from '../../db/tables.ts'

export async function countCommunity(db: Db): Promise<{ members: number; faculties: number }> {
  const [members, faculties] = await Promise.all([
    readCount(db, 'listed-profiles'),
    readCountedKeys(db, 'listed-profiles'),
  ])
  return { members, faculties: faculties.length }
}
