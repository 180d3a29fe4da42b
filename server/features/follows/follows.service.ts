import { ANONYMOUS_USER_ID } from '../../../contract/accounts.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { type Tx, transact } from '../../transact.ts'
import { requireLatestAnswer } from '../answer-times/answer-times.service.ts'
import { requireOpenIdea } from '../ideas/idea-access.service.ts'
import { findFollowsOf, findMuting, hasMuted, insertFollow, setFollow } from './follows.repo.ts'

/** Follows an idea. An author follows their own ideas without a row, unless one says that they are muted. */
export async function followIdea(deps: Deps, actor: Member, id: string): Promise<{ following: boolean }> {
  return changeFollow(deps, actor, id, false)
}

export async function muteIdea(deps: Deps, actor: Member, id: string): Promise<{ following: boolean }> {
  return changeFollow(deps, actor, id, true)
}

/** Lets a member who takes part in an idea follow it, unless they muted it. */
export async function followOnParticipation(tx: Tx, { userId }: Pick<Member, 'userId'>, ideaId: string): Promise<void> {
  await insertFollow(tx, { ideaId, userId, now: timestamp(tx.clock) })
}

/** Whether an idea's author is to be notified of it. */
export async function isFollowedByAuthor(
  { db }: Tx,
  { id, user_id }: { id: string; user_id: string },
): Promise<boolean> {
  return user_id !== ANONYMOUS_USER_ID && !(await hasMuted(db, id, user_id))
}

/** The members among these who did not mute an idea. */
export async function withoutMuting({ db }: Tx, ideaId: string, userIds: string[]): Promise<string[]> {
  const muting = new Set(await findMuting(db, ideaId, userIds))
  return userIds.filter((id) => !muting.has(id))
}

export async function exportFollows({ db }: Deps, userId: string) {
  return findFollowsOf(db, userId)
}

async function changeFollow(deps: Deps, actor: Member, id: string, isMuted: boolean): Promise<{ following: boolean }> {
  return transact(deps, async (tx) => {
    await requireOpenIdea(tx, actor, id)
    await requireLatestAnswer(tx, actor, { about: 'idea-follow', id })
    await setFollow(tx, { ideaId: id, userId: actor.userId, now: timestamp(tx.clock) }, isMuted)
    return { following: !isMuted }
  })
}
