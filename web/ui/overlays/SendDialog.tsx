import type { ReactNode } from 'react'
import { Button } from '../buttons/Button.tsx'
import { InlineNote } from '../feedback/InlineNote.tsx'
import { Dialog } from './Dialog.tsx'
import { DialogClose } from './DialogClose.tsx'

type SendDialogProps = {
  title: string
  description?: string
  labels: { cancel: string; send: string; sending: string }
  /** Closing asks first. */
  dirty: boolean
  isSending: boolean
  /** Why the last try failed; what was entered stays. */
  failure: string | null
  onSend: () => void
  onClose: () => void
  children: ReactNode
}

/** A small window with fields that are sent once, however often that is pressed. */
export function SendDialog(props: SendDialogProps) {
  const { title, description, labels, dirty, isSending, failure, onSend, onClose, children } = props
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={description}
      size="sm"
      dirty={dirty}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSending) onSend()
      }}
      footer={
        <>
          <DialogClose>{labels.cancel}</DialogClose>
          <Button type="submit" pending={isSending} pendingLabel={labels.sending}>
            {labels.send}
          </Button>
        </>
      }
    >
      {children}
      {failure !== null && (
        <InlineNote tone="danger" className="mt-4">
          {failure}
        </InlineNote>
      )}
    </Dialog>
  )
}
