import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../buttons/Button.tsx'
import { classNames } from '../class-names.ts'
import { DIALOG_VIEWPORT_STYLES, dialogPanelVariants, SCRIM_STYLES } from './dialog-variants.ts'

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** 'danger' (the default) fills the confirming button red. */
  tone?: 'danger' | 'primary'
  pending?: boolean
  pendingLabel?: string
  /** The dialog stays open: close it when the work is done. */
  onConfirm: () => void
  children?: ReactNode
}

/** A question with two choices. Focus starts on the safe one; Escape chooses it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, tone = 'danger', pending } = props
  const t = useTranslations('forms')
  const safeChoice = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next, details) => {
        if (pending) details.cancel()
        else onOpenChange(next)
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className={classNames(SCRIM_STYLES, 'z-dialog')} />
        <AlertDialog.Viewport className={DIALOG_VIEWPORT_STYLES}>
          <AlertDialog.Popup
            initialFocus={safeChoice}
            className={dialogPanelVariants({ size: 'sm', isSheetOnMobile: false })}
          >
            <div className="min-h-0 overflow-y-auto px-5 pt-6 pb-5 sm:px-7">
              <AlertDialog.Title className="font-display text-24">{title}</AlertDialog.Title>
              {description && (
                <AlertDialog.Description render={<div />} className="mt-2 text-15 text-text-2">
                  {description}
                </AlertDialog.Description>
              )}
              {props.children && <div className="mt-4">{props.children}</div>}
            </div>
            <div className="flex shrink-0 flex-col-reverse gap-2 px-5 pb-6 sm:flex-row sm:justify-end sm:gap-3 sm:px-7">
              <AlertDialog.Close
                render={
                  <Button variant="secondary" ref={safeChoice} disabled={pending}>
                    {props.cancelLabel ?? t('cancel')}
                  </Button>
                }
              />
              <Button
                variant={tone === 'danger' ? 'danger-filled' : 'primary'}
                pending={pending}
                pendingLabel={props.pendingLabel}
                onClick={props.onConfirm}
              >
                {props.confirmLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
