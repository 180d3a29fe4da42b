import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { use } from 'react'
import { classNames } from './class-names.ts'
import { FieldContext } from './field-context.ts'

type SegmentedControlProps<Value extends string> = {
  options: ReadonlyArray<{ value: Value; label: string; lang?: string }>
  value: Value | null
  onValueChange: (value: Value) => void
  /** The accessible name when there is no Field (with `isGroup`) around. */
  label?: string
  tone?: 'accent' | 'ink'
  size?: 'md' | 'lg'
  disabled?: boolean
  className?: string
}

const TONES = {
  accent: 'data-checked:bg-accent data-checked:text-accent-contrast',
  ink: 'data-checked:bg-text data-checked:text-bg',
}

/** A few exclusive choices side by side; a radio group to the keyboard. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { options, value, onValueChange, label, tone = 'accent', size = 'lg', disabled, className } = props
  const field = use(FieldContext)
  return (
    <RadioGroup<Value | null>
      value={value}
      onValueChange={(next) => next !== null && onValueChange(next)}
      disabled={disabled}
      aria-label={field ? undefined : label}
      aria-labelledby={field?.labelId}
      aria-describedby={field?.describedBy}
      aria-invalid={field?.isInvalid || undefined}
      className={classNames(
        'relative flex w-full rounded-sm border border-border-strong bg-surface aria-invalid:border-danger',
        className,
      )}
    >
      {options.map((option) => (
        <Radio.Root
          key={option.value}
          value={option.value}
          lang={option.lang}
          render={<button type="button" />}
          nativeButton
          className={classNames(
            'flex flex-1 items-center justify-center border-border-strong px-3 not-first-of-type:border-l text-14 text-text transition-colors first:rounded-l-[4px] last:rounded-r-[4px] data-checked:font-bold not-data-checked:hover:bg-hover focus-visible:z-1 data-disabled:cursor-not-allowed data-disabled:opacity-50 pointer-coarse:min-h-11',
            size === 'lg' ? 'min-h-[42px]' : 'min-h-[38px]',
            TONES[tone],
          )}
        >
          {option.label}
        </Radio.Root>
      ))}
    </RadioGroup>
  )
}
