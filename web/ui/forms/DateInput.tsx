import { classNames } from '../class-names.ts'
import { useFieldControl } from './field-context.ts'
import { inputVariants } from './input-variants.ts'

type DateInputProps = {
  /** A day such as 2026-01-31, or "". */
  value: string
  onValueChange: (value: string) => void
  min?: string
  max?: string
  /** Before the control; names it where there is no Field around. */
  prefix?: string
  className?: string
}

/** A day: the browser's own control. */
export function DateInput({ value, onValueChange, min, max, prefix, className }: DateInputProps) {
  const control = useFieldControl()
  const input = (
    <input
      type="date"
      {...control}
      value={value}
      min={min || undefined}
      max={max || undefined}
      onChange={({ target }) => onValueChange(target.value)}
      className={classNames(inputVariants({ size: 'md' }), 'px-3', className)}
    />
  )
  if (!prefix) return input
  return (
    <span className="inline-flex items-center gap-2 max-sm:w-full">
      <label htmlFor={control.id} className="text-13 text-muted max-sm:w-10">
        {prefix}
      </label>
      {input}
    </span>
  )
}
