import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CONNECTION_NOTE_MAX } from '../../../contract/connections.values.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogClose } from '../../ui/overlays/DialogClose.tsx'
import { useConnect } from './connections.api.ts'

type ConnectDialogProps = { member: { id: string; name: string }; onClose: () => void }

/** Asks a member to connect, with a note if the asker likes. */
export function ConnectDialog({ member, onClose }: ConnectDialogProps) {
  const t = useTranslations('connections')
  const [note, setNote] = useState('')
  const ask = useConnect()

  async function send() {
    try {
      const state = await ask.mutateAsync({ user_id: member.id, note })
      toast.success(t(state === 'connected' ? 'nowConnectedToast' : 'asked', { name: member.name }))
      onClose()
    } catch {
      // Said in the dialog; what was typed stays.
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('dialog.title', { name: member.name })}
      size="sm"
      dirty={note.trim() !== '' && !ask.isSuccess}
      onSubmit={(event) => {
        event.preventDefault()
        if (!ask.isPending) void send()
      }}
      footer={
        <>
          <DialogClose>{t('dialog.cancel')}</DialogClose>
          <Button type="submit" pending={ask.isPending} pendingLabel={t('dialog.sending')}>
            {t('dialog.send')}
          </Button>
        </>
      }
    >
      <Field
        label={t('dialog.note')}
        optional
        hint={t('dialog.noteHint')}
        counter={{ length: note.length, max: CONNECTION_NOTE_MAX }}
      >
        <TextArea
          rows={4}
          maxLength={CONNECTION_NOTE_MAX}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
      {ask.error && (
        <InlineNote tone="danger" className="mt-4">
          {describeError(ask.error, t('failed'))}
        </InlineNote>
      )}
    </Dialog>
  )
}
