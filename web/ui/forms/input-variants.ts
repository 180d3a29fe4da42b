import { cva } from 'class-variance-authority'

/** The box of every text control. Touch screens get 16px text, below which iOS zooms the page on focus. */
export const inputVariants = cva(
  [
    'w-full rounded-sm border border-border-strong bg-surface text-text transition-colors pointer-coarse:min-h-11 pointer-coarse:text-16',
    'hover:border-text field-focus disabled:cursor-not-allowed disabled:border-border disabled:bg-sunken disabled:text-text-2',
    'aria-invalid:not-focus-visible:field-invalid',
  ],
  { variants: { size: { md: 'min-h-10 text-14', lg: 'min-h-11 text-15' } }, defaultVariants: { size: 'lg' } },
)
