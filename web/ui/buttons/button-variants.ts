import { cva, type VariantProps } from 'class-variance-authority'

/** For buttons, and for links that look like one. */
export const buttonVariants = cva(
  'inline-flex max-w-full shrink-0 items-center justify-center rounded-sm border py-1 text-center font-bold select-none transition-colors sm:whitespace-nowrap',
  {
    variants: {
      variant: {
        primary:
          'border-transparent bg-accent text-accent-contrast hover:not-disabled:bg-accent-hover active:not-disabled:bg-accent-active',
        secondary:
          'border-border-strong bg-surface text-text hover:not-disabled:border-text hover:not-disabled:bg-hover active:not-disabled:bg-chip aria-pressed:bg-accent-soft aria-pressed:text-accent-soft-text',
        ghost:
          'border-transparent text-text-2 hover:not-disabled:bg-hover hover:not-disabled:text-text active:not-disabled:bg-chip',
        danger:
          'border-danger bg-surface text-danger hover:not-disabled:bg-danger-soft active:not-disabled:border-danger-hover',
        'danger-filled': 'border-transparent bg-danger text-danger-contrast hover:not-disabled:bg-danger-hover',
      },
      size: {
        sm: 'min-h-8 pointer-coarse:min-h-11 gap-1.5 px-3 text-13 [&_svg]:size-4',
        md: 'min-h-10 pointer-coarse:min-h-11 gap-2 px-4 text-14 [&_svg]:size-4.5',
        lg: 'min-h-12 gap-2 px-6 text-15 [&_svg]:size-4.5',
      },
      fullWidth: { true: 'w-full' },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
)
export type ButtonVariants = VariantProps<typeof buttonVariants>

/** A square button with only an icon. */
export const iconButtonVariants = cva(
  'relative inline-flex shrink-0 items-center justify-center rounded-sm border transition-colors disabled:cursor-not-allowed disabled:opacity-50 aria-expanded:bg-hover pointer-coarse:min-h-11 pointer-coarse:min-w-11',
  {
    variants: {
      variant: {
        ghost: 'border-transparent text-text-2 hover:not-disabled:bg-hover hover:not-disabled:text-text',
        outlined:
          'border-border-strong bg-surface text-text hover:not-disabled:border-text hover:not-disabled:bg-hover',
      },
      size: { sm: 'size-8', md: 'size-10' },
    },
    defaultVariants: { variant: 'ghost', size: 'md' },
  },
)
export type IconButtonVariants = VariantProps<typeof iconButtonVariants>
