import { useQuery } from '@tanstack/react-query'
import type { QueuedIdea, ReviewRound } from '../../../contract/reviews.ts'
import { versionQuery } from '../../entities/idea-versions/idea-version.queries.ts'
import { countWords, type DiffSegment, diffText } from '../../entities/idea-versions/text-diff.ts'

export type Changes = {
  title: DiffSegment[]
  description: DiffSegment[]
  learned: DiffSegment[]
  addedWords: number
  removedWords: number
}

/** The author's changes since a round; undefined without a newer version, and until the older one is loaded. */
export function useChanges(idea: QueuedIdea, round: ReviewRound | undefined): Changes | undefined {
  const n = idea.has_reply ? null : (round?.version ?? null)
  const { data: judged } = useQuery({ ...versionQuery(idea.id, n ?? 1), enabled: n !== null })
  if (n === null || !judged) return undefined
  const title = diffText(judged.title, idea.title)
  const description = diffText(judged.description, idea.description)
  const learned = diffText(judged.learning_outcome, idea.learning_outcome)
  const wordsOf = (kind: DiffSegment['kind']) =>
    [...title, ...description, ...learned]
      .filter((segment) => segment.kind === kind)
      .reduce((sum, { text }) => sum + countWords(text), 0)
  return { title, description, learned, addedWords: wordsOf('added'), removedWords: wordsOf('removed') }
}
