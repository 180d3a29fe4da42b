import { classNames } from './class-names.ts'

export type SelectOption<Value extends string | number = string> = { value: Value; label: string }

export type SelectProps<Value extends string | number> = {
  options: ReadonlyArray<SelectOption<Value>>
  value: Value | null
  onValueChange: (value: Value) => void
  /** Shown inside the control before the value ("Sort Name A-Z"); names the control when there is no Field around. */
  prefix?: string
  /** The accessible name when there is neither a Field nor a prefix. */
  label?: string
  placeholder?: string
  size?: 'sm' | 'md' | 'lg'
  disabled?: boolean
  id?: string
  name?: string
  onBlur?: () => void
  className?: string
}

const SIZES = { sm: 'min-h-9 text-14', md: 'min-h-10 text-14', lg: 'min-h-11 text-15' }

/** The control of a select, which its stand-in shares. */
export function selectLook({ size = 'lg', className }: Pick<SelectProps<string>, 'size' | 'className'>): string {
  return classNames(
    'inline-flex w-full items-center justify-between gap-2 rounded-sm border border-border-strong bg-surface px-3 text-left text-text transition-colors hover:border-text',
    'field-focus data-disabled:cursor-not-allowed data-disabled:border-border data-disabled:bg-sunken aria-invalid:not-focus-visible:field-invalid pointer-coarse:min-h-11',
    SIZES[size],
    className,
  )
}

export const SELECT_TEXT_LOOK = 'flex min-w-0 items-baseline gap-2'
export const SELECT_PREFIX_LOOK = 'shrink-0 text-muted'
export const SELECT_VALUE_LOOK = 'truncate data-placeholder:text-muted'
export const SELECT_ICON_LOOK = 'shrink-0 text-text-2'
