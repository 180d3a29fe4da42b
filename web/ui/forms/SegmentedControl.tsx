import { useHydrated } from '@tanstack/react-router'
import { use, useId } from 'react'
import { FieldContext } from './field-context.ts'

export type SegmentedControlProps<Value extends string> = {
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
  const isHydrated = useHydrated()
  return (
    <div
      role="radiogroup"
      aria-label={field ? undefined : label}
      aria-labelledby={field?.labelId}
      aria-describedby={field?.describedBy}
      aria-invalid={field?.isInvalid || undefined}
      className="flex w-full flex-wrap gap-px rounded-sm border border-border-strong bg-border-strong aria-invalid:border-danger"
    >
      {options.map((option) => (
        <label
          key={option.value}
          lang={option.lang}
          className="relative flex min-h-[42px] flex-1 cursor-pointer items-center justify-center bg-surface px-1.5 py-1 text-center text-14 leading-tight text-text transition-colors sm:px-3 first:rounded-s-[4px] last:rounded-e-[4px] hover:not-has-checked:bg-hover has-checked:font-bold has-focus-visible:z-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus pointer-coarse:min-h-11 has-checked:bg-accent has-checked:text-accent-contrast"
        >
          <input
            type="radio"
            // Before the page is hydrated a choice would show and do nothing.
            disabled={!isHydrated}
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
