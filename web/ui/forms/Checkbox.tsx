import { Check, Minus } from 'lucide-react'

type CheckboxProps = {
  label: string
  /** Otherwise the label is the accessible name alone, as at the start of a table's rows. */
  isLabelShown?: boolean
  isChecked: boolean
  /** Some of what it stands for is chosen. */
  isMixed?: boolean
  isDisabled?: boolean
  onCheckedChange?: (isChecked: boolean) => void
}

/** The browser's own control. */
export function Checkbox({
  label,
  isLabelShown = false,
  isChecked,
  isMixed = false,
  isDisabled = false,
  onCheckedChange,
}: CheckboxProps) {
  const Mark = isMixed ? Minus : Check
  const box = (
    <span className="relative inline-flex size-6 align-middle shrink-0 items-center justify-center pointer-coarse:size-11">
      <input
        type="checkbox"
        aria-label={isLabelShown ? undefined : label}
        ref={(input) => {
          if (input) input.indeterminate = isMixed
        }}
        checked={isChecked}
        disabled={isDisabled}
        onChange={({ target }) => onCheckedChange?.(target.checked)}
        className="peer absolute inset-0 m-auto size-5 cursor-pointer appearance-none rounded-xs border border-border-strong bg-surface transition-colors checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent enabled:hover:border-text disabled:cursor-default disabled:opacity-50"
      />
      <Mark
        size={14}
        aria-hidden
        className="pointer-events-none relative hidden stroke-[2.75] text-accent-contrast peer-checked:block peer-indeterminate:block"
      />
    </span>
  )
  if (!isLabelShown) return box
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is in `box`
    <label className="flex cursor-pointer items-center gap-2 text-14 text-text">
      {box}
      {label}
    </label>
  )
}
