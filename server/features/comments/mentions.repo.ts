import { expressionBuilder, sql } from 'kysely'
import type { Mentionable } from '../../../contract/comments.ts'
import { AUTHOR_COLUMNS, authorOf } from '../../db/authors.ts'
import type { Db, Tables } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

export type NamedMember = { id: string; name: string; isTakingPart: boolean; isConnected: boolean }

type MentionedIdea = { id: string; user_id: string; isPublic: boolean }

/** By rank, the closest first. */
const RELATIONS: Mentionable['relation'][] = ['author', 'team', 'commenter', 'connection']

/**
 * The members who are listed and have one of these usernames (in lower case), and what they have to do with an idea and with
 * the member who names them. Of an idea that is hidden, only those who see it are named.
 */
export async function findNamed(
  db: Db,
  names: string[],
  { actorId, idea }: { actorId: string; idea: MentionedIdea },
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
        .where('comments.idea_id', '=', idea.id)
        .limit(1)
        .as('comment_id'),
      eb
        .selectFrom('connections')
        .select('connections.other_id')
        .whereRef('connections.other_id', '=', 'users.id')
        .where('connections.user_id', '=', actorId)
        .as('connected_id'),
      eb
        .selectFrom('idea_members')
        .select('idea_members.user_id')
        .whereRef('idea_members.user_id', '=', 'users.id')
        .where('idea_members.idea_id', '=', idea.id)
        .as('team_id'),
    ])
    .where(sql`lower(users.username)`, 'in', names)
    .where('profiles.listed_at', 'is not', null)
    .$if(!idea.isPublic, (query) => query.where(seesHidden(db, idea)))
    .execute()
  return rows.map(({ id, name, comment_id, connected_id, team_id }) => ({
    id,
    name,
    isTakingPart: id === idea.user_id || comment_id !== null || team_id !== null,
    isConnected: connected_id !== null,
  }))
}

/**
 * Listed members whose username, first, last or whole name begins with `start` (in lower case): the author of an idea, its
 * team, who commented on it, then the actor's connections. Of an idea that is hidden, only those who see it.
 */
export async function findMentionable(
  db: Db,
  start: string,
  { actorId, idea, limit }: { actorId: string; limit: number; idea: MentionedIdea },
): Promise<Mentionable[]> {
  const begins = (name: ReturnType<typeof sql>) => sql<boolean>`substr(lower(${name}), 1, ${start.length}) = ${start}`
  const team = teamOf(db, idea.id)
  const commenters = db
    .selectFrom('comments')
    .select('comments.user_id')
    .where('comments.idea_id', '=', idea.id)
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
        .when('users.id', '=', idea.user_id)
        .then(0)
        .when('users.id', 'in', team)
        .then(1)
        .when('users.id', 'in', commenters)
        .then(2)
        .else(3)
        .end()
        .as('rank'),
    )
    .where('users.id', '!=', actorId)
    .where('profiles.listed_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('users.id', '=', idea.user_id),
        ...[team, commenters, connections].map((members) => eb('users.id', 'in', members)),
      ]),
    )
    .where((eb) =>
      eb.or([
        begins(sql.ref('users.username')),
        begins(sql.ref('profiles.firstname')),
        begins(sql.ref('profiles.lastname')),
        begins(sql`profiles.firstname || ' ' || profiles.lastname`),
      ]),
    )
    .$if(!idea.isPublic, (query) => query.where(seesHidden(db, idea)))
    .orderBy('rank')
    .orderBy('users.username')
    .orderBy('users.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...authorOf(row.id, row), relation: RELATIONS[Number(row.rank)] ?? 'connection' }))
}

/** Whether a member of `users` sees an idea that is hidden. */
function seesHidden(db: Db, idea: MentionedIdea) {
  const eb = expressionBuilder<Tables, 'users'>()
  return eb.or([
    eb('users.id', '=', idea.user_id),
    eb('users.user_type', '=', 'admin'),
    eb('users.id', 'in', teamOf(db, idea.id).where('idea_members.coauthor_at', 'is not', null)),
  ])
}

function teamOf(db: Db, ideaId: string) {
  return db.selectFrom('idea_members').select('idea_members.user_id').where('idea_members.idea_id', '=', ideaId)
}

/** Records whom a comment mentions. Returns those that it did not mention before. */
export async function setMentions(tx: Tx, commentId: string, userIds: string[], now: string): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('comment_mentions')
    .select('user_id')
    .where('comment_id', '=', commentId)
    .execute()
  const before = new Set(rows.map(({ user_id }) => user_id))
  const gone = [...before].filter((id) => !userIds.includes(id))
  const added = userIds.filter((id) => !before.has(id))
  if (gone.length > 0) {
    await tx.db
      .deleteFrom('comment_mentions')
      .where('comment_id', '=', commentId)
      .where('user_id', 'in', gone)
      .execute()
  }
  if (added.length > 0) {
    await tx.db
      .insertInto('comment_mentions')
      .values(added.map((user_id) => ({ comment_id: commentId, user_id, created_at: now })))
      .execute()
  }
  return added
}

export async function findMentionedIn(db: Db, commentId: string): Promise<string[]> {
  const rows = await db.selectFrom('comment_mentions').select('user_id').where('comment_id', '=', commentId).execute()
  return rows.map(({ user_id }) => user_id)
}
