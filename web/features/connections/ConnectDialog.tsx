import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CONNECTION_NOTE_MAX } from '../../../contract/connections.values.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { TextAreaField } from '../../ui/forms/TextAreaField.tsx'
import { FormDialog } from '../../ui/overlays/FormDialog.tsx'
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
    <FormDialog
      title={t('dialog.title', { name: member.name })}
      submitLabel={t('dialog.send')}
      pendingLabel={t('dialog.sending')}
      dirty={note.trim() !== '' && !ask.isSuccess}
      isPending={ask.isPending}
      failure={ask.error && describeError(ask.error, t('failed'))}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <TextAreaField
        label={t('dialog.note')}
        optional
        hint={t('dialog.noteHint')}
        counter={{ length: note.length, max: CONNECTION_NOTE_MAX }}
        rows={4}
        maxLength={CONNECTION_NOTE_MAX}
        value={note}
        onValueChange={setNote}
      />
    </FormDialog>
  )
}
