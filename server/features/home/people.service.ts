import type { Home, MeetingReason } from '../../../contract/home.ts'
import { displayName } from '../../../contract/profiles.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { getOwnProfile } from '../profiles/profiles.service.ts'
import { type FoundReason, findReasons, findUnconnected } from './people.repo.ts'

const PEOPLE_MAX = 4
const REASONS_MAX = 2
/** What more of the same adds to a reason ends here. */
const COUNT_MAX = 5
const WEIGHT = { connections: 3, author: 3, supports: 2, faculty: 1 } as const

/** Members whom somebody may want to meet, the best reasons first. Nobody without a reason. */
export async function suggestPeople(deps: Deps, actor: Member): Promise<Home['people']> {
  const { faculty } = await getOwnProfile(deps, actor)
  const reasons = Map.groupBy(await findReasons(deps.db, actor.userId, faculty), ({ id }) => id)
  const users = await findUnconnected(deps.db, actor.userId, [...reasons.keys()])
  const people = users.map((user) => {
    const ofUser = (reasons.get(user.id) ?? []).toSorted((one, other) => strengthOf(other) - strengthOf(one))
    const strength = ofUser.reduce((sum, reason) => sum + strengthOf(reason), 0)
    return { user, strength, reasons: ofUser.slice(0, REASONS_MAX).map((reason) => shownReason(reason, faculty)) }
  })
  return people
    .sort((one, other) => other.strength - one.strength || displayName(one.user).localeCompare(displayName(other.user)))
    .slice(0, PEOPLE_MAX)
    .map(({ user, reasons }) => ({ user, reasons }))
}

function strengthOf({ kind, count }: FoundReason): number {
  return WEIGHT[kind] * Math.min(count, COUNT_MAX)
}

function shownReason({ kind, count, title }: FoundReason, faculty: string): MeetingReason {
  if (kind === 'faculty') return { kind, faculty }
  return kind === 'author' ? { kind, count, title } : { kind, count }
}
