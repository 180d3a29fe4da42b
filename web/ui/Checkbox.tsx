import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'size'> & { label: ReactNode; hint?: ReactNode }

/** A native checkbox with its label; takes the props of `register()`. */
export function Checkbox({ label, hint, className, ...rest }: CheckboxProps) {
  const hintId = useId()
  return (
    <label className={classNames('inline-flex items-start gap-2.5 pointer-coarse:min-h-11', className)}>
      <span className="relative mt-px inline-flex size-5 shrink-0">
        <input
          aria-describedby={hint ? hintId : undefined}
          {...rest}
          type="checkbox"
          className="peer size-5 appearance-none rounded-xs border border-border-strong bg-surface transition-colors checked:border-accent checked:bg-accent hover:not-disabled:border-text disabled:bg-sunken aria-invalid:border-danger"
        />
        <Check
          size={14}
          strokeWidth={2.5}
          aria-hidden
          className="pointer-events-none absolute top-[3px] left-[3px] text-accent-contrast opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span className="text-15">
        {label}
        {hint && (
          <span id={hintId} className="block text-13 text-muted">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
