import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OwnConnection } from '../../../contract/connections.ts'
import { PRIVATE_NOTE_MAX } from '../../../contract/connections.values.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { TextAreaField } from '../../ui/forms/TextAreaField.tsx'
import { FormDialog } from '../../ui/overlays/FormDialog.tsx'
import { useSaveNote } from './own-connections.api.ts'

type NoteDialogProps = { connection: OwnConnection; onClose: () => void }

/** Edits the private note on a connection. */
export function NoteDialog({ connection, onClose }: NoteDialogProps) {
  const t = useTranslations('myConnections.dialog')
  const [note, setNote] = useState(connection.note)
  const save = useSaveNote(connection.user_id)
  const submit = () =>
    save.mutate(note, {
      onSuccess: () => {
        toast.success(t('saved'))
        onClose()
      },
    })
  return (
    <FormDialog
      title={t('title', { name: connection.name })}
      submitLabel={t('save')}
      pendingLabel={t('saving')}
      dirty={note !== connection.note}
      isPending={save.isPending}
      failure={save.error && describeError(save.error, t('failed'))}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextAreaField
        label={t('label')}
        hint={t('hint')}
        rows={3}
        maxLength={PRIVATE_NOTE_MAX}
        value={note}
        onValueChange={setNote}
      />
    </FormDialog>
  )
}
