import type { Idea, TeamMember } from '../../../contract/ideas.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { Role, RoleInput } from '../../../contract/roles.ts'
import type { Deps } from '../../deps.ts'
import { timestamp } from '../../lib/clock.ts'
import { ConflictError } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import type { Tx } from '../../transact.ts'
import {
  deleteMember,
  endRequestsFor,
  fillRole,
  findFormerTeams,
  findMember,
  findMembershipsOf,
  findRequestsOf,
  findRoles,
  findTeams,
  findWithoutCoauthor,
  insertMember,
  insertRoles,
  openRoleOf,
  type RoleRow,
  removeRoles,
  roleOf,
  updateMember,
  updateRole,
} from './roles.repo.ts'

type WithDb = Pick<Deps, 'db'>
type Titled = { id: string; title: string }

/** The roles and the team of each of these ideas. */
export async function rolesAndTeamsOf(
  { db }: WithDb,
  ideaIds: string[],
): Promise<(ideaId: string) => Pick<Idea, 'roles' | 'team'>> {
  const [roles, teams] = await Promise.all([findRoles(db, ideaIds), findTeams(db, ideaIds)])
  const rolesById = Map.groupBy(roles, ({ idea_id }) => idea_id)
  const teamsById = Map.groupBy(teams, ({ idea_id }) => idea_id)
  return (id) => ({
    roles: (rolesById.get(id) ?? []).map(roleOf),
    team: (teamsById.get(id) ?? []).map(({ idea_id: _idea, ...member }) => member),
  })
}

/** The roles of each of these ideas. */
export async function rolesByIdea({ db }: WithDb, ideaIds: string[]): Promise<(ideaId: string) => Role[]> {
  const roles = Map.groupBy(await findRoles(db, ideaIds), ({ idea_id }) => idea_id)
  return (id) => (roles.get(id) ?? []).map(roleOf)
}

/**
 * Makes these the roles of an idea, which the transaction has locked. One that is named by its id stays the same role; one
 * that is left out is removed, and who offered to take it is thanked. Returns whether anything changed.
 */
export async function saveRoles(tx: Tx, idea: Titled, inputs: RoleInput[]): Promise<boolean> {
  const now = timestamp(tx.clock)
  const existing = new Map((await findRoles(tx.db, [idea.id])).map((role) => [role.id, role]))
  const written = inputs.map(({ id, title, note, skills }, position) => ({ id, title, note, skills, position }))
  if (written.some(({ id }) => id !== undefined && !existing.has(id)))
    throw new ConflictError('roles', errorTexts.roles.changed)
  const added = written.flatMap((role) => (role.id === undefined ? [{ ...role, id: newId() }] : []))
  const changed = written.flatMap((role) => {
    const before = existing.get(role.id ?? '')
    return before && !isSame(before, role) ? [{ before, after: { ...role, id: before.id } }] : []
  })
  const removed = [...existing.keys()].filter((id) => !written.some((role) => role.id === id))
  await insertRoles(tx, idea.id, added, now)
  for (const { before, after } of changed) {
    await updateRole(tx, after)
    if (before.filled_by) await updateMember(tx, idea.id, before.filled_by, { role: after.title })
  }
  await endRequests(tx, idea, removed)
  await removeRoles(tx, removed, now)
  return added.length + changed.length + removed.length > 0
}

/** A role of this idea that was not removed. */
export async function findRoleOf({ db }: WithDb, ideaId: string, roleId: string): Promise<Role | undefined> {
  const row = (await findRoles(db, [ideaId])).find(({ id }) => id === roleId)
  return row && roleOf(row)
}

/** Gives a role to a member, who joins the team. Requests of others for the role end. False where somebody has it. */
export async function assignRole(
  tx: Tx,
  idea: Titled,
  { roleId, userId, requestId }: { roleId: string; userId: string; requestId: string },
): Promise<boolean> {
  const role = await fillRole(tx, { ideaId: idea.id, roleId, userId })
  if (!role) return false
  const now = timestamp(tx.clock)
  await insertMember(tx, { idea_id: idea.id, user_id: userId, role: role.title, coauthor_at: null, created_at: now })
  await endRequests(tx, idea, [roleId], requestId)
  return true
}

/** Takes a member off the team; the role is open again. False where the member is not on it. */
export async function removeTeamMember(tx: Tx, ideaId: string, userId: string): Promise<boolean> {
  await openRoleOf(tx, ideaId, userId)
  return deleteMember(tx, ideaId, userId, timestamp(tx.clock))
}

