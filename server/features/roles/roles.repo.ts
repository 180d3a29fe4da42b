import type { TeamMember } from '../../../contract/ideas.ts'
import type { Role } from '../../../contract/roles.ts'
import { AUTHOR_COLUMNS, authorOf } from '../../db/authors.ts'
import { compiled, isAmong } from '../../db/compiled.ts'
import { skillKeys } from '../../db/profile-texts.ts'
import type { Db, Row } from '../../db/tables.ts'
import { ideaTextSeenBy } from '../../db/visible-titles.ts'
import type { Tx } from '../../transact.ts'

export type RoleRow = Omit<Row<'idea_roles'>, 'skills' | 'skill_keys'> & { skills: string[] }

type Written = Pick<RoleRow, 'id' | 'position' | 'title' | 'note' | 'skills'>

const rolesByIdea = compiled((db, ideaIds: string) =>
  db
    .selectFrom('idea_roles')
    .selectAll()
    .where(isAmong(db, 'idea_id', ideaIds))
    .where('removed_at', 'is', null)
    .orderBy('position')
    .orderBy('id'),
)

const teamsByIdea = compiled((db, ideaIds: string) =>
  db
    .selectFrom('idea_members')
    .innerJoin('users', 'users.id', 'idea_members.user_id')
    .innerJoin('profiles', 'profiles.user_id', 'idea_members.user_id')
    .select([...AUTHOR_COLUMNS, 'idea_members.user_id', 'idea_members.idea_id'])
    .select(['idea_members.role', 'idea_members.coauthor_at'])
    .where(isAmong(db, 'idea_members.idea_id', ideaIds))
    .where('users.locked_at', 'is', null)
    .orderBy((eb) => eb.case().when('idea_members.coauthor_at', 'is', null).then(1).else(0).end())
    .orderBy('idea_members.coauthor_at')
    .orderBy('idea_members.created_at')
    .orderBy('idea_members.user_id'),
)

/** The roles of these ideas, in their order. */
export async function findRoles(db: Db, ideaIds: string[]): Promise<RoleRow[]> {
  if (ideaIds.length === 0) return []
  const rows = await rolesByIdea(db, JSON.stringify(ideaIds))
  return rows.map(({ skill_keys: _compared, ...row }) => ({ ...row, skills: JSON.parse(row.skills) }))
}

/** The teams of these ideas, co-authors first and the longest of them at the top. Members who are suspended are not shown. */
export async function findTeams(db: Db, ideaIds: string[]): Promise<(TeamMember & { idea_id: string })[]> {
  if (ideaIds.length === 0) return []
  const rows = await teamsByIdea(db, JSON.stringify(ideaIds))
  return rows.map(({ idea_id, role, coauthor_at, ...row }) => ({
    idea_id,
    user: authorOf(row.user_id, row),
    role,
    is_coauthor: coauthor_at !== null,
  }))
}

export function roleOf({ id, title, note, skills, filled_by }: RoleRow): Role {
  return { id, title, note, skills, is_open: filled_by === null }
}

/** How the skills of a role are stored. */
export function skillColumns(skills: string[]): Pick<Row<'idea_roles'>, 'skills' | 'skill_keys'> {
  return { skills: JSON.stringify(skills), skill_keys: skillKeys(skills) }
}

export async function insertRoles(tx: Tx, ideaId: string, roles: Written[], now: string): Promise<void> {
  if (roles.length === 0) return
  await tx.db
    .insertInto('idea_roles')
    .values(
      roles.map(({ skills, ...role }) => ({
        ...role,
        ...skillColumns(skills),
        idea_id: ideaId,
        filled_by: null,
        created_at: now,
        removed_at: null,
      })),
    )
    .execute()
}

export async function updateRole(tx: Tx, { id, skills, ...columns }: Written): Promise<void> {
  await tx.db
    .updateTable('idea_roles')
    .set({ ...columns, ...skillColumns(skills) })
    .where('id', '=', id)
    .execute()
}

/** Removes roles from their idea. Their members stay on the team. */
export async function removeRoles(tx: Tx, ids: string[], now: string): Promise<void> {
  if (ids.length === 0) return
  await tx.db.updateTable('idea_roles').set({ removed_at: now, filled_by: null }).where('id', 'in', ids).execute()
}

/** Gives an open role to a member. Returns false where somebody has it. */
export async function fillRole(
  tx: Tx,
  { ideaId, roleId, userId }: { ideaId: string; roleId: string; userId: string },
): Promise<{ title: string } | undefined> {
  return tx.db
    .updateTable('idea_roles')
    .set({ filled_by: userId })
    .where('id', '=', roleId)
    .where('idea_id', '=', ideaId)
    .where('filled_by', 'is', null)
    .where('removed_at', 'is', null)
    .returning('title')
    .executeTakeFirst()
}

