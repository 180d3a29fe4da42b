import { ANONYMOUS_USER_ID } from '../../../contract/accounts.ts'
import type { Idea } from '../../../contract/ideas.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, isReviewer, isSelfOrAdmin, type Member, mayReview } from '../../lib/actor.ts'
import { ConflictError, NotFoundError } from '../../lib/errors.ts'
import type { Tx } from '../../transact.ts'
import { isCoauthor, isOnTeam } from '../roles/roles.service.ts'
import { lockIdeaForKeyShare, lockIdeaRow } from './idea-writes.repo.ts'
import { findIdea } from './ideas.repo.ts'

type Visibility = {
  isPublic: boolean
  isHidden: boolean
  user_id: string
  isAuthorSuspended: boolean
  isCoauthor: boolean
  category: string
  author: { faculty: string }
}

/**
 * Visibility of an idea. Co-authors and its reviewers can view it as its author does, unless the author is suspended;
 * every reviewer can view a hidden idea.
 */
export function isVisibleTo(actor: Actor, idea: Visibility): boolean {
  if (idea.isPublic || isSelfOrAdmin(actor, idea.user_id)) return true
  if (idea.isHidden && isReviewer(actor)) return true
  return !idea.isAuthorSuspended && (idea.isCoauthor || mayReview(actor, idea))
}

/** The idea as it is stored, feedback included. */
export async function requireIdea({ db }: Pick<Deps, 'db'>, id: string) {
  const idea = await findIdea(db, id)
  if (!idea) throw new NotFoundError('idea')
  return idea
}

/** An idea that the actor may see, as it is stored. */
export async function requireVisibleIdea({ db }: Pick<Deps, 'db'>, actor: Actor, id: string) {
  const idea = await findIdea(db, id)
  if (!idea) throw new NotFoundError('idea')
  if (isVisibleTo(actor, { ...idea, isCoauthor: false })) return idea
  const isCoauthor = actor.kind === 'member' && (await isAuthorOrCoauthor({ db }, actor, idea))
  if (!isVisibleTo(actor, { ...idea, isCoauthor })) throw new NotFoundError('idea')
  return idea
}

/** An idea that the actor may see and that is not merged, nor will be until the transaction ends. For what writes. */
export async function requireOpenIdea(tx: Tx, actor: Actor, id: string) {
  await lockIdeaForKeyShare(tx, id)
  return requireNotMerged(await requireVisibleIdea(tx, actor, id))
}

/** As `requireOpenIdea`, for one transaction at a time. */
export async function lockVisibleIdea(tx: Tx, actor: Actor, id: string) {
  await lockIdeaRow(tx, id)
  return requireNotMerged(await requireVisibleIdea(tx, actor, id))
}

/** Whether a member may edit an idea and answer offers. */
export async function isAuthorOrCoauthor(
  deps: Pick<Deps, 'db'>,
  { userId }: Member,
  { id, user_id }: { id: string; user_id: string },
): Promise<boolean> {
  return user_id === userId || isCoauthor(deps, id, userId)
}

/** Whether a member decides about an idea and its team: the author, or its co-authors once the author is "Anonymous". */
export async function isLeader(
  deps: Pick<Deps, 'db'>,
  { userId }: Member,
  { id, user_id }: { id: string; user_id: string },
): Promise<boolean> {
  return user_id === userId || (user_id === ANONYMOUS_USER_ID && (await isCoauthor(deps, id, userId)))
}

/** Whether a member is the author of an idea or on its team. */
export async function isAuthorOrOnTeam(
  deps: Pick<Deps, 'db'>,
  { userId }: Pick<Member, 'userId'>,
  { id, user_id }: { id: string; user_id: string },
): Promise<boolean> {
  return user_id === userId || isOnTeam(deps, id, userId)
}

/** Whether the actor works on an idea or reviews it, and so sees versions of it that not everybody sees. */
export async function seesAllVersions(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  idea: { id: string; user_id: string; category: string; author: { faculty: string } },
): Promise<boolean> {
  if (isSelfOrAdmin(actor, idea.user_id) || mayReview(actor, idea)) return true
  return actor.kind === 'member' && isOnTeam(deps, idea.id, actor.userId)
}

function requireNotMerged<I extends Pick<Idea, 'merged_into'>>(idea: I): I {
  if (idea.merged_into !== null) throw new ConflictError('idea', errorTexts.ideas.merged)
  return idea
}
