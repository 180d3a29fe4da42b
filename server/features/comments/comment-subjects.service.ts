import { followersOf } from '../../db/followers.ts'
import type { Deps } from '../../deps.ts'
import type { Actor, Member } from '../../lib/actor.ts'
import type { Tx } from '../../transact.ts'
import { followersOfEvent, lockEventRow, requireVisibleEvent } from '../events/event-discussions.service.ts'
import { followOnParticipation } from '../follows/follows.service.ts'
import { requireOpenIdea, requireVisibleIdea } from '../ideas/idea-access.service.ts'
import { findCommenters, refreshActivity, type Subject, type SubjectRef, setActivity } from './comments.repo.ts'

export type { SubjectRef }

/** The idea or event of comments, if visible to the actor. */
export async function requireVisibleSubject(deps: Pick<Deps, 'db'>, actor: Actor, ref: SubjectRef): Promise<Subject> {
  if (ref.kind === 'idea') return ideaSubject(await requireVisibleIdea(deps, actor, ref.id))
  const { title, user_id, public_at } = await requireVisibleEvent(deps, actor, ref.id)
  return { ...ref, title, user_id, isPublic: public_at !== null }
}

/** The same for what writes: an idea that is not merged. Events that are over or cancelled can be talked about. */
export async function requireOpenSubject(tx: Tx, actor: Actor, ref: SubjectRef): Promise<Subject> {
  if (ref.kind === 'idea') return ideaSubject(await requireOpenIdea(tx, actor, ref.id))
  return requireVisibleSubject(tx, actor, ref)
}

/** Makes who commented a follower, and locks what the comment is on, as groups of notifications need it. */
export async function recordParticipation(
  tx: Tx,
  actor: Pick<Member, 'userId'>,
  { kind, id }: SubjectRef,
  now: string,
): Promise<void> {
  if (kind === 'event') return lockEventRow(tx, id)
  await setActivity(tx, id, now)
  await followOnParticipation(tx, actor, id)
}

/** After the deletion of a comment: locks its idea or event likewise. */
export async function lockAndRefresh(tx: Tx, { kind, id }: SubjectRef): Promise<void> {
  if (kind === 'event') return lockEventRow(tx, id)
  await refreshActivity(tx, [id])
}

/** All who are to be notified of a comment, the author or organiser among them. */
export async function followersOfSubject(tx: Tx, subject: Subject): Promise<string[]> {
  if (subject.kind === 'idea') return followersOf(tx.db, subject)
  return followersOfEvent(tx, subject, await findCommenters(tx.db, subject))
}

function ideaSubject({ id, title, user_id, isPublic }: Omit<Subject, 'kind'>): Subject {
  return { kind: 'idea', id, title, user_id, isPublic }
}