/** Opens the role that a member has in an idea. */
export async function openRoleOf(tx: Tx, ideaId: string, userId: string): Promise<void> {
  await tx.db
    .updateTable('idea_roles')
    .set({ filled_by: null })
    .where('idea_id', '=', ideaId)
    .where('filled_by', '=', userId)
    .execute()
}

/** Ends the open requests for these roles, except one. Returns the ended ones. */
export async function endRequestsFor(
  tx: Tx,
  roleIds: string[],
  now: string,
  exceptId: string | null = null,
): Promise<Row<'role_requests'>[]> {
  if (roleIds.length === 0) return []
  return tx.db
    .updateTable('role_requests')
    .set((eb) => ({
      status: eb
        .case()
        .when('kind', '=', 'offer')
        .then('declined' as const)
        .else('withdrawn' as const)
        .end(),
      answered_at: now,
    }))
    .where('role_id', 'in', roleIds)
    .where('status', '=', 'open')
    .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId ?? ''))
    .returningAll()
    .execute()
}

export async function insertMember(tx: Tx, member: Row<'idea_members'>): Promise<void> {
  await tx.db.insertInto('idea_members').values(member).execute()
}

export async function findMember(db: Db, ideaId: string, userId: string): Promise<Row<'idea_members'> | undefined> {
  return db
    .selectFrom('idea_members')
    .selectAll()
    .where('idea_id', '=', ideaId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Makes a member of a team a former one. Returns false where there is no such member. */
export async function deleteMember(tx: Tx, ideaId: string, userId: string, now: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('idea_members')
    .where('idea_id', '=', ideaId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await tx.db
    .insertInto('former_members')
    .values({ idea_id: ideaId, user_id: userId, left_at: now })
    .onConflict((conflict) => conflict.columns(['idea_id', 'user_id']).doUpdateSet({ left_at: now }))
    .execute()
  return true
}

/** The teams that a member left. */
export async function findFormerTeams(db: Db, userId: string) {
  return db
    .selectFrom('former_members')
    .select(['idea_id', 'left_at'])
    .where('user_id', '=', userId)
    .orderBy('left_at')
    .orderBy('idea_id')
    .execute()
}

/** Changes the title of a member's role or status. */
export async function updateMember(
  tx: Tx,
  ideaId: string,
  userId: string,
  change: Partial<Pick<Row<'idea_members'>, 'role' | 'coauthor_at'>>,
): Promise<void> {
  await tx.db
    .updateTable('idea_members')
    .set(change)
    .where('idea_id', '=', ideaId)
    .where('user_id', '=', userId)
    .execute()
}

/** The ideas among these without a co-author. */
export async function findWithoutCoauthor(db: Db, ideaIds: string[]): Promise<string[]> {
  if (ideaIds.length === 0) return []
  const rows = await db
    .selectFrom('idea_members')
    .select('idea_id')
    .where('idea_id', 'in', ideaIds)
    .where('coauthor_at', 'is not', null)
    .execute()
  const led = new Set(rows.map(({ idea_id }) => idea_id))
  return ideaIds.filter((id) => !led.has(id))
}

/** The teams that a member is on, oldest first. */
export async function findMembershipsOf(db: Db, userId: string) {
  return db
    .selectFrom('idea_members')
    .innerJoin('ideas', 'ideas.id', 'idea_members.idea_id')
    .select([
      'idea_members.idea_id',
      ideaTextSeenBy(userId),
      'idea_members.role',
      'idea_members.coauthor_at',
      'idea_members.created_at',
      'ideas.public_at',
    ])
    .where('idea_members.user_id', '=', userId)
    .orderBy('idea_members.created_at')
    .orderBy('idea_members.idea_id')
    .execute()
}

/** All that a member offered and was invited to, oldest first. */
export async function findRequestsOf(db: Db, userId: string) {
  return db
    .selectFrom('role_requests')
    .innerJoin('ideas', 'ideas.id', 'role_requests.idea_id')
    .innerJoin('idea_roles', 'idea_roles.id', 'role_requests.role_id')
    .select([
      'role_requests.kind',
      'role_requests.idea_id',
      ideaTextSeenBy(userId),
      ideaTextSeenBy(userId, 'idea_roles.title', 'role'),
      'role_requests.note',
      'role_requests.status',
      'role_requests.created_at',
      'role_requests.answered_at',
    ])
    .where('role_requests.user_id', '=', userId)
    .orderBy('role_requests.created_at')
    .orderBy('role_requests.id')
    .execute()
}
