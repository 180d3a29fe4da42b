import type { RefObject } from 'react'
import { FEEDBACK_MAX } from '../../../contract/ideas.values.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'

type FeedbackFieldProps = {
  label: string
  hint: string
  error: string | undefined
  value: string
  onChange: (feedback: string) => void
  inputRef: RefObject<HTMLTextAreaElement | null>
  className?: string
}

/** The feedback of a reviewer to the author. */
export function FeedbackField({ value, onChange, inputRef, ...field }: FeedbackFieldProps) {
  return (
    <Field {...field}>
      <TextArea
        ref={inputRef}
        rows={5}
        maxLength={FEEDBACK_MAX}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
