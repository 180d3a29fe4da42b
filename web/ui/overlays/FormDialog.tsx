import type { ComponentProps, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../buttons/Button.tsx'
import { InlineNote } from '../feedback/InlineNote.tsx'
import { Dialog } from './Dialog.tsx'
import { DialogClose } from './DialogClose.tsx'

type FormDialogProps = Omit<ComponentProps<typeof Dialog>, 'open' | 'onOpenChange' | 'footer' | 'onSubmit'> & {
  open?: boolean
  /** Absent where nothing is left to submit. */
  submitLabel?: string | undefined
  pendingLabel: string
  /** Further submissions are ignored. */
  isPending: boolean
  isDangerous?: boolean
  /** Why the last submission failed; the fields stay as they were. */
  failure?: ReactNode
  /** Before the buttons. */
  footerNote?: ReactNode
  /** In place of the buttons, when the edited object was saved elsewhere meanwhile: a ConflictFooter. */
  conflict?: ReactNode
  onSubmit: () => void
  onClose: () => void
}

/** Fields in a dialog, small by default, with a button that cancels and one that submits. */
export function FormDialog({
  open = true,
  submitLabel,
  pendingLabel,
  isPending,
  isDangerous,
  failure,
  footerNote,
  conflict,
  onSubmit,
  onClose,
  children,
  ...dialog
}: FormDialogProps) {
  const t = useTranslations('forms')
  const buttons = (
    <>
      {footerNote}
      <DialogClose>{t('cancel')}</DialogClose>
      {submitLabel && (
        <Button
          type="submit"
          variant={isDangerous ? 'danger-filled' : 'primary'}
          pending={isPending}
          pendingLabel={pendingLabel}
        >
          {submitLabel}
        </Button>
      )}
    </>
  )
  return (
    <Dialog
      size="sm"
      {...dialog}
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending && submitLabel) onSubmit()
      }}
      footer={
        <>
          {failure && (
            <InlineNote tone="danger" className="w-full">
              {failure}
            </InlineNote>
          )}
          {conflict || buttons}
        </>
      }
    >
      <div className="flex flex-col gap-5">{children}</div>
    </Dialog>
  )
}
