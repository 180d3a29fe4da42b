import type { IdeaWithAuthor, TeamMember } from '../../../contract/ideas.ts'
import type { TeamChange } from '../../../contract/notifications.ts'
import { displayName } from '../../../contract/profiles.ts'
import type { CoauthorChange, NewOwner, Removal } from '../../../contract/teams.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { ConflictError, ForbiddenError, NotFoundError } from '../../lib/errors.ts'
import { type Tx, transact } from '../../transact.ts'
import { findMailable } from '../accounts/accounts.service.ts'
import { withoutBlockersOf } from '../blocks/block-checks.service.ts'
import { followOnParticipation } from '../follows/follows.service.ts'
import { lockVisibleIdea } from '../ideas/idea-access.service.ts'
import { withTeam } from '../ideas/idea-views.service.ts'
import { transferIdea } from '../ideas/ideas.service.ts'
import { requireLatestVersion } from '../ideas/unpublished-versions.service.ts'
import { getOwnProfile } from '../profiles/profiles.service.ts'
import { rejectListedWords } from '../reports/word-list.service.ts'
import { coauthorsOf, removeTeamMember, setCoauthor, swapAuthor, teamMember } from '../roles/roles.service.ts'
import { withdrawSupportOf } from '../supports/supports.service.ts'

type TitledIdea = { id: string; user_id: string; title: string }

/** Leaves a team, or removes a member from it: the author. The other side is notified, with the note. */
export async function leaveTeam(
  deps: Deps,
  actor: Member,
  ideaId: string,
  userId: string,
  { note }: Removal,
): Promise<void> {
  await rejectListedWords(deps, actor, { note })
  await transact(deps, async (tx) => {
    const idea = await lockVisibleIdea(tx, actor, ideaId)
    const isOwn = userId === actor.userId
    if (!isOwn && idea.user_id !== actor.userId) {
      throw new ForbiddenError('Only the author may remove somebody from a team.', 'idea')
    }
    const { role } = await requireTeamMember(tx, ideaId, userId)
    await removeTeamMember(tx, ideaId, userId)
    const notified = isOwn ? [idea.user_id, ...(await coauthorsOf(tx, ideaId))] : [userId]
    await notifyOfChange(tx, actor, idea, notified, { role, change: isOwn ? 'left' : 'removed', note })
    tx.changed('ideas')
  })
}

/** Makes a member of the team a co-author, or no longer: the author. */
export async function changeCoauthor(
  deps: Deps,
  actor: Member,
  ideaId: string,
  userId: string,
  { is_coauthor }: CoauthorChange,
): Promise<TeamMember> {
  return transact(deps, async (tx) => {
    const idea = await lockVisibleIdea(tx, actor, ideaId)
    requireAuthor(actor, idea)
    const member = await requireTeamMember(tx, ideaId, userId)
    if (member.is_coauthor === is_coauthor) return member
    await setCoauthor(tx, ideaId, userId, is_coauthor)
    const change = is_coauthor ? 'coauthor' : 'no_coauthor'
    await notifyOfChange(tx, actor, idea, [userId], { role: member.role, change, note: '' })
    tx.changed('ideas')
    return { ...member, is_coauthor }
  })
}

/** Hands an idea over to a co-author. Its previous author becomes a co-author. */
export async function transferToCoauthor(
  deps: Deps,
  actor: Member,
  ideaId: string,
  { user_id }: NewOwner,
): Promise<IdeaWithAuthor> {
  return transact(deps, async (tx) => {
    const idea = await lockVisibleIdea(tx, actor, ideaId)
    requireAuthor(actor, idea)
    const member = await teamMember(tx, ideaId, user_id)
    if (!member?.is_coauthor) throw new ConflictError('user_id', 'An idea can be handed over to a co-author.')
    await withdrawSupportOf(tx, idea, user_id)
    await swapAuthor(tx, ideaId, actor.userId, user_id)
    await transferIdea(tx, idea, user_id)
    await followOnParticipation(tx, actor, ideaId)
    await notifyOfChange(tx, actor, idea, [user_id], { role: member.role, change: 'owner', note: '' })
    tx.changed('ideas', 'activity')
    return withTeam(tx, await requireLatestVersion(tx, ideaId))
  })
}

async function notifyOfChange(
  tx: Tx,
  actor: Member,
  { id: ideaId, title }: TitledIdea,
  userIds: string[],
  { role, change, note }: { role: string; change: TeamChange; note: string },
): Promise<void> {
  const members = await findMailable(
    tx,
    await withoutBlockersOf(
      tx,
      actor.userId,
      userIds.filter((id) => id !== actor.userId),
    ),
  )
  const name = displayName(await getOwnProfile(tx, actor))
  await tx.notifyAll(
    members.map(({ id }) => id),
    { kind: 'team_changed', actorId: actor.userId, ideaId, payload: { title, role, change, note } },
    { kind: 'team-changed', params: { ideaId, title, name, change, note } },
  )
}

function requireAuthor({ userId }: Member, idea: TitledIdea): void {
  if (idea.user_id !== userId) throw new ForbiddenError('Only the author of the idea may do this.', 'idea')
}

async function requireTeamMember(tx: Tx, ideaId: string, userId: string): Promise<TeamMember> {
  const member = await teamMember(tx, ideaId, userId)
  if (!member) throw new NotFoundError('member')
  return member
}
