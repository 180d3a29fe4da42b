import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import type { ReviewRound } from '../../../contract/reviews.ts'

/** Whether this member is the author or a co-author, who answer the rounds of an idea. */
export function isAuthorOf({ user_id, team }: IdeaWithAuthor, userId: string | undefined): boolean {
  return user_id === userId || team.some(({ user, is_coauthor }) => is_coauthor && user.id === userId)
}

/** The last round, while it asks for changes and nobody has answered it. */
export function openRoundOf(idea: IdeaWithAuthor, rounds: ReviewRound[]): ReviewRound | undefined {
  const last = rounds.at(-1)
  return idea.has_changes_requested && last?.decision === 'request_changes' && !last.replied_at ? last : undefined
}
