import { expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Mentionable } from '../../../contract/comments.ts'
import { AUTHOR_COLUMNS, authorOf } from '../../db/authors.ts'
import { blocksOf } from '../../db/blocks.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { containsAllWords } from '../../db/token-patterns.ts'
import { lowerAscii } from '../../lib/mentions.ts'
import type { Tx } from '../../transact.ts'
import { SUBJECT_COLUMNS, type Subject } from './comments.repo.ts'

export type NamedMember = { id: string; name: string; isTakingPart: boolean; isConnected: boolean }

/** By rank, the closest first. */
const RELATIONS = {
  idea: ['author', 'team', 'commenter', 'connection'],
  event: ['author', 'attendee', 'commenter', 'connection'],
} satisfies Record<Subject['kind'], Mentionable['relation'][]>

/**
 * Listed members with one of these usernames (in lower case), and their relation to an idea or event and to the actor.
 * For a hidden idea or event, only members who can view it.
 */
export async function findNamed(
  db: Db,
  names: string[],
  { actorId, subject }: { actorId: string; subject: Subject },
): Promise<NamedMember[]> {
  if (names.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id', sql<string>`lower(users.username)`.as('name')])
    .select((eb) => [
      eb
        .selectFrom('comments')
        .select('comments.id')
        .whereRef('comments.user_id', '=', 'users.id')
        .where(SUBJECT_COLUMNS[subject.kind], '=', subject.id)
        .limit(1)
        .as('comment_id'),
      eb
        .selectFrom('connections')
        .select('connections.other_id')
        .whereRef('connections.other_id', '=', 'users.id')
        .where('connections.user_id', '=', actorId)
        .as('connected_id'),
      eb.case().when('users.id', 'in', participantsOf(db, subject)).then(1).else(0).end().as('isParticipant'),
    ])
    .where(sql`lower(users.username)`, 'in', names)
    .where('profiles.listed_at', 'is not', null)
    .$if(!subject.isPublic, (query) => query.where(seesHidden(db, subject)))
    .execute()
  return rows.map(({ id, name, comment_id, connected_id, isParticipant }) => ({
    id,
    name,
    isTakingPart: id === subject.user_id || comment_id !== null || Number(isParticipant) === 1,
    isConnected: connected_id !== null,
  }))
}

/**
 * Listed members with a name as `nameMatcher` has it: the author and team of an idea, or the organiser and attendees of an
 * event; commenters; then the actor's connections. Without blocks in either direction; for a hidden idea or event, only
 * members who can view it.
 */
export async function findMentionable(
  db: Db,
  q: string,
  { actorId, subject, limit }: { actorId: string; limit: number; subject: Subject },
): Promise<Mentionable[]> {
  const participants = participantsOf(db, subject)
  const commenters = db
    .selectFrom('comments')
    .select('comments.user_id')
    .where(SUBJECT_COLUMNS[subject.kind], '=', subject.id)
    .where('comments.shown_at', 'is not', null)
  const connections = db
    .selectFrom('connections')
    .select('connections.other_id')
    .where('connections.user_id', '=', actorId)
  const rows = await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id', ...AUTHOR_COLUMNS])
    .select((eb) =>
      eb
        .case()
        .when('users.id', '=', subject.user_id)
        .then(0)
        .when('users.id', 'in', participants)
        .then(1)
        .when('users.id', 'in', commenters)
        .then(2)
        .else(3)
        .end()
        .as('rank'),
    )
    .where('users.id', '!=', actorId)
    .where('users.id', 'not in', blocksOf(db, actorId))
    .where('profiles.listed_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('users.id', '=', subject.user_id),
        ...[participants, commenters, connections].map((members) => eb('users.id', 'in', members)),
      ]),
    )
    .where(isNamed(q))
    .$if(!subject.isPublic, (query) => query.where(seesHidden(db, subject)))
    .orderBy('rank')
    .orderBy('users.username')
    .orderBy('users.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    ...authorOf(row.id, row),
    relation: RELATIONS[subject.kind][Number(row.rank)] ?? 'connection',
  }))
}

/** As `nameMatcher`, with the words of a username parted by blanks alone. */
function isNamed(q: string) {
  const username = sql<string>`lower(users.username)`
  const start = lowerAscii(q)
  const tokens = sql`profiles.search_name || ' ' || ${username} || ' '`
  return sql<SqlBool>`(substr(${username}, 1, ${start.length}) = ${start}
    or ${containsAllWords(sql`(${tokens})`, q, { inMiddle: false })})`
}

/** Whether a member of `users` sees an idea or event that is hidden. */
function seesHidden(db: Db, { kind, id, user_id }: Subject) {
  const eb = expressionBuilder<Tables, 'users'>()
  const isOwnOrAdmin = [eb('users.id', '=', user_id), eb('users.user_type', '=', 'admin')]
  if (kind === 'event') return eb.or([...isOwnOrAdmin, eb('users.user_type', '=', 'reviewer')])
  return eb.or([
    ...isOwnOrAdmin,
    eb('users.id', 'in', teamOf(db, id).where('idea_members.coauthor_at', 'is not', null)),
  ])
}

/** The team of an idea; who goes, waits or may go to an event. */
function participantsOf(db: Db, { kind, id }: Subject) {
  if (kind === 'idea') return teamOf(db, id).$castTo<{ user_id: string }>()
  return db
    .selectFrom('event_answers')
    .select('event_answers.user_id')
    .where('event_answers.event_id', '=', id)
    .where('event_answers.answer', '!=', 'no')
    .$castTo<{ user_id: string }>()
}

function teamOf(db: Db, ideaId: string) {
  return db.selectFrom('idea_members').select('idea_members.user_id').where('idea_members.idea_id', '=', ideaId)
}

export async function insertMentions(tx: Tx, commentId: string, userIds: string[], now: string): Promise<void> {
  if (userIds.length === 0) return
  await tx.db
    .insertInto('comment_mentions')
    .values(userIds.map((user_id) => ({ comment_id: commentId, user_id, created_at: now })))
    .execute()
}

export async function deleteMentions(tx: Tx, commentId: string, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return
  await tx.db
    .deleteFrom('comment_mentions')
    .where('comment_id', '=', commentId)
    .where('user_id', 'in', userIds)
    .execute()
}

/** All who were mentioned in a comment and told of it, also where an edit took the mention out. */
export async function findMentionedIn(db: Db, commentId: string): Promise<string[]> {
  const rows = await db.selectFrom('comment_mentions').select('user_id').where('comment_id', '=', commentId).execute()
  return rows.map(({ user_id }) => user_id)
}
