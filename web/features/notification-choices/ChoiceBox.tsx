import { Check } from 'lucide-react'

type ChoiceBoxProps = {
  label: string
  /** On the chip. */
  name: string
  isChecked: boolean
  isDisabled?: boolean
  onCheckedChange?: (isChecked: boolean) => void
}

/** A checkbox: a chip with its name on narrow screens, and below the name of its column on others. */
export function ChoiceBox({ label, name, isChecked, isDisabled = false, onCheckedChange }: ChoiceBoxProps) {
  return (
    <label className="relative inline-flex items-center justify-center align-middle text-13 leading-tight max-sm:min-h-11 max-sm:w-full max-sm:gap-1 max-sm:px-0.5 max-sm:py-1.5 sm:size-6 sm:pointer-coarse:size-11 max-sm:forced-colors:border">
      <input
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        disabled={isDisabled}
        onChange={({ target }) => onCheckedChange?.(target.checked)}
        className="peer cursor-pointer appearance-none border border-border-strong bg-surface transition-colors checked:border-accent checked:bg-accent enabled:hover:border-text disabled:cursor-default not-forced-colors:absolute not-forced-colors:inset-0 max-sm:rounded-sm max-sm:not-forced-colors:size-full max-sm:checked:border-accent-soft max-sm:checked:bg-accent-soft max-sm:disabled:border-border max-sm:disabled:bg-sunken sm:m-auto sm:size-5 sm:rounded-xs sm:disabled:opacity-50"
      />
      <Check
        size={14}
        className="pointer-events-none relative hidden shrink-0 stroke-[2.75] peer-checked:block max-sm:text-accent-soft-text max-sm:peer-disabled:text-muted sm:text-accent-contrast"
      />
      <span className="pointer-events-none relative text-text-2 peer-checked:peer-enabled:font-bold peer-checked:peer-enabled:text-accent-soft-text peer-disabled:text-muted sm:hidden">
        {name}
      </span>
    </label>
  )
}
