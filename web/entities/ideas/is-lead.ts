import type { IdeaWithAuthor } from '../../../contract/ideas.ts'

/** Whether a member is the author or a co-author of an idea. */
export function isLead(
  { user_id, team }: Pick<IdeaWithAuthor, 'user_id' | 'team'>,
  userId: string | undefined,
): boolean {
  return userId === user_id || team.some(({ user, is_coauthor }) => is_coauthor && user.id === userId)
}
