import { ANONYMOUS_NAME, ANONYMOUS_USER_ID } from '../../contract/accounts.ts'
import type { UserSummary } from '../../contract/connections.ts'
import type { Author } from '../../contract/ideas.ts'
import { displayName } from '../../contract/profiles.values.ts'

/** What is shown of the member who wrote something, of `users` and `profiles` joined. */
export const AUTHOR_COLUMNS = [
  'users.username',
  'profiles.firstname',
  'profiles.lastname',
  'profiles.avatar_file_id',
  'profiles.title as author_title',
  'profiles.faculty',
  'profiles.hidden_at as author_hidden_at',
] as const

export type AuthorRow = {
  username: string | null
  firstname: string | null
  lastname: string | null
  avatar_file_id: string | null
  author_title: string | null
  faculty: string | null
  author_hidden_at: string | null
}

/** Whose account was deleted. */
export const ANONYMOUS_AUTHOR: Author = {
  id: ANONYMOUS_USER_ID,
  username: ANONYMOUS_NAME,
  firstname: '',
  lastname: '',
  avatar: '',
  title: '',
  faculty: '',
}

export function authorOf(userId: string | null, row: AuthorRow): Author {
  if (userId === null) return ANONYMOUS_AUTHOR
  // Of a profile that moderation hides, the name of the account is left.
  if (row.author_hidden_at !== null) return { ...ANONYMOUS_AUTHOR, id: userId, username: row.username ?? '' }
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

/** The same for lists of members. */
export function summaryOf(userId: string, row: AuthorRow): UserSummary {
  const author = authorOf(userId, row)
  return { user_id: userId, name: displayName(author), title: author.title, image: author.avatar }
}
