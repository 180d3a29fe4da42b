import { Plus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { ICON_STROKE } from './icon-type.ts'

/** A dashed offer that adds its text when pressed. */
export function SuggestionChip({ className, children, type = 'button', ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type={type}
      className={classNames(
        'inline-flex min-h-9 items-center gap-1.5 rounded-xs border border-dashed border-border-strong px-3 text-14 text-text-2 transition-colors hover:border-text hover:bg-hover hover:text-text pointer-coarse:min-h-11',
        className,
      )}
      {...rest}
    >
      <Plus size={16} strokeWidth={ICON_STROKE} aria-hidden />
      {children}
    </button>
  )
}
