import type { ComponentProps, ReactNode } from 'react'
import type { Idea } from '../../../contract/ideas.ts'
import { IdeaFeedback } from '../../entities/ideas/IdeaFeedback.tsx'
import { AfterSaving } from './AfterSaving.tsx'
import { IdeaFields } from './IdeaFields.tsx'
import { ReasonField } from './ReasonField.tsx'

type IdeaFormPartsProps = ComponentProps<typeof IdeaFields> & {
  /** The idea that is edited; absent for a new one. */
  idea: Idea | undefined
  notes: ReactNode
  reason: string
  onReasonChange: (reason: string) => void
}

/** All fields of an idea, with the feedback on it and the reason of the change where it is edited. */
export function IdeaFormParts({ idea, notes, reason, onReasonChange, ...fields }: IdeaFormPartsProps) {
  return (
    <>
      {notes}
      {idea && <IdeaFeedback idea={idea} className="mb-5" />}
      {idea && <AfterSaving idea={idea} />}
      <IdeaFields {...fields} />
      {idea && <ReasonField value={reason} onChange={onReasonChange} />}
    </>
  )
}
