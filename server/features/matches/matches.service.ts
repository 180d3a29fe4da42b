import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { MATCHES_MAX, MATCHING_IDEAS_MAX, type Match, type MatchingIdea } from '../../../contract/matches.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { Role } from '../../../contract/roles.ts'
import { comparisonKey } from '../../../contract/tokeniser.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { ForbiddenError } from '../../lib/errors.ts'
import { sharedResult } from '../../lib/shared-results.ts'
import { isAuthorOrCoauthor, requireVisibleIdea } from '../ideas/idea-access.service.ts'
import { listPublicIdeas } from '../ideas/idea-lists.service.ts'
import { getOwnProfile } from '../profiles/profiles.service.ts'
import { rolesAndTeamsOf, rolesByIdea } from '../roles/roles.service.ts'
import {
  countWanting,
  findCandidates,
  findConnected,
  findEarlierRequests,
  findMatchingIdeaIds,
  findRequestedRoles,
} from './matches.repo.ts'

/** Skills, and the comparison key of each in the same order. */
type Skilled = { skills: string[]; keys: string[] }
type WantedRole = { id: string; keys: ReadonlySet<string> }
type MatchingRole = Pick<Match, 'role_id' | 'shared_skills'>

/** Found by the index, of which the best are chosen by all that counts. */
const CANDIDATES_MAX = 60
const CANDIDATE_IDEAS_MAX = 3 * MATCHING_IDEAS_MAX

/** Candidates for an invitation by the author or a co-author, with their skills for an open role. */
export async function listMatches(deps: Deps, actor: Member, ideaId: string): Promise<Match[]> {
  const idea = await requireVisibleIdea(deps, actor, ideaId)
  if (!(await isAuthorOrCoauthor(deps, actor, idea))) {
    throw new ForbiddenError(errorTexts.common.onlyAuthors, 'idea')
  }
  // Nobody can be invited.
  if (!idea.isPublic || idea.merged_into !== null) return []
  const open = openRoles((await rolesAndTeamsOf(deps, [ideaId]))(ideaId).roles)
  const keys = open.map((role) => [...role.keys])
  const candidates = await findCandidates(deps.searchDb, idea, keys, CANDIDATES_MAX)
  const ids = candidates.map(({ user }) => user.id)
  const requests = Map.groupBy(await findEarlierRequests(deps.db, ideaId, ids), ({ user_id }) => user_id)
  return candidates
    .flatMap(({ user, ...skilled }) => {
      const asked = new Set(requests.get(user.id)?.map(({ role_id }) => role_id))
      const match = bestRole(open, skilled, asked)
      return match ? [{ user, ...match }] : []
    })
    .sort((one, other) => byShared(one, other) || (one.user.id < other.user.id ? 1 : -1))
    .slice(0, MATCHES_MAX)
}

/** Ideas of others with open roles that ask for the caller's skills. */
export async function listMatchingIdeas(deps: Deps, actor: Member): Promise<MatchingIdea[]> {
  const { skills } = await getOwnProfile(deps, actor)
  const keys = skills.map(comparisonKey)
  const distinct = [...new Set(keys)].filter((key) => key !== '')
  const ids = await findMatchingIdeaIds(deps.db, actor.userId, distinct, CANDIDATE_IDEAS_MAX)
  const [rolesOf, requested] = await Promise.all([rolesByIdea(deps, ids), findRequestedRoles(deps.db, actor.userId)])
  const asked = new Set(requested)
  const best = ids
    .flatMap((id) => {
      const match = bestRole(openRoles(rolesOf(id)), { skills, keys }, asked)
      return match ? [{ id, ...match }] : []
    })
    .sort((one, other) => byShared(one, other) || (one.id < other.id ? 1 : -1))
    .slice(0, MATCHING_IDEAS_MAX)
  const matches = new Map(best.map(({ id, ...match }) => [id, match]))
  const ideas = await listPublicIdeas(deps, actor, [...matches.keys()])
  const countOf = (key: string) =>
    sharedResult(deps.db, ['ideas'], `wanting ${key}`, () => countWanting(deps.searchDb, key))
  const [counts, connected] = await Promise.all([
    Promise.all(distinct.map(async (key) => [key, await countOf(key)] as const)),
    findConnected(deps.db, actor.userId, ideas.flatMap(peopleOf)),
  ])
  const wanting = new Map(counts)
  const wantingOf = (skill: string) => wanting.get(comparisonKey(skill)) ?? 0
  return ideas.flatMap((idea) => {
    const match = matches.get(idea.id)
    if (!match) return []
    const shared_skills = match.shared_skills.toSorted((one, other) => wantingOf(one) - wantingOf(other))
    return {
      ...idea,
      ...match,
      shared_skills,
      connections_count: peopleOf(idea).filter((id) => connected.has(id)).length,
    }
  })
}

/** The role with most of these skills, among roles not offered to the member before. */
function bestRole(
  roles: WantedRole[],
  { skills, keys }: Skilled,
  asked: ReadonlySet<string>,
): MatchingRole | undefined {
  return roles
    .filter(({ id }) => !asked.has(id))
    .map(({ id, keys: wanted }) => ({
      role_id: id,
      shared_skills: skills.filter((_skill, place) => {
        const key = keys[place] ?? ''
        return wanted.has(key) && keys.indexOf(key) === place
      }),
    }))
    .filter(({ shared_skills }) => shared_skills.length > 0)
    .sort(byShared)[0]
}

function byShared(one: MatchingRole, other: MatchingRole): number {
  return other.shared_skills.length - one.shared_skills.length
}

/** A skill of nothing that can be compared matches none. */
function openRoles(roles: Role[]): WantedRole[] {
  return roles
    .filter(({ is_open }) => is_open)
    .map(({ id, skills }) => ({ id, keys: new Set(skills.map(comparisonKey).filter((key) => key !== '')) }))
}

function peopleOf({ author, team }: IdeaWithAuthor): string[] {
  return [author.id, ...team.map(({ user }) => user.id)]
}
