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