export async function setCoauthor(tx: Tx, ideaId: string, userId: string, isCoauthor: boolean): Promise<void> {
  await updateMember(tx, ideaId, userId, { coauthor_at: isCoauthor ? timestamp(tx.clock) : null })
}

/** Makes the author of an idea a co-author. */
export async function addCoauthor(tx: Tx, ideaId: string, userId: string): Promise<void> {
  const now = timestamp(tx.clock)
  await insertMember(tx, { idea_id: ideaId, user_id: userId, role: '', coauthor_at: now, created_at: now })
}

/** Takes a member who becomes the author of an idea off its team. The role stays theirs. */
export async function removeNewAuthor(tx: Tx, ideaId: string, userId: string): Promise<void> {
  await deleteMember(tx, ideaId, userId, timestamp(tx.clock))
}

export async function teamMember({ db }: WithDb, ideaId: string, userId: string): Promise<TeamMember | undefined> {
  return (await findTeams(db, [ideaId])).find(({ user }) => user.id === userId)
}

export async function isOnTeam({ db }: WithDb, ideaId: string, userId: string): Promise<boolean> {
  return (await findMember(db, ideaId, userId)) !== undefined
}

export async function isCoauthor({ db }: WithDb, ideaId: string, userId: string): Promise<boolean> {
  const member = await findMember(db, ideaId, userId)
  return typeof member?.coauthor_at === 'string'
}

/** The co-authors of an idea, the longest one first, except the suspended. */
export async function coauthorsOf({ db }: WithDb, ideaId: string): Promise<string[]> {
  const team = await findTeams(db, [ideaId])
  return team.filter(({ is_coauthor }) => is_coauthor).map(({ user }) => user.id)
}

/** Removes the roles of ideas whose author leaves and that have no co-author, since nobody is left to answer offers. */
export async function closeRolesWithoutAuthor(tx: Tx, ideas: Titled[]): Promise<void> {
  const closed = new Set(
    await findWithoutCoauthor(
      tx.db,
      ideas.map(({ id }) => id),
    ),
  )
  for (const idea of ideas.filter(({ id }) => closed.has(id))) await saveRoles(tx, idea, [])
}

/** Public ideas with the member on their team. */
export async function listIdeasAndTeams({ db }: WithDb, userId: string) {
  const memberships = await findMembershipsOf(db, userId)
  return memberships
    .flatMap(({ idea_id, title, role, coauthor_at, public_at }) =>
      public_at === null || title === null
        ? []
        : { idea: { id: idea_id, title }, role, is_coauthor: coauthor_at !== null },
    )
    .toReversed()
}

/** The teams of a member, and all offers and invitations, for the export of their data. */
export async function exportTeams({ db }: WithDb, userId: string) {
  const [memberships, requests, former_teams] = await Promise.all([
    findMembershipsOf(db, userId),
    findRequestsOf(db, userId),
    findFormerTeams(db, userId),
  ])
  return { teams: memberships.map(({ public_at: _derived, ...membership }) => membership), former_teams, requests }
}

/** Ends the requests for these roles, and thanks the members who offered. */
async function endRequests(tx: Tx, { id: ideaId, title }: Titled, roleIds: string[], exceptId?: string): Promise<void> {
  if (roleIds.length === 0) return
  const titles = new Map((await findRoles(tx.db, [ideaId])).map((role) => [role.id, role.title]))
  const ended = await endRequestsFor(tx, roleIds, timestamp(tx.clock), exceptId)
  for (const { user_id } of ended.filter(({ kind }) => kind === 'invitation')) {
    await tx.retract({ userId: user_id, kind: 'invitation', ideaId })
  }
  const offers = ended.filter(({ kind }) => kind === 'offer')
  for (const [roleId, declined] of Map.groupBy(offers, ({ role_id }) => role_id)) {
    const payload = { title, role: titles.get(roleId) ?? '', status: 'declined' as const }
    for (const { id: requestId, user_id } of declined) {
      await tx.notify(
        { userId: user_id, kind: 'offer_answered', actorId: null, ideaId, payload },
        { kind: 'role-answer', params: { requestId } },
      )
    }
  }
}

function isSame(before: RoleRow, after: Pick<RoleRow, 'title' | 'note' | 'skills' | 'position'>): boolean {
  const { title, note, skills, position } = before
  return (
    JSON.stringify([title, note, skills, position]) ===
    JSON.stringify([after.title, after.note, after.skills, after.position])
  )
}
