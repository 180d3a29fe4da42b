import { Field } from './Field.tsx'
import { type LabelledProps, splitFieldProps } from './field-props.ts'
import { SegmentedControl, type SegmentedControlProps } from './SegmentedControl.tsx'

type ChoiceFieldProps<Value extends string> = LabelledProps & Omit<SegmentedControlProps<Value>, 'label'>

/** A SegmentedControl with its label. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { field, control } = splitFieldProps(props)
  return (
    <Field {...field} isGroup>
      <SegmentedControl<Value> {...control} />
    </Field>
  )
}
