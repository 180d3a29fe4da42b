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

const ICON_BUTTON =
  'relative inline-flex shrink-0 items-center justify-center rounded-sm border transition-colors disabled:cursor-not-allowed disabled:opacity-50 aria-expanded:bg-hover pointer-coarse:min-h-11 pointer-coarse:min-w-11'

const ICON_BUTTON_VARIANTS = {
  ghost: 'border-transparent text-text-2 hover:not-disabled:bg-hover hover:not-disabled:text-text',
  outlined: 'border-border-strong bg-surface text-text hover:not-disabled:border-text hover:not-disabled:bg-hover',
}

export type IconButtonLook = {
  size?: 'sm' | 'md' | undefined
  variant?: keyof typeof ICON_BUTTON_VARIANTS | undefined
  className?: string | undefined
}

/** The classes of a square button with an icon alone. */
export function iconButtonLook({ size = 'md', variant = 'ghost', className }: IconButtonLook): string {
  return classNames(ICON_BUTTON, size === 'sm' ? 'size-8' : 'size-10', ICON_BUTTON_VARIANTS[variant], className)
}
