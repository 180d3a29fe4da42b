import type { ComponentProps } from 'react'
import { Field } from './Field.tsx'
import { type LabelledProps, splitFieldProps } from './field-props.ts'
import { TextInput } from './TextInput.tsx'

type TextFieldProps = LabelledProps & ComponentProps<typeof TextInput>

/** A TextInput with its label. */
export function TextField(props: TextFieldProps) {
  const { field, control } = splitFieldProps(props)
  return (
    <Field {...field}>
      <TextInput {...control} />
    </Field>
  )
}
