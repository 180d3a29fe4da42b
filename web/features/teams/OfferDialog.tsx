import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { offerHelp } from '../../../contract/offers.ts'
import type { Role } from '../../../contract/roles.ts'
import { TEAM_NOTE_MAX } from '../../../contract/roles.values.ts'
import { request } from '../../lib/api/api-client.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { FormDialog } from '../../ui/overlays/FormDialog.tsx'
import { useTeamAction } from './team-actions.api.ts'

type OfferDialogProps = { idea: IdeaWithAuthor; role: Role; onClose: () => void }

/** Offers to take a role, with a note if the member likes. */
export function OfferDialog({ idea, role, onClose }: OfferDialogProps) {
  const t = useTranslations('teams')
  const [note, setNote] = useState('')
  const { mutateAsync, isPending, isSuccess, error } = useTeamAction()

  async function send() {
    try {
      await mutateAsync(() => request(offerHelp, { params: { id: idea.id, role: role.id }, body: { note } }))
      toast.success(t('offer.sent'))
      onClose()
    } catch {
      // Said in the dialog; what was typed stays.
    }
  }

  return (
    <FormDialog
      title={t('offer.title', { role: role.title })}
      description={idea.title}
      submitLabel={t('offer.send')}
      pendingLabel={t('offer.sending')}
      dirty={note.trim() !== '' && !isSuccess}
      isPending={isPending}
      failure={error && describeError(error, t('failed'))}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <Field
        label={t('offer.note')}
        optional
        hint={t('offer.hint')}
        counter={{ length: note.length, max: TEAM_NOTE_MAX }}
      >
        <TextArea rows={4} maxLength={TEAM_NOTE_MAX} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
