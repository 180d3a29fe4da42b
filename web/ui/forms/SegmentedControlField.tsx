import { Field } from './Field.tsx'
import { type LabelledProps, splitFieldProps } from './field-props.ts'
import { SegmentedControl, type SegmentedControlProps } from './SegmentedControl.tsx'

type SegmentedControlFieldProps<Value extends string> = LabelledProps & Omit<SegmentedControlProps<Value>, 'label'>

/** A SegmentedControl with its label. */
export function SegmentedControlField<Value extends string>(props: SegmentedControlFieldProps<Value>) {
  const { field, control } = splitFieldProps(props)
  return (
    <Field {...field} isGroup>
      <SegmentedControl<Value> {...control} />
    </Field>
  )
}
