import type { ReactNode } from 'react'

export type FieldProps = {
  label: string
  hint?: ReactNode
  /** Replaces the hint; a falsy value is no error. */
  error?: string | undefined
  optional?: boolean | undefined
  /** Right of the label: a link. */
  aside?: ReactNode
  /** Right of the label: how much of the allowed length is used. */
  counter?: { length: number; max: number } | undefined
  /** For a set of controls (SegmentedControl, checkboxes): the label names the group instead of one control. */
  isGroup?: boolean
  /** Where a heading above says the same. */
  isLabelHidden?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** Props of a field with its control: `className` is the control's. */
export type LabelledProps = Pick<
  FieldProps,
  'label' | 'isLabelHidden' | 'hint' | 'error' | 'optional' | 'aside' | 'counter'
> & {
  fieldClassName?: string
}

/** Separates the props of the Field from those of the control inside. */
export function splitFieldProps<Props extends LabelledProps>(props: Props) {
  const { label, isLabelHidden, hint, error, optional, aside, counter, fieldClassName, ...control } = props
  return { field: { label, isLabelHidden, hint, error, optional, aside, counter, className: fieldClassName }, control }
}
