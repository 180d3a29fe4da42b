import { use, useId } from 'react'
import { FieldContext } from './field-context.ts'

type SegmentedControlProps<Value extends string> = {
  options: ReadonlyArray<{ value: Value; label: string; lang?: string }>
  value: Value | null
  onValueChange: (value: Value) => void
  /** The accessible name when there is no Field (with `isGroup`) around. */
  label?: string
}

/** A few exclusive choices side by side: the browser's own radio buttons. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { options, value, onValueChange, label } = props
  const field = use(FieldContext)
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={field ? undefined : label}
      aria-labelledby={field?.labelId}
      aria-describedby={field?.describedBy}
      aria-invalid={field?.isInvalid || undefined}
      className="flex w-full rounded-sm border border-border-strong bg-surface aria-invalid:border-danger"
    >
      {options.map((option) => (
        <label
          key={option.value}
          lang={option.lang}
          className="relative flex min-h-[42px] flex-1 cursor-pointer items-center justify-center border-border-strong px-3 text-center text-14 text-text transition-colors not-first:border-l first:rounded-l-[4px] last:rounded-r-[4px] hover:not-has-checked:bg-hover has-checked:bg-accent has-checked:font-bold has-checked:text-accent-contrast has-focus-visible:z-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
