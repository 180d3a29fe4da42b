import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { OwnIdeaState } from '../../../contract/supports.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { ConflictError, ForbiddenError } from '../../lib/errors.ts'
import { type Tx, transact } from '../../transact.ts'
import { hasCompletedProfile } from '../accounts/accounts.service.ts'
import { recordNotified, requireLatestAnswer } from '../answer-times/answer-times.service.ts'
import { hasBlocked } from '../blocks/block-checks.service.ts'
import { followOnParticipation, isFollowedByAuthor } from '../follows/follows.service.ts'
import { isVisibleTo, requireOpenIdea } from '../ideas/idea-access.service.ts'
import {
  addToSupportCount,
  deleteSupport,
  deleteSupportsBy,
  findOwnRequests,
  findOwnStates,
  findSupportCount,
  findSupportsBy,
  insertSupport,
  withUnreadNews,
} from './supports.repo.ts'

type OwnRequest = Awaited<ReturnType<typeof findOwnRequests>>[number]
type SupportState = { supported: boolean; support_count: number }

/** Supports an idea, once. Its author is notified in one notification that counts up until it is read. */
export async function supportIdea(deps: Deps, actor: Member, id: string): Promise<SupportState> {
  if (!(await hasCompletedProfile(deps, actor.userId))) {
    throw new ForbiddenError(errorTexts.supports.profileFirst, 'profile')
  }
  return transact(deps, async (tx) => {
    const idea = await requireOthersIdea(tx, actor, id)
    if (!idea.isPublic) throw new ConflictError('idea', errorTexts.supports.notPublic)
    if (await hasBlocked(tx, idea.user_id, actor.userId)) {
      throw new ForbiddenError(errorTexts.supports.blocked, 'idea')
    }
    const answer = { about: 'idea-support', id } as const
    const { isTold } = await requireLatestAnswer(tx, actor, answer)
    const now = timestamp(tx.clock)
    if (await insertSupport(tx, { ideaId: id, userId: actor.userId, now })) {
      // Locks the idea, so that of two at once each is counted, here and in the notification.
      await addToSupportCount(tx, [id], 1)
      await followOnParticipation(tx, actor, id)
      if (isTold) await recordNotified(tx, actor, answer, 'before')
      else if (await isFollowedByAuthor(tx, idea)) {
        await recordNotified(tx, actor, answer, 'yes')
        const about = { byId: actor.userId, ideaId: id, at: now, payload: { title: idea.title } }
        await tx.notify({ userId: idea.user_id, kind: 'support', ...about })
      }
    }
    return { supported: true, support_count: await findSupportCount(tx.db, id) }
  })
}

/** Withdraws a support. The author's notification counts it no longer, unless it was read. */
export async function withdrawSupport(deps: Deps, actor: Member, id: string): Promise<SupportState> {
  return transact(deps, async (tx) => {
    const idea = await requireOthersIdea(tx, actor, id)
    const { isRepeated } = await requireLatestAnswer(tx, actor, { about: 'idea-support', id })
    await withdrawSupportOf(tx, idea, actor.userId, isRepeated)
    return { supported: false, support_count: await findSupportCount(tx.db, id) }
  })
}

export async function withdrawSupportOf(
  tx: Tx,
  idea: { id: string; user_id: string },
  userId: string,
  isRepeated = false,
): Promise<void> {
  const supportedAt = await deleteSupport(tx, idea.id, userId)
  if (supportedAt === undefined) return
  await addToSupportCount(tx, [idea.id], -1)
  if (isRepeated) return
  const counted = { ideaId: idea.id, at: supportedAt, byId: userId }
  const retracted = await tx.retract({ userId: idea.user_id, kind: 'support', ...counted })
  if (retracted.some(({ wasMailed }) => !wasMailed))
    await recordNotified(tx, { userId }, { about: 'idea-support', id: idea.id }, 'no')
}

/** The caller's relation to these ideas, without ideas that are deleted or not visible to the caller. */
export async function getOwnIdeaStates(
  deps: Deps,
  actor: Member,
  ids: string[],
): Promise<Record<string, OwnIdeaState>> {
  const [rows, requests] = await Promise.all([
    findOwnStates(deps.db, actor.userId, ids),
    findOwnRequests(deps.db, actor.userId, ids),
  ])
  const latest = (kind: 'offer' | 'invitation', ideaId: string) => {
    const request = requests.findLast((one) => one.kind === kind && one.idea_id === ideaId)
    return request ? pickOwnRequest(request) : null
  }
  const visible = rows.filter((row) => isVisibleTo(actor, row))
  return Object.fromEntries(
    visible.map(({ id, user_id, supported_at, followed_at, muted_at, joined_at, isCoauthor }) => {
      const isAuthor = user_id === actor.userId
      const state = {
        supported: supported_at !== null,
        following: followed_at === null ? isAuthor : muted_at === null,
        is_muted: muted_at !== null,
        is_author: isAuthor,
        is_team: joined_at !== null,
        is_coauthor: isCoauthor,
        offer: latest('offer', id),
        invitation: latest('invitation', id),
      }
      return [id, state]
    }),
  )
}

export async function exportSupports({ db }: Deps, userId: string) {
  return findSupportsBy(db, userId)
}

/** Withdraws all supports of a member who leaves. */
export async function withdrawSupportsBy(tx: Tx, userId: string): Promise<void> {
  const deleted = await deleteSupportsBy(tx, userId)
  await addToSupportCount(
    tx,
    deleted.map(({ idea_id }) => idea_id),
    -1,
  )
  for (const { idea_id, created_at } of await withUnreadNews(tx, deleted)) {
    await tx.retract({ kind: 'support', ideaId: idea_id, at: created_at, byId: userId })
  }
}

function pickOwnRequest({ id, role_id, status, note }: OwnRequest) {
  return { id, role_id, status, note }
}

async function requireOthersIdea(tx: Tx, actor: Member, id: string) {
  const idea = await requireOpenIdea(tx, actor, id)
  if (idea.user_id === actor.userId) throw new ForbiddenError(errorTexts.supports.own, 'idea')
  return idea
}
