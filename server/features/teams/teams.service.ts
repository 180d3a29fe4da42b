import { ANONYMOUS_USER_ID } from '../../../contract/accounts.ts'
import type { IdeaWithAuthor, TeamMember } from '../../../contract/ideas.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { TeamChange } from '../../../contract/notifications.ts'
import { displayName } from '../../../contract/profiles.ts'
import type { CoauthorChange, NewOwner, Removal } from '../../../contract/teams.ts'
import type { Deps } from '../../deps.ts'
import type { Events } from '../../events.ts'
import { isAdmin, type Member } from '../../lib/actor.ts'
import { ConflictError, ForbiddenError, NotFoundError } from '../../lib/errors.ts'
import { type Tx, transact } from '../../transact.ts'
import { findMailable } from '../accounts/accounts.service.ts'
import { followOnParticipation } from '../follows/follows.service.ts'
import { isLeader, lockVisibleIdea, requireIdea } from '../ideas/idea-access.service.ts'
import { lockIdeaRow } from '../ideas/idea-reviews.service.ts'
import { withTeam } from '../ideas/idea-views.service.ts'
import { listAllIdeasOf } from '../ideas/ideas.account.service.ts'
import { transferIdea } from '../ideas/ideas.service.ts'
import { requireLatestVersion } from '../ideas/unpublished-versions.service.ts'
import { getOwnProfile } from '../profiles/profiles.service.ts'
import { rejectListedWords } from '../reports/word-list.service.ts'
import {
  addCoauthor,
  coauthorsOf,
  removeNewAuthor,
  removeTeamMember,
  rolesAndTeamsOf,
  setCoauthor,
  teamMember,
} from '../roles/roles.service.ts'
import { withdrawSupportOf } from '../supports/supports.service.ts'

type TitledIdea = { id: string; user_id: string; title: string }
type Change = { role: string; change: TeamChange; note: string }
/** Who notifies a team; with null its author who leaves, whose name goes with the account. */
type Sender = { userId: string; name: string } | null

/** Leaves a team, or removes a member from it: who leads it. The other side is notified, with the note. */
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
    if (!isOwn && !(await isLeader(tx, actor, idea))) {
      throw new ForbiddenError(errorTexts.teams.onlyAuthorRemoves, 'idea')
    }
    const { role } = await requireTeamMember(tx, ideaId, userId)
    await removeTeamMember(tx, ideaId, userId)
    const notified = isOwn ? [idea.user_id, ...(await coauthorsOf(tx, ideaId))] : [userId]
    await notifyOfChange(tx, await senderOf(tx, actor), idea, notified, {
      role,
      change: isOwn ? 'left' : 'removed',
      note,
    })
  })
}

/** Makes a member of the team a co-author, or no longer: who leads it. */
export async function changeCoauthor(
  deps: Deps,
  actor: Member,
  ideaId: string,
  userId: string,
  { is_coauthor }: CoauthorChange,
): Promise<TeamMember> {
  return transact(deps, async (tx) => {
    const idea = await lockVisibleIdea(tx, actor, ideaId)
    await requireLeader(tx, actor, idea)
    const member = await requireTeamMember(tx, ideaId, userId)
    if (member.is_coauthor === is_coauthor) return member
    await setCoauthor(tx, ideaId, userId, is_coauthor)
    const change = is_coauthor ? 'coauthor' : 'no_coauthor'
    await notifyOfChange(tx, await senderOf(tx, actor), idea, [userId], { role: member.role, change, note: '' })
    return { ...member, is_coauthor }
  })
}

/**
 * Hands an idea over to a co-author. Its previous author becomes a co-author. Co-authors hand over an idea of "Anonymous", and
 * administrators to anybody on its team.
 */
