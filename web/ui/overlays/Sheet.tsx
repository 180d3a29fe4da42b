import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { DialogCloseIcon } from './DialogCloseIcon.tsx'
import { SCRIM_STYLES } from './dialog-variants.ts'

type SheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  footer?: ReactNode
  closeLabel?: string
  /** False when the children bring their own padding (Tabs with `inset`). */
  isPadded?: boolean
  children: ReactNode
}

/** A panel on the right edge, 432px wide; the whole width on phones. */
export function Sheet({ open, onOpenChange, title, footer, closeLabel, isPadded = true, children }: SheetProps) {
  return (
    <BaseDialog.Root open={open} onOpenChange={onOpenChange}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={classNames(SCRIM_STYLES, 'z-sheet')} />
        <BaseDialog.Viewport className="fixed inset-0 z-sheet flex justify-end">
          <BaseDialog.Popup className="side-sheet relative flex h-dvh w-full flex-col bg-raised text-text shadow-3 outline-none transition-[translate,opacity] duration-slow ease-out data-ending-style:translate-x-2 data-ending-style:opacity-0 data-ending-style:ease-in data-starting-style:translate-x-2 data-starting-style:opacity-0 sm:max-w-sheet">
            <div className="shrink-0 pt-5 pe-16 pb-3 ps-5 sm:ps-6">
              <BaseDialog.Title className="font-display text-24">{title}</BaseDialog.Title>
            </div>
            <div
              className={classNames('flex min-h-0 flex-1 flex-col overflow-y-auto', isPadded && 'px-5 pb-5 sm:px-6')}
            >
              {children}
            </div>
            {footer && (
              <div className="shrink-0 border-t border-border px-5 py-3.5 text-14 text-muted sm:px-6">{footer}</div>
            )}
            <DialogCloseIcon label={closeLabel} className="absolute! top-4 end-3.5" />
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
