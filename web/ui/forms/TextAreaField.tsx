import type { ComponentProps } from 'react'
import { Field } from './Field.tsx'
import { type LabelledProps, splitFieldProps } from './field-props.ts'
import { TextArea } from './TextArea.tsx'

type TextAreaFieldProps = LabelledProps & ComponentProps<typeof TextArea>

/** A TextArea with its label. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { field, control } = splitFieldProps(props)
  return (
    <Field {...field}>
      <TextArea {...control} />
    </Field>
  )
}
