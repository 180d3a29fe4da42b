import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { SCRIM_STYLES } from './dialog-variants.ts'

type TopDialogProps = { title: string; onClose: () => void; children: ReactNode }

/** A modal window near the top without a title bar, whose first field has the focus. On phones it fills the screen. */
export function TopDialog({ title, onClose, children }: TopDialogProps) {
  return (
    <BaseDialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={classNames(SCRIM_STYLES, 'z-dialog')} />
        <BaseDialog.Viewport className="fixed inset-0 z-dialog flex justify-center sm:px-6 sm:pt-13 sm:pb-6">
          <BaseDialog.Popup className="flex h-dvh w-full flex-col self-start overflow-hidden bg-raised text-text shadow-3 outline-none sm:h-auto sm:max-h-full sm:max-w-160 sm:rounded-lg">
            <BaseDialog.Title className="sr-only">{title}</BaseDialog.Title>
            {children}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
