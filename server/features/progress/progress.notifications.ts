import { followersOf } from '../../db/followers.ts'
import { findTeam } from '../../db/idea-teams.ts'
import type { Tx } from '../../transact.ts'
import { isFollowedByAuthor, withoutMuting } from '../follows/follows.service.ts'
import { findSupporters } from './progress.repo.ts'

type Idea = { id: string; user_id: string; title: string }
type Sender = { userId: string }

/** Notifies followers and supporters of an update, save who wrote it; one unread notification counts several. */
export async function notifyOfUpdate(tx: Tx, { userId }: Sender, { id, user_id, title }: Idea, at: string) {
  const supporters = await withoutMuting(tx, id, await findSupporters(tx.db, id))
  const all = new Set([...(await followersOf(tx.db, { id, user_id })), ...supporters])
  await tx.notifyAll([...all], { kind: 'idea_update', byId: userId, ideaId: id, at, payload: { title } })
}

/** Notifies all who support an idea that it is in use. */
export async function notifyOfUse(tx: Tx, { userId }: Sender, { id, title }: Idea): Promise<void> {
  const supporters = await withoutMuting(tx, id, await findSupporters(tx.db, id))
  await tx.notifyAll(supporters, { kind: 'idea_stage', byId: userId, ideaId: id, payload: { title, change: 'in_use' } })
}

/** Notifies the author of an idea that another one continues it. */
export async function notifyOfContinuation(tx: Tx, { userId }: Sender, idea: Idea): Promise<void> {
  if (idea.user_id === userId || !(await isFollowedByAuthor(tx, idea))) return
  const payload = { title: idea.title, change: 'continued' } as const
  await tx.notify({ userId: idea.user_id, kind: 'idea_stage', byId: userId, ideaId: idea.id, payload })
}

/** Asks the team of an idea how it goes, in Quad alone. */
export async function promptTeam(tx: Tx, { id, title }: Omit<Idea, 'user_id'>): Promise<void> {
  const team = await findTeam(tx.db, id)
  await tx.notifyAll(team, { kind: 'idea_stage', byId: null, ideaId: id, payload: { title, change: 'quiet' } }, null)
}
