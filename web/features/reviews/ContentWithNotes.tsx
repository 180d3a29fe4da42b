import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { IdeaContent } from '../../entities/ideas/IdeaContent.tsx'
import { roundsQuery } from './rounds.queries.ts'

const NotedContent = lazy(async () => ({ default: (await import('./NotedContent.tsx')).NotedContent }))

/** The content of an idea; with the notes of its last round beside their paragraphs, for those who may read them. */
export function ContentWithNotes({ idea }: { idea: IdeaWithAuthor }) {
  const { data: rounds } = useQuery(roundsQuery(idea.id))
  const notes = rounds?.at(-1)?.notes ?? []
  const plain = <IdeaContent idea={idea} variant="page" />
  if (notes.length === 0) return plain
  return (
    <Suspense fallback={plain}>
      <NotedContent idea={idea} notes={notes} />
    </Suspense>
  )
}
