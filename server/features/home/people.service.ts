import { comparisonKey } from '../../../contract/comparison-key.ts'
import type { Home, MeetingReason } from '../../../contract/home.ts'
import { displayName } from '../../../contract/profiles.ts'
import { distinctSkills, sharedSkills } from '../../../contract/skills.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { getOwnProfile } from '../profiles/profiles.service.ts'
import { type FoundReason, findReasons, findUnconnected } from './people.repo.ts'

type Weighed = { reason: MeetingReason; strength: number }

const PEOPLE_MAX = 4
const REASONS_MAX = 2
/** More than this does not strengthen a reason. */
const COUNT_MAX = 5
const WEIGHT = { connections: 3, author: 3, skills: 2, supports: 2, faculty: 1 } as const

/** Suggested members to meet, the best reasons first. Nobody without a reason. */
export async function suggestPeople(deps: Deps, actor: Member): Promise<Home['people']> {
  const { faculty, skills } = await getOwnProfile(deps, actor)
  const own = distinctSkills(skills)
  const skillKeys = own.map(comparisonKey).filter((key) => key !== '')
  const found = await findReasons(deps.db, { userId: actor.userId, faculty, skillKeys })
  const reasonsOf = Map.groupBy(found, ({ id }) => id)
  const candidates = await findUnconnected(deps.db, actor.userId, [...reasonsOf.keys()])
  const people = candidates.map(({ user, skills: theirs }) => {
    const others = (reasonsOf.get(user.id) ?? []).flatMap((reason) => weigh(reason, faculty))
    const reasons = [...weighSkills(sharedSkills(own, theirs)), ...others].sort(
      (one, other) => other.strength - one.strength,
    )
    return { user, reasons, strength: reasons.reduce((sum, { strength }) => sum + strength, 0) }
  })
  return people
    .sort((one, other) => other.strength - one.strength || displayName(one.user).localeCompare(displayName(other.user)))
    .slice(0, PEOPLE_MAX)
    .map(({ user, reasons }) => ({ user, reasons: reasons.slice(0, REASONS_MAX).map(({ reason }) => reason) }))
}

function weigh({ kind, count, title }: FoundReason, faculty: string): Weighed[] {
  // Which skills are shared is read from the profiles, for whatever reason somebody was found.
  if (kind === 'skills') return []
  const strength = WEIGHT[kind] * Math.min(count, COUNT_MAX)
  if (kind === 'faculty') return [{ reason: { kind, faculty }, strength }]
  return [{ reason: kind === 'author' ? { kind, count, title } : { kind, count }, strength }]
}

function weighSkills(skills: string[]): Weighed[] {
  if (skills.length === 0) return []
  return [{ reason: { kind: 'skills', skills }, strength: WEIGHT.skills * Math.min(skills.length, COUNT_MAX) }]
}
