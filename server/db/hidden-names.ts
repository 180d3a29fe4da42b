import { displayName } from '../../contract/profiles.values.ts'
import { compiled, isAmong } from './compiled.ts'
import type { Db } from './tables.ts'

/** Members without a public name are mentioned as. */
const NEUTRAL = `@${displayName({ firstname: '', lastname: '', username: '' })}`

/** The texts of comments in which mentions of profiles that moderation hides have a neutral name, by the id of the comment. */
export async function withoutHiddenNames(
  db: Db,
  comments: { id: string; text: string }[],
): Promise<Map<string, string>> {
  const texts = new Map(comments.map(({ id, text }) => [id, text]))
  const ids = comments.flatMap(({ id, text }) => (text.includes('@') ? id : []))
  for (const { comment_id, username } of ids.length === 0 ? [] : await hiddenMentions(db, JSON.stringify(ids))) {
    texts.set(comment_id, withoutName(texts.get(comment_id) ?? '', username))
  }
  return texts
}

const hiddenMentions = compiled((db, ids: string) =>
  db
    .selectFrom('comment_mentions')
    .innerJoin('users', 'users.id', 'comment_mentions.user_id')
    .innerJoin('profiles', 'profiles.user_id', 'comment_mentions.user_id')
    .select(['comment_mentions.comment_id', 'users.username'])
    .where(isAmong(db, 'comment_mentions.comment_id', ids))
    .where('profiles.hidden_at', 'is not', null),
)

/** A text whose mentions of a username have a neutral name. */
export function withoutName(text: string, username: string): string {
  const escaped = username.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  return text.replace(new RegExp(`@${escaped}(?![\\p{L}\\p{N}])`, 'giu'), NEUTRAL)
}
