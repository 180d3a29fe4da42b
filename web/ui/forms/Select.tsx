import { useHydrated } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { type Ref, useMemo } from 'react'
import { classNames } from '../class-names.ts'
import { useFieldControl } from './field-context.ts'

type SelectProps<Value extends string | number> = {
  options: ReadonlyArray<{ value: Value; label: string }>
  /** Null while nothing is chosen: then the placeholder shows. */
  value: Value | null
  onValueChange: (value: Value) => void
  /** Shown inside the control before the value ("Sort Name A-Z"); names the control when there is no Field around. */
  prefix?: string
  /** The accessible name when there is neither a Field nor a prefix. */
  label?: string
  placeholder?: string
  size?: 'sm' | 'md' | 'lg'
  id?: string
  ref?: Ref<HTMLSelectElement>
  className?: string
}

const SIZES = { sm: 'min-h-9 text-14', md: 'min-h-10 text-14', lg: 'min-h-11 text-15' }

/** One choice out of a list: the browser's own select, controlled by `value` and `onValueChange`. */
export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { options, value, onValueChange, prefix, label, placeholder, size = 'lg', className } = props
  const control = useFieldControl({ id: props.id })
  // Hundreds of time zones are not compared again at each key typed beside them.
  const optionElements = useMemo(
    () =>
      options.map((option) => (
        <option key={option.value} value={option.value} className="bg-raised text-text">
          {option.label}
        </option>
      )),
    [options],
  )
  return (
    <span
      className={classNames(
        'field-focus relative inline-flex w-full rounded-sm border border-border-strong bg-surface text-text transition-colors hover:border-text has-aria-invalid:not-focus-within:field-invalid pointer-coarse:min-h-11 pointer-coarse:text-16',
        SIZES[size],
        className,
      )}
    >
      {prefix && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: a press on a label focuses its select without opening it
        <label
          htmlFor={control.id}
          onClick={({ currentTarget }) => (currentTarget.control as HTMLSelectElement).showPicker?.()}
          className="flex cursor-pointer items-center ps-3 text-muted"
        >
          {prefix}
        </label>
      )}
      <select
        {...control}
        ref={props.ref}
        // Before the page is hydrated a choice would show and do nothing.
        disabled={!useHydrated()}
        aria-label={label}
        value={value ?? ''}
        onChange={({ target }) => {
          const chosen = options.find((option) => String(option.value) === target.value)
          if (chosen) onValueChange(chosen.value)
        }}
        className={classNames(
          'min-w-0 flex-1 cursor-pointer appearance-none truncate rounded-sm bg-transparent pe-9 outline-none',
          prefix ? 'ps-2' : 'ps-3',
          value === null && 'text-muted',
        )}
      >
        {value === null && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {optionElements}
      </select>
      <ChevronDown size={18} className="pointer-events-none absolute top-1/2 end-3 -translate-y-1/2 text-text-2" />
    </span>
  )
}
