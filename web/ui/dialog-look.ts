import { classNames } from './class-names.ts'

export type DialogSize = 'sm' | 'md' | 'lg'

export const SCRIM_LOOK =
  'fixed inset-0 bg-scrim transition-opacity duration-base data-ending-style:opacity-0 data-starting-style:opacity-0'

/** Centres a dialog; on phones the dialog fills the screen. */
export const DIALOG_VIEWPORT_LOOK =
  'fixed inset-0 z-dialog grid items-end justify-items-center sm:place-items-center sm:p-6'

const SIZES: Record<DialogSize, string> = {
  sm: 'sm:max-w-dialog-sm',
  md: 'sm:max-w-dialog',
  lg: 'sm:max-w-dialog-lg',
}

/** The floating panel itself. `isSheetOnMobile` is false for short questions, which stay small on a phone. */
export function dialogPanelLook(size: DialogSize, isSheetOnMobile: boolean): string {
  return classNames(
    'relative flex flex-col overflow-hidden bg-raised text-text shadow-3 outline-none',
    'transition-[opacity,translate] duration-base ease-out data-ending-style:translate-y-2 data-ending-style:opacity-0 data-ending-style:ease-in data-starting-style:translate-y-2 data-starting-style:opacity-0',
    isSheetOnMobile
      ? 'h-dvh w-full sm:h-auto sm:rounded-lg'
      : 'm-4 w-[calc(100%-2rem)] self-center rounded-lg sm:m-0 sm:w-full',
    'sm:max-h-[calc(100dvh-48px)]',
    SIZES[size],
  )
}

/** The panel but for its X; with an `onSubmit` it is a form. */
export const DIALOG_FRAME_LOOK = 'flex min-h-0 flex-1 flex-col'

export const DIALOG_TITLE_LOOK = 'font-display text-24'

export const DIALOG_FOOTER_LOOK =
  'flex shrink-0 flex-wrap items-center justify-end gap-3 border-t border-border px-5 py-3.5 sm:px-7'

export const DIALOG_CLOSE_LOOK = 'absolute! top-4 right-3.5'

/** The bar with title and description. Plain ones have no line below. */
export function dialogHeaderLook(isPlain: boolean): string {
  return classNames('shrink-0 pr-16 pl-5 sm:pl-7', isPlain ? 'pt-5' : 'border-b border-border pt-5 pb-4 sm:pt-5.5')
}

/** What scrolls between header and footer. */
export function dialogScrollLook(hasAside: boolean): string {
  return classNames('min-h-0 flex-1 overflow-y-auto overscroll-contain', hasAside && 'md:flex md:overflow-hidden')
}

type DialogBody = { isPlain?: boolean; isUntitled?: boolean | undefined; hasAside?: boolean }

/** The body itself, beside its aside if it has one. */
export function dialogBodyLook({ isPlain = false, isUntitled = false, hasAside = false }: DialogBody): string {
  return classNames(
    'min-w-0 flex-1 px-5 sm:px-7',
    isPlain ? 'pt-4 pb-6' : 'pb-5 sm:pb-6',
    !isPlain && (isUntitled ? 'pt-14' : 'pt-5'),
    hasAside && 'md:overflow-y-auto',
    hasAside && isUntitled && 'md:pt-6',
  )
}
