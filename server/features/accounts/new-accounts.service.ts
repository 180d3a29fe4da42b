import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { DAY, timestamp } from '../../lib/clock.ts'
import { hasApprovedIdea } from '../ideas/ideas.service.ts'
import { requireUser } from './accounts.service.ts'

/** Whether an account has the lower limits: it is younger than a day, and none of its ideas is approved. */
export async function isNewAccount(deps: Deps, actor: Member): Promise<boolean> {
  const { created_at } = await requireUser(deps, actor.userId)
  return created_at > timestamp(deps.clock, -DAY) && !(await hasApprovedIdea(deps, actor.userId))
}
