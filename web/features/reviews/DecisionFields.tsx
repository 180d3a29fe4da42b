import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { FEEDBACK_MAX } from '../../../contract/ideas.values.ts'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { TextAreaField } from '../../ui/forms/TextAreaField.tsx'
import type { useDecisionFields } from './use-decision-fields.ts'

type DecisionFieldsProps = {
  state: ReturnType<typeof useDecisionFields>
  label: string
  hint: string
  feedback: string
  onFeedback: (feedback: string) => void
  /** Under the heading. */
  due?: string | null | undefined
  /** Above the feedback. */
  rubric?: ReactNode
  /** Below the feedback. */
  children?: ReactNode
}

/** A reviewer's feedback, and what is wrong with the decision; its buttons stand apart. */
export function DecisionFields(props: DecisionFieldsProps) {
  const { state, label, hint, feedback, onFeedback, due, rubric, children } = props
  const t = useTranslations('reviews.decision')
  return (
    <>
      <div>
        <h2 className="text-20 font-bold">{t('title')}</h2>
        {due && <p className="text-13 text-muted">{due}</p>}
      </div>
      {rubric}
      <TextAreaField
        label={label}
        hint={hint}
        error={state.feedbackError}
        ref={state.feedbackRef}
        rows={5}
        maxLength={FEEDBACK_MAX}
        value={feedback}
        onValueChange={(value) => {
          onFeedback(value)
          state.setFeedbackError(undefined)
        }}
      />
      {children}
      {state.problem && <InlineNote tone="danger">{state.problem}</InlineNote>}
    </>
  )
}