export async function transferToCoauthor(
  deps: Deps,
  actor: Member,
  ideaId: string,
  { user_id }: NewOwner,
): Promise<IdeaWithAuthor> {
  return transact(deps, async (tx) => {
    const idea = await lockVisibleIdea(tx, actor, ideaId)
    const hasAuthor = idea.user_id !== ANONYMOUS_USER_ID
    const actsAsAdmin = !(await isLeader(tx, actor, idea))
    if (actsAsAdmin && (hasAuthor || !isAdmin(actor))) throw new ForbiddenError(errorTexts.teams.onlyAuthor, 'idea')
    const member = await teamMember(tx, ideaId, user_id)
    if (!member?.is_coauthor && !(member && actsAsAdmin)) {
      throw new ConflictError('user_id', errorTexts.teams.onlyToCoauthor)
    }
    if (hasAuthor) await addCoauthor(tx, ideaId, idea.user_id)
    await handOver(tx, await senderOf(tx, actor), idea, member)
    if (hasAuthor) await followOnParticipation(tx, actor, ideaId)
    if (actsAsAdmin) {
      const target = { kind: 'idea' as const, id: ideaId, name: idea.title, memberId: user_id }
      await tx.audit(actor, { action: 'idea_handed_over', target })
    }
    return withTeam(tx, await requireLatestVersion(tx, ideaId))
  })
}

/** Notifies the team of an idea that a member deletes. */
export async function notifyOfDeletion(tx: Tx, { ideaId, how, actor }: Events['ideaGoes']): Promise<void> {
  if (how !== 'deleted') return
  const team = await teamOf(tx, ideaId)
  if (team.length === 0) return
  await notifyOfChange(tx, await senderOf(tx, actor), await requireIdea(tx, ideaId), team, ofTeam('deleted'))
}

/**
 * Before an account is deleted: hands its ideas over to their first co-authors where ideas are kept, and notifies the teams of
 * what becomes of the ideas.
 */
export async function handOverIdeasOfLeaver(tx: Tx, { userId, newOwnerId }: Events['authorLeaves']): Promise<void> {
  const ideas = (await listAllIdeasOf(tx, userId)).filter(({ team }) => team.length > 0)
  for (const { id } of ideas.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    await lockIdeaRow(tx, id)
    const idea = await requireIdea(tx, id)
    const team = await teamOf(tx, id)
    const [firstId] = await coauthorsOf(tx, id)
    const first = firstId && (await teamMember(tx, id, firstId))
    if (newOwnerId === null) await notifyOfChange(tx, null, idea, team, ofTeam('deleted'))
    else if (first && idea.merged_into === null) await handOver(tx, null, idea, first)
    else await notifyOfChange(tx, null, idea, team, ofTeam('no_owner'))
  }
}

/** Makes a member of the team the author, and notifies the team. */
async function handOver(
  tx: Tx,
  sender: Sender,
  idea: TitledIdea & { pdf: string },
  { user, role }: TeamMember,
): Promise<void> {
  await withdrawSupportOf(tx, idea, user.id)
  await removeNewAuthor(tx, idea.id, user.id)
  await transferIdea(tx, idea, user.id)
  await notifyOfChange(tx, sender, idea, [user.id], { role, change: 'owner', note: '' })
  const others = (await teamOf(tx, idea.id)).filter((id) => id !== sender?.userId)
  await notifyOfChange(tx, { userId: user.id, name: displayName(user) }, idea, others, ofTeam('new_owner'))
}

async function notifyOfChange(
  tx: Tx,
  sender: Sender,
  { id: ideaId, title }: TitledIdea,
  userIds: string[],
  { role, change, note }: Change,
): Promise<void> {
  const members = await findMailable(tx, userIds)
  await tx.notifyAll(
    members.map(({ id }) => id),
    { kind: 'team_changed', actorId: sender?.userId ?? null, ideaId, payload: { title, role, change, note } },
    { kind: 'team-changed', params: { ideaId, title, name: sender?.name ?? '', change, note } },
  )
}

/** A change that concerns the whole team. */
function ofTeam(change: TeamChange): Change {
  return { role: '', change, note: '' }
}

async function senderOf(tx: Tx, actor: Member): Promise<Sender> {
  return { userId: actor.userId, name: displayName(await getOwnProfile(tx, actor)) }
}

async function teamOf(tx: Tx, ideaId: string): Promise<string[]> {
  const { team } = (await rolesAndTeamsOf(tx, [ideaId]))(ideaId)
  return team.map(({ user }) => user.id)
}

async function requireLeader(tx: Tx, actor: Member, idea: TitledIdea): Promise<void> {
  if (!(await isLeader(tx, actor, idea))) throw new ForbiddenError(errorTexts.teams.onlyAuthor, 'idea')
}

async function requireTeamMember(tx: Tx, ideaId: string, userId: string): Promise<TeamMember> {
  const member = await teamMember(tx, ideaId, userId)
  if (!member) throw new NotFoundError('member')
  return member
}
