import { classNames } from './class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-filled'
export type ButtonSize = 'sm' | 'md' | 'lg'

export type ButtonLook = {
  variant?: ButtonVariant
  size?: ButtonSize
  fullWidth?: boolean
  className?: string
}

const BASE =
  'inline-flex shrink-0 items-center justify-center rounded-sm border font-bold whitespace-nowrap select-none transition-colors pointer-coarse:min-h-11'

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-8 gap-1.5 px-3 text-13',
  md: 'min-h-10 gap-2 px-4 text-14',
  lg: 'min-h-12 gap-2 px-6 text-15',
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-accent text-accent-contrast hover:not-disabled:bg-accent-hover active:not-disabled:bg-accent-active',
  secondary:
    'border-border-strong bg-surface text-text hover:not-disabled:border-text hover:not-disabled:bg-hover active:not-disabled:bg-chip',
  ghost:
    'border-transparent text-text-2 hover:not-disabled:bg-hover hover:not-disabled:text-text active:not-disabled:bg-chip',
  danger:
    'border-danger bg-surface text-danger hover:not-disabled:bg-danger-soft active:not-disabled:border-danger-hover',
  'danger-filled': 'border-transparent bg-danger text-danger-contrast hover:not-disabled:bg-danger-hover',
}

export const BUTTON_ICON_SIZE: Record<ButtonSize, number> = { sm: 16, md: 18, lg: 18 }

/** The classes of a button, for buttons and for links that look like one. */
export function buttonLook({ variant = 'primary', size = 'md', fullWidth, className }: ButtonLook): string {
  return classNames(BASE, SIZES[size], VARIANTS[variant], fullWidth && 'w-full', className)
}
