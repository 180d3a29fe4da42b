import type { ComponentProps } from 'react'
import { Field } from './Field.tsx'
import { type LabelledProps, splitFieldProps } from './field-props.ts'
import { PasswordInput } from './PasswordInput.tsx'

type PasswordFieldProps = LabelledProps & ComponentProps<typeof PasswordInput>

/** A PasswordInput with its label. */
export function PasswordField(props: PasswordFieldProps) {
  const { field, control } = splitFieldProps(props)
  return (
    <Field {...field}>
      <PasswordInput {...control} />
    </Field>
  )
}
