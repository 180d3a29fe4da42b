import type { Home, MeetingReason } from '../../../contract/home.ts'
import { displayName } from '../../../contract/profiles.ts'
import { comparisonKey, distinctSkills } from '../../../contract/tokeniser.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { newerFirst } from '../../lib/search-ranking.ts'
import { sharedResult } from '../../lib/shared-results.ts'
import { getOwnProfile } from '../profiles/profiles.service.ts'
import {
  type FoundReason,
  findNewestOfFaculty,
  findNewestWithSkill,
  findReasons,
  findUnconnected,
  MEMBERS_OF_REASON,
} from './people.repo.ts'

type Weighed = { reason: MeetingReason; strength: number }
type Candidate = { id: string; reasons: FoundReason[]; strength: number }
type Own = { faculty: string; skills: { text: string; key: string }[] }

/** Supports are new reasons half a minute later. Connections, requests and blocks are looked at for each request. */
const TOPICS = ['profiles', 'profile-details', 'ideas', 'connections'] as const
const PEOPLE_MAX = 4
/** So many profiles are read at once. */
const CANDIDATES_AT_ONCE = 2 * PEOPLE_MAX
const REASONS_MAX = 2
/** More than this does not strengthen a reason. */
const COUNT_MAX = 5
const WEIGHT = { connections: 3, author: 3, skills: 2, supports: 2, faculty: 1 } as const

/** Suggested members to meet, the best reasons first. Nobody without a reason. */
export async function suggestPeople({ db }: Deps, actor: Member): Promise<Home['people']> {
  const { userId } = actor
  const { own, candidates } = await sharedResult(db, TOPICS, `people for ${userId}`, () =>
    findCandidates({ db }, actor),
  )
  const people: (Home['people'][number] & { strength: number })[] = []
  for (let start = 0; start < candidates.length && people.length < PEOPLE_MAX; start += CANDIDATES_AT_ONCE) {
    const best = new Map(candidates.slice(start, start + CANDIDATES_AT_ONCE).map(({ id, reasons }) => [id, reasons]))
    const found = await findUnconnected(db, userId, [...best.keys()])
    people.push(...found.map((one) => personOf(one, own, best.get(one.user.id) ?? [])))
  }
  return people
    .sort(
      (one, other) =>
        other.strength - one.strength ||
        displayName(one.user).localeCompare(displayName(other.user)) ||
        newerFirst(one.user, other.user),
    )
    .slice(0, PEOPLE_MAX)
    .map(({ user, reasons }) => ({ user, reasons }))
}

/** Members who have something in common with a member, by how much that is expected to be. */
async function findCandidates({ db }: Pick<Deps, 'db'>, actor: Member): Promise<{ own: Own; candidates: Candidate[] }> {
  const { userId } = actor
  const { faculty, skills: written } = await getOwnProfile({ db }, actor)
  const skills = distinctSkills(written).map((text) => ({ text, key: comparisonKey(text) }))
  const own = { faculty, skills: skills.filter(({ key }) => key !== '') }
  const [found, shared, fellows] = await Promise.all([
    findReasons(db, userId),
    countShared(db, own, userId),
    newestOfFaculty(db, own, userId),
  ])
  const reasons = Map.groupBy([...found, ...fellows], ({ id }) => id)
  const candidates = [...new Set([...reasons.keys(), ...mostShared(shared)])]
    .map((id) => {
      const ofMember = reasons.get(id) ?? []
      return { id, reasons: ofMember, strength: strengthOf(ofMember) + weightOfShared(shared.get(id) ?? 0) }
    })
    .sort((one, other) => other.strength - one.strength || (one.id < other.id ? 1 : -1))
  return { own, candidates }
}

/** How many of the caller's skills the newest members with each of them have. */
async function countShared(db: Deps['db'], { skills }: Own, userId: string): Promise<Map<string, number>> {
  const topics = ['profiles', 'profile-details'] as const
  const lists = await Promise.all(
    skills.map(({ key }) => sharedResult(db, topics, `skill ${key}`, () => findNewestWithSkill(db, key))),
  )
  const counts = new Map<string, number>()
  for (const list of lists) for (const id of list) counts.set(id, (counts.get(id) ?? 0) + 1)
  counts.delete(userId)
  return counts
}

/** Without sorting all of them. */
function mostShared(counts: Map<string, number>): string[] {
  const best: string[][] = []
  for (const [id, count] of counts) {
    best[count] ??= []
    if (best[count].length < MEMBERS_OF_REASON) best[count].push(id)
  }
  return best.reverse().flat().slice(0, MEMBERS_OF_REASON)
}

async function newestOfFaculty(db: Deps['db'], { faculty }: Own, userId: string): Promise<FoundReason[]> {
  if (faculty === '') return []
  const ids = await sharedResult(db, ['profiles'], `faculty ${faculty}`, () => findNewestOfFaculty(db, faculty))
  return ids
    .filter((id) => id !== userId)
    .slice(0, MEMBERS_OF_REASON)
    .map((id) => ({ kind: 'faculty', id, count: 1, title: '' }))
}

/** With the skills that the profiles share, for whatever reason somebody was found. */
function personOf(
  { user, skillKeys }: Awaited<ReturnType<typeof findUnconnected>>[number],
  { faculty, skills }: Own,
  found: FoundReason[],
) {
  const shared = skills.filter(({ key }) => skillKeys.includes(key)).map(({ text }) => text)
  const weighed: Weighed[] = [
    ...(shared.length === 0
      ? []
      : [{ reason: { kind: 'skills' as const, skills: shared }, strength: weightOfShared(shared.length) }]),
    ...found.map((reason) => ({ reason: reasonOf(reason, faculty), strength: strengthOf([reason]) })),
  ].sort((one, other) => other.strength - one.strength)
  const strength = weighed.reduce((sum, one) => sum + one.strength, 0)
  return { user, reasons: weighed.slice(0, REASONS_MAX).map(({ reason }) => reason), strength }
}

function reasonOf({ kind, count, title }: FoundReason, faculty: string): MeetingReason {
  if (kind === 'faculty') return { kind, faculty }
  return kind === 'author' ? { kind, count, title } : { kind, count }
}

function strengthOf(reasons: FoundReason[]): number {
  return reasons.reduce((sum, { kind, count }) => sum + WEIGHT[kind] * Math.min(count, COUNT_MAX), 0)
}

function weightOfShared(count: number): number {
  return WEIGHT.skills * Math.min(count, COUNT_MAX)
}
