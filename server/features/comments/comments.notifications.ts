import type { Member } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { lowerAscii, possibleMentions } from '../../lib/mentions.ts'
import type { Tx } from '../../transact.ts'
import { findMailable } from '../accounts/accounts.service.ts'
import { withoutMuting } from '../follows/follows.service.ts'
import { followersOfSubject } from './comment-subjects.service.ts'
import type { CommentRow, Subject } from './comments.repo.ts'
import { deleteMentions, findMentionedIn, findNamed, insertMentions, type NamedMember } from './mentions.repo.ts'

type Author = Pick<Member, 'userId'>
type Written = Pick<CommentRow, 'id' | 'user_id' | 'reply_to' | 'text' | 'created_at'>

/** Notifies, each once: the author replied to and mentioned members, by mail too, and the others who follow. */
export async function notifyOfComment(
  tx: Tx,
  actor: Author,
  subject: Subject,
  comment: Written,
  repliedToId: string | null,
): Promise<void> {
  const repliedTo = repliedToId === null || repliedToId === actor.userId ? [] : [repliedToId]
  await notifyDirectly(tx, 'reply', repliedTo, actor, subject, comment)
  const notified = new Set([actor.userId, ...repliedTo])
  const isMentioning = possibleMentions(comment.text).length > 0
  const mentioned = isMentioning ? await notifyOfMentions(tx, actor, subject, comment, notified) : []
  for (const id of mentioned) notified.add(id)
  const followers = (await followersOfSubject(tx, subject)).filter((id) => !notified.has(id))
  const group = { byId: actor.userId, at: comment.created_at, payload: { title: subject.title } }
  await tx.notifyAll(
    followers,
    subject.kind === 'idea'
      ? { kind: 'comment', ideaId: subject.id, ...group }
      : { kind: 'event_comment', eventId: subject.id, ...group },
  )
}

/** Records the mentions of a comment, and notifies newly mentioned members. Returns all mentioned members. */
export async function notifyOfMentions(
  tx: Tx,
  actor: Author,
  subject: Subject,
  comment: Written,
  notified: ReadonlySet<string>,
): Promise<string[]> {
  const mentioned = await findMentioned(tx, actor, subject, comment.text)
  const earlier = await findMentionedIn(tx.db, comment.id)
  const gone = earlier.filter((id) => !mentioned.includes(id))
  const retracted = await tx.retract({ commentId: comment.id, mentioned: gone })
  // A mention that was told of stays, so that it is told once, also where it is put in again.
  const untold = retracted.flatMap(({ userId, wasMailed }) => (wasMailed ? [] : [userId]))
  await deleteMentions(tx, comment.id, untold)
  const added = mentioned.filter((id) => !earlier.includes(id) || untold.includes(id))
  await insertMentions(tx, comment.id, added, timestamp(tx.clock))
  const toNotify = added.filter((id) => !notified.has(id))
  await notifyDirectly(tx, 'mention', toNotify, actor, subject, comment)
  return mentioned
}

/** Retracts the direct notifications of a deleted comment. Returns the members not counting it in their grouped one. */
export async function retractDirectly(tx: Tx, comment: CommentRow): Promise<string[]> {
  const mentioned = await findMentionedIn(tx.db, comment.id)
  const retracted = await tx.retract({ commentId: comment.id })
  return [...retracted.map(({ userId }) => userId), ...mentioned]
}

/** Subtracts a deleted comment from the grouped notifications that count it. */
export async function retractGrouped(
  tx: Tx,
  { kind, id }: Subject,
  { created_at, user_id }: CommentRow,
  except: string[],
): Promise<void> {
  const group = { at: created_at, byId: user_id, except }
  await tx.retract(
    kind === 'idea' ? { kind: 'comment', ideaId: id, ...group } : { kind: 'event_comment', eventId: id, ...group },
  )
}

async function notifyDirectly(
  tx: Tx,
  kind: 'reply' | 'mention',
  userIds: string[],
  { userId: actorId }: Author,
  { kind: subjectKind, id, title }: Subject,
  { id: commentId }: Written,
): Promise<void> {
  if (userIds.length === 0) return
  const listening = kind === 'reply' && subjectKind === 'idea' ? await withoutMuting(tx, id, userIds) : userIds
  const members = await findMailable(tx, listening)
  const direct = { actorId, commentId, payload: { title } }
  await tx.notifyAll(
    members.map((member) => member.id),
    subjectKind === 'idea' ? { kind, ideaId: id, ...direct } : { kind: `event_${kind}`, eventId: id, ...direct },
    { kind: `comment-${kind}`, params: { commentId } },
  )
}

/** The members mentioned in a text. A shared name means the participant, or a connection of the actor. */
async function findMentioned(tx: Tx, actor: Author, subject: Subject, text: string): Promise<string[]> {
  const mentions = possibleMentions(text)
  const named = await findNamed(tx.db, [...new Set(mentions.flat())], { actorId: actor.userId, subject })
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
