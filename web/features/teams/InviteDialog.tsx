import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Author, IdeaWithAuthor } from '../../../contract/ideas.ts'
import { inviteMember } from '../../../contract/offers.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import type { Role } from '../../../contract/roles.ts'
import { TEAM_NOTE_MAX } from '../../../contract/roles.values.ts'
import { connectionChoicesQuery } from '../../entities/connections/connection-choices.query.ts'
import { request } from '../../lib/api/api-client.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { FormDialog } from '../../ui/overlays/FormDialog.tsx'
import { useTeamAction } from './team-actions.api.ts'

type InviteDialogProps = {
  idea: IdeaWithAuthor
  role: Role
  /** Who is invited; absent where one of the current user's connections is to be chosen. */
  invitee?: Author
  onClose: () => void
}

/** Invites a member to take a role. */
export function InviteDialog({ idea, role, invitee, onClose }: InviteDialogProps) {
  const t = useTranslations('teams')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const userId = invitee?.id ?? chosenId
  const [isMissing, setIsMissing] = useState(false)
  const [note, setNote] = useState('')
  const { data: connections } = useQuery({ ...connectionChoicesQuery, enabled: !invitee })
  const { mutateAsync, isPending, isSuccess, error } = useTeamAction()
  const taken = new Set([idea.user_id, ...idea.team.map(({ user }) => user.id)])
  const options = (connections ?? [])
    .filter(({ user_id }) => !taken.has(user_id))
    .map(({ user_id, name }) => ({ value: user_id, label: name }))
  const name = invitee ? displayName(invitee) : (options.find(({ value }) => value === chosenId)?.label ?? '')

  async function send() {
    setIsMissing(userId === null)
    if (userId === null) return
    try {
      const params = { id: idea.id, role: role.id }
      await mutateAsync(() => request(inviteMember, { params, body: { user_id: userId, note } }))
      toast.success(t('invite.sent', { name }))
      onClose()
    } catch {
      // Said in the dialog; what was typed stays.
    }
  }

  return (
    <FormDialog
      title={invitee ? t('invite.titleOf', { name, role: role.title }) : t('invite.title', { role: role.title })}
      description={idea.title}
      submitLabel={t('invite.send')}
      pendingLabel={t('invite.sending')}
      dirty={(note.trim() !== '' || chosenId !== null) && !isSuccess}
      isPending={isPending}
      failure={error && describeError(error, t('failed'))}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      {!invitee && (
        <Field
          label={t('invite.who')}
          hint={connections?.length === 0 ? t('invite.nobody') : t('invite.whoHint')}
          error={isMissing && userId === null ? t('invite.chooseSomebody') : undefined}
        >
          <Select options={options} value={chosenId} onValueChange={setChosenId} placeholder={t('invite.choose')} />
        </Field>
      )}
      <Field label={t('invite.note')} optional counter={{ length: note.length, max: TEAM_NOTE_MAX }}>
        <TextArea rows={3} maxLength={TEAM_NOTE_MAX} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
