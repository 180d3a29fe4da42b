import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import type { ReviewRound } from '../../../contract/reviews.ts'

/** The last round with its number, while it asks for changes and nobody has answered it. */
export function openRoundOf(
  idea: IdeaWithAuthor,
  rounds: ReviewRound[],
): { round: ReviewRound; n: number } | undefined {
  const round = rounds.at(-1)
  if (!idea.has_changes_requested || round?.decision !== 'request_changes' || round.replied_at) return undefined
  return { round, n: rounds.length }
}
