import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ANONYMOUS_USER_ID } from '../../../contract/accounts.values.ts'
import type { IdeaWithAuthor, TeamMember } from '../../../contract/ideas.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { TEAM_NOTE_MAX } from '../../../contract/roles.values.ts'
import { handOverIdea, leaveTeam } from '../../../contract/teams.ts'
import { request } from '../../lib/api/api-client.ts'
import { toastOutcome } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { useTeamAction } from './team-actions.api.ts'

export type TeamStep = 'handOver' | 'remove' | 'leave'

const DONE = { handOver: 'handedOver', remove: 'removed', leave: 'left' } as const

type TeamStepDialogProps = { idea: IdeaWithAuthor; member: TeamMember; step: TeamStep; onClose: () => void }

/** Asks before somebody leaves a team or becomes the author of the idea. */
export function TeamStepDialog({ idea, member, step, onClose }: TeamStepDialogProps) {
  const t = useTranslations('teams')
  const [note, setNote] = useState('')
  const { mutateAsync, isPending } = useTeamAction()
  const { id: userId } = member.user
  const name = displayName(member.user)
  const isOfNobody = step === 'handOver' && idea.user_id === ANONYMOUS_USER_ID
  const act = () =>
    step === 'handOver'
      ? request(handOverIdea, { params: { id: idea.id }, body: { user_id: userId } })
      : request(leaveTeam, { params: { id: idea.id, user: userId }, body: { note } })
  const confirm = async () => {
    const onSuccess = () => toast.success(t(`confirm.${DONE[step]}`, { name }))
    await toastOutcome(mutateAsync(act), { onSuccess, failed: t('failed') })
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(`confirm.${step}Title`, { name })}
      description={t(isOfNobody ? 'confirm.appointText' : `confirm.${step}Text`, { name })}
      confirmLabel={t(`confirm.${step}`)}
      tone={step === 'handOver' ? 'primary' : 'danger'}
      pending={isPending}
      onConfirm={() => void confirm()}
    >
      {step !== 'handOver' && (
        <Field label={t('confirm.note')} optional counter={{ length: note.length, max: TEAM_NOTE_MAX }}>
          <TextArea rows={2} maxLength={TEAM_NOTE_MAX} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
      )}
    </ConfirmDialog>
  )
}
