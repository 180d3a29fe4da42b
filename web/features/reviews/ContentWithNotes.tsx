import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { IdeaContent } from '../../entities/ideas/IdeaContent.tsx'
import { isLead } from '../../entities/ideas/is-lead.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { openRoundOf } from './open-round.ts'
import { roundsQuery } from './rounds.queries.ts'

// Feedback is for the author and the team.
const IdeaFeedback = lazy(async () => ({
  default: (await import('../../entities/ideas/IdeaFeedback.tsx')).IdeaFeedback,
}))
const NotedContent = lazy(async () => ({ default: (await import('./NotedContent.tsx')).NotedContent }))

/**
 * The content of an idea, with the feedback for those who may read it: the notes of the last round beside their paragraphs, and
 * for its authors the round that waits for their answer.
 */
export function ContentWithNotes({ idea, onEdit }: { idea: IdeaWithAuthor; onEdit: () => void }) {
  const userId = useCurrentUser()?.id
  const { data: rounds, isPending } = useQuery(roundsQuery(idea.id))
  const notes = rounds?.at(-1)?.notes ?? []
  const open = rounds && isLead(idea, userId) ? openRoundOf(idea, rounds) : undefined
  const hasFeedback = Boolean(idea.feedback || idea.has_changes_requested)
  const plain = <IdeaContent idea={idea} variant="page" />
  if (!open && notes.length === 0) {
    return (
      <>
        <Suspense>{!isPending && hasFeedback && <IdeaFeedback idea={idea} className="mb-6" />}</Suspense>
        {plain}
      </>
    )
  }
  return (
    <Suspense fallback={plain}>
      {!open && hasFeedback && <IdeaFeedback idea={idea} className="mb-6" />}
      <NotedContent idea={idea} notes={notes} open={open} onEdit={onEdit} />
    </Suspense>
  )
}
