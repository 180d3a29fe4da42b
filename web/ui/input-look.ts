import { classNames } from './class-names.ts'

export type InputSize = 'md' | 'lg'

const SIZES: Record<InputSize, string> = { md: 'min-h-10 text-14', lg: 'min-h-11 text-15' }

/** The box of every text control. Touch screens get 16px text, below which iOS zooms the page on focus. */
export function inputLook(size: InputSize = 'lg', className?: string): string {
  return classNames(
    'w-full rounded-sm border border-border-strong bg-surface text-text transition-colors pointer-coarse:min-h-11 pointer-coarse:text-16',
    'hover:border-text field-focus disabled:cursor-not-allowed disabled:border-border disabled:bg-sunken disabled:text-text-2',
    'aria-invalid:not-focus-visible:field-invalid',
    SIZES[size],
    className,
  )
}
