import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import type { SimilarIdea } from '../../../contract/similar-ideas.ts'
import { COMPARED_DESCRIPTION_MAX } from '../../../contract/similar-ideas.values.ts'
import { type IdeaDraft, similarToDraftQuery } from '../../entities/ideas/similar-ideas.queries.ts'
import type { IdeaFormValues } from './idea-form-values.ts'

const TITLE_MIN = 12
const TYPING_ENDS_MS = 600

// biome-ignore lint/suspicious/noExplicitAny: what the form is parsed to does not matter here
export type IdeaFormControl = Control<IdeaFormValues, any, any>

/** Ideas like the one that is being written, each time typing has stopped. */
export function useSimilarIdeas(control: IdeaFormControl): SimilarIdea[] {
  const draft = useSettledDraft(control)
  const isLongEnough = draft.title.length >= TITLE_MIN
  const { data } = useQuery({ ...similarToDraftQuery(draft), enabled: isLongEnough })
  return isLongEnough ? (data?.ideas ?? []) : []
}

/** The text to compare, once typing has stopped. */
function useSettledDraft(control: IdeaFormControl): IdeaDraft {
  const [title, description, tags] = useWatch({ control, name: ['title', 'description', 'tags'] })
  const [settled, setSettled] = useState<IdeaDraft>({ title: '', description: '', tags: '' })
  const listed = (tags ?? []).join(',')
  useEffect(() => {
    const next = { title: title.trim(), description: description.slice(0, COMPARED_DESCRIPTION_MAX), tags: listed }
    const timer = setTimeout(() => setSettled(next), TYPING_ENDS_MS)
    return () => clearTimeout(timer)
  }, [title, description, listed])
  return settled
}
