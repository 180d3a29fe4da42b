import type { Deps } from '../../deps.ts'
import { countCommunity } from './site.repo.ts'

/** What a visitor may know of this installation: how many members and faculties it has, and how one signs in. */
export async function describeSite(
  deps: Deps,
): Promise<{ members: number; faculties: number; google_sign_in: boolean }> {
  return { ...(await countCommunity(deps.db)), google_sign_in: deps.oidc !== null }
}
