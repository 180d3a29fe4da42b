import type { Member } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import type { Tx } from '../../transact.ts'
import { findMailable } from '../accounts/accounts.service.ts'
import { followersOf } from '../follows/followers.service.ts'
import type { CommentRow } from './comments.repo.ts'
import { findMentionedIn, findNamed, type NamedMember, setMentions } from './mentions.repo.ts'
import { lowerAscii, possibleMentions } from './mentions.ts'

type CommentedIdea = { id: string; user_id: string; title: string; isPublic: boolean }
type Written = Pick<CommentRow, 'id' | 'user_id' | 'reply_to' | 'text' | 'created_at'>

/** Notifies, each once: the author replied to and mentioned members, by mail too, and the other followers of the idea. */
export async function notifyOfComment(
  tx: Tx,
  actor: Member,
  idea: CommentedIdea,
  comment: Written,
  repliedToId: string | null,
): Promise<void> {
  const repliedTo = repliedToId === null || repliedToId === actor.userId ? [] : [repliedToId]
  await notifyDirectly(tx, 'reply', repliedTo, actor, idea, comment)
  const notified = new Set([actor.userId, ...repliedTo])
  const mentioned = await notifyOfMentions(tx, actor, idea, comment, notified)
  for (const id of mentioned) notified.add(id)
  const followers = (await followersOf(tx, idea)).filter((id) => !notified.has(id))
  const { id: ideaId, title } = idea
  await tx.notifyAll(followers, { kind: 'comment', ideaId, at: comment.created_at, payload: { title } })
}

/** Records whom a comment mentions, and notifies those whom it did not mention before. Returns all whom it mentions. */
export async function notifyOfMentions(
  tx: Tx,
  actor: Member,
  idea: CommentedIdea,
  comment: Written,
  notified: ReadonlySet<string>,
): Promise<string[]> {
  const mentioned = await findMentioned(tx, actor, idea, comment.text)
  const added = await setMentions(tx, comment.id, mentioned, timestamp(tx.clock))
  const toNotify = added.filter((id) => id !== actor.userId && !notified.has(id))
  await notifyDirectly(tx, 'mention', toNotify, actor, idea, comment)
  return mentioned
}

/** Retracts the direct notifications of a comment that is deleted. Returns whom the grouped one did not count it for. */
export async function retractDirectly(tx: Tx, comment: CommentRow): Promise<string[]> {
  const mentioned = await findMentionedIn(tx.db, comment.id)
  return [...(await tx.retract({ commentId: comment.id })), ...mentioned, ...(comment.user_id ? [comment.user_id] : [])]
}

async function notifyDirectly(
  tx: Tx,
  kind: 'reply' | 'mention',
  userIds: string[],
  { userId: actorId }: Member,
  { id: ideaId, title }: CommentedIdea,
  { id: commentId }: Written,
): Promise<void> {
  const members = await findMailable(tx, userIds)
  await tx.notifyAll(
    members.map(({ id }) => id),
    { kind, actorId, ideaId, commentId, payload: { title } },
  )
  for (const { email } of members) await tx.mail({ kind: `comment-${kind}`, to: email, params: { commentId } })
}

/** The members whom a text names. A name of several members is that of the one who takes part, or is connected. */
async function findMentioned(tx: Tx, actor: Member, idea: CommentedIdea, text: string): Promise<string[]> {
  const mentions = possibleMentions(text)
  const named = await findNamed(tx.db, [...new Set(mentions.flat())], { actorId: actor.userId, idea })
  const byName = Map.groupBy(named, ({ name }) => lowerAscii(name))
  const members = mentions.map((names) => {
    const name = names.find((one) => byName.has(one))
    return name === undefined ? undefined : chooseOne(byName.get(name) ?? [])
  })
  return [...new Set(members.flatMap((member) => (member ? [member.id] : [])))]
}

/** Nobody where a name does not say who is meant. */
function chooseOne(members: NamedMember[]): NamedMember | undefined {
  const closest = [members.filter((one) => one.isTakingPart), members.filter((one) => one.isConnected), members]
  const group = closest.find((some) => some.length > 0) ?? []
  return group.length === 1 ? group[0] : undefined
}
