import { cva } from 'class-variance-authority'

export const SCRIM_STYLES =
  'fixed inset-0 bg-scrim transition-opacity duration-base data-ending-style:opacity-0 data-starting-style:opacity-0'

/** Centres a dialog; on phones the dialog fills the screen. */
export const DIALOG_VIEWPORT_STYLES =
  'fixed inset-0 z-dialog grid items-end justify-items-center sm:place-items-center sm:p-6'

/** The floating panel itself. `isSheetOnMobile` is false for short questions, which stay small on a phone. */
export const dialogPanelVariants = cva(
  [
    'relative flex flex-col overflow-hidden bg-raised text-text shadow-3 outline-none sm:max-h-[calc(100dvh-48px)]',
    'transition-[opacity,translate,max-width] duration-base ease-out data-ending-style:translate-y-2 data-ending-style:opacity-0 data-ending-style:ease-in data-starting-style:translate-y-2 data-starting-style:opacity-0',
  ],
  {
    variants: {
      size: {
        sm: 'sm:max-w-dialog-sm',
        md: 'sm:max-w-dialog',
        lg: 'sm:max-w-dialog-lg sm:has-[aside:empty]:max-w-dialog',
      },
      isSheetOnMobile: {
        true: 'h-dvh w-full sm:h-auto sm:rounded-lg',
        false: 'm-4 w-[calc(100%-2rem)] self-center rounded-lg sm:m-0 sm:w-full',
      },
    },
  },
)

/** The panel but for its X; with an `onSubmit` it is a form. */
export const DIALOG_FRAME_STYLES = 'flex min-h-0 flex-1 flex-col'

export const DIALOG_TITLE_STYLES = 'font-display text-24'

export const DIALOG_FOOTER_STYLES =
  'flex shrink-0 flex-wrap items-center justify-end gap-3 border-t border-border px-5 py-3.5 sm:px-7'

export const DIALOG_CLOSE_STYLES = 'absolute! top-4 end-3.5'

/** The bar with title and description. Plain ones have no line below. */
export const dialogHeaderVariants = cva('shrink-0 pe-16 ps-5 sm:ps-7', {
  variants: { isPlain: { true: 'pt-5', false: 'border-b border-border pt-5 pb-4 sm:pt-5.5' } },
})

/** The scrolling part between header and footer. */
export const dialogScrollVariants = cva('min-h-0 flex-1 overflow-y-auto overscroll-contain', {
  variants: { hasAside: { true: 'md:flex md:overflow-hidden' } },
})

/** The body itself, beside its aside if it has one. */
export const dialogBodyVariants = cva('min-w-0 flex-1 px-5 sm:px-7', {
  variants: {
    isPlain: { true: 'pt-4 pb-6', false: 'pb-5 sm:pb-6' },
    isUntitled: { true: '', false: '' },
    hasAside: { true: 'md:overflow-y-auto' },
  },
  compoundVariants: [
    { isPlain: false, isUntitled: false, class: 'pt-5' },
    { isPlain: false, isUntitled: true, class: 'pt-14' },
    { hasAside: true, isUntitled: true, class: 'md:pt-6' },
  ],
  defaultVariants: { isPlain: false, isUntitled: false },
})
