import type { Deps } from '../../deps.ts'
import { countCommunity } from './site.repo.ts'

/** What a visitor may know of this installation: how many members and faculties it has. */
export async function describeSite(deps: Deps): Promise<{ members: number; faculties: number }> {
  return countCommunity(deps.db)
}
