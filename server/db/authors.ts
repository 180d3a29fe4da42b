import { type AliasedRawBuilder, sql } from 'kysely'
import { ANONYMOUS_NAME, ANONYMOUS_USER_ID } from '../../contract/accounts.ts'
import type { UserSummary } from '../../contract/connections.ts'
import type { Author } from '../../contract/ideas.ts'
import { displayName } from '../../contract/profiles.values.ts'

/**
 * The public identity of a member, of `users` and `profiles` joined. Of a profile that moderation hides nothing is selected, as
 * the username may be the reason; `displayName` makes a neutral text of it. Queries select it from here alone; a test in
 * server/testing/conventions.test.ts checks it.
 */
export const AUTHOR_COLUMNS = [
  unlessHidden('users.username', 'username'),
  unlessHidden('profiles.firstname', 'firstname'),
  unlessHidden('profiles.lastname', 'lastname'),
  unlessHidden('profiles.avatar_file_id', 'avatar_file_id'),
  unlessHidden('profiles.title', 'author_title'),
  unlessHidden('profiles.faculty', 'faculty'),
] as const

/** JSON of the skills of a member, null where moderation hides the profile. */
export const AUTHOR_SKILLS = unlessHidden('profiles.skills', 'skills')

/** `AUTHOR_COLUMNS` with the profile that moderation hides, for moderators. */
export const MODERATED_AUTHOR_COLUMNS = [
  'users.username',
  'profiles.firstname',
  'profiles.lastname',
  'profiles.avatar_file_id',
  'profiles.title as author_title',
  'profiles.faculty',
] as const

export type AuthorRow = {
  username: string | null
  firstname: string | null
  lastname: string | null
  avatar_file_id: string | null
  author_title: string | null
  faculty: string | null
}

/** The author of content of deleted accounts. */
export const ANONYMOUS_AUTHOR: Author = {
  id: ANONYMOUS_USER_ID,
  username: ANONYMOUS_NAME,
  firstname: '',
  lastname: '',
  avatar: '',
  title: '',
  faculty: '',
}

/** The author of an idea from elsewhere, who stands as a name. */
export function authorWithoutAccount(name: string): Author {
  return { ...ANONYMOUS_AUTHOR, firstname: name }
}

export function authorOf(userId: string | null, row: AuthorRow): Author {
  if (userId === null) return ANONYMOUS_AUTHOR
  return {
    id: userId,
    username: row.username ?? '',
    firstname: row.firstname ?? '',
    lastname: row.lastname ?? '',
    avatar: row.avatar_file_id ?? '',
    title: row.author_title ?? '',
    faculty: row.faculty ?? '',
  }
}

export function authorNameOf(row: AuthorRow & { user_id: string }): string {
  return displayName(authorOf(row.user_id, row))
}

/** The same for lists of members. */
export function summaryOf(userId: string, row: AuthorRow): UserSummary {
  const author = authorOf(userId, row)
  return { user_id: userId, name: displayName(author), title: author.title, image: author.avatar }
}

/** A column, null where moderation hides the profile. */
function unlessHidden<A extends string>(column: string, alias: A): AliasedRawBuilder<string | null, A> {
  return sql<string | null>`case when profiles.hidden_at is null then ${sql.ref(column)} end`.as(alias)
}
