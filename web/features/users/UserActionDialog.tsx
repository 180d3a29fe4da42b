import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { displayName } from '../../../contract/profiles.values.ts'
import type { AdminUser, ReviewScope } from '../../../contract/users.ts'
import { SUSPENSION_REASON_MAX } from '../../../contract/users.values.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { DateInput } from '../../ui/forms/DateInput.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { SegmentedControlField } from '../../ui/forms/SegmentedControlField.tsx'
import { TextAreaField } from '../../ui/forms/TextAreaField.tsx'
import { FormDialog } from '../../ui/overlays/FormDialog.tsx'
import { ReviewScopeFields } from './ReviewScopeFields.tsx'
import { useUserAction } from './use-user-action.ts'
import { type ActionInput, type UserAction, userQuery } from './users.api.ts'

type UserActionDialogProps = {
  action: UserAction
  users: AdminUser[]
  onClose: () => void
  /** Called with the affected members. */
  onDone: (users: AdminUser[]) => void
}

const NAMES_SHOWN = 3
const NEEDS_REASON: UserAction[] = ['suspend', 'delete']
const DANGEROUS: UserAction[] = ['suspend', 'delete', 'takeAdmin', 'takeReviewer']

/** Explains an action and its members, and asks for the reason; then shows the outcome. */
export function UserActionDialog({ action, users, onClose, onDone }: UserActionDialogProps) {
  const t = useTranslations('users.dialog')
  const actions = useTranslations('users.actions')
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState('')
  const [ideas, setIdeas] = useState<ActionInput['ideas']>('keep')
  const [chosenScope, setScope] = useState<ReviewScope>()
  const { data: limited } = useQuery({ ...userQuery(users[0]?.id ?? ''), enabled: action === 'limitReviewer' })
  const scope = chosenScope ?? limited?.review_scope ?? { faculties: [], categories: [] }
  const [errors, setErrors] = useState<{ reason?: string; until?: string }>({})
  const work = useUserAction(action, users, onDone)
  const { left, failures, isPending } = work

  async function submit() {
    const untilTime = until === '' ? null : new Date(`${until}T00:00`)
    const found = {
      ...(NEEDS_REASON.includes(action) && reason.trim() === '' ? { reason: t('reasonNeeded') } : {}),
      ...(untilTime && !(untilTime.getTime() > Date.now()) ? { until: t('untilPast') } : {}),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) return
    const input = { reason: reason.trim(), until: untilTime?.toISOString() ?? null, ideas, scope }
    if (!(await work.run(input))) return
    toast.success(t('done', { count: users.length }))
    onClose()
  }

  const isOver = left.length === 0
  return (
    <FormDialog
      title={t(`titles.${action}`, { count: users.length })}
      description={
        <>
          <Names users={users} /> {t(`texts.${action}`)}
        </>
      }
      submitLabel={isOver ? undefined : actions(action)}
      pendingLabel={t('working')}
      isPending={isPending}
      isDangerous={DANGEROUS.includes(action)}
      onSubmit={() => void submit()}
      onClose={() => !isPending && onClose()}
    >
      {isOver ? (
        <InlineNote tone="danger">
          <p>{t('partly', { done: users.length - failures.length })}</p>
          <ul className="mt-1 list-disc ps-4">
            {failures.map(({ user, message }) => (
              <li key={user.id}>{t('failure', { name: displayName(user), message })}</li>
            ))}
          </ul>
        </InlineNote>
      ) : (
        <>
          {action === 'delete' && (
            <SegmentedControlField
              label={t('ideas')}
              options={[
                { value: 'keep', label: t('keep') },
                { value: 'delete', label: t('remove') },
              ]}
              value={ideas}
              onValueChange={setIdeas}
            />
          )}
          {(action === 'makeReviewer' || limited) && <ReviewScopeFields scope={scope} onChange={setScope} />}
          {action !== 'resend' && (
            <TextAreaField
              label={t('reason')}
              optional={!NEEDS_REASON.includes(action)}
              hint={action === 'suspend' ? t('suspendReasonHint') : t('reasonHint')}
              error={errors.reason}
              rows={2}
              maxLength={SUSPENSION_REASON_MAX}
              value={reason}
              onValueChange={setReason}
            />
          )}
          {action === 'suspend' && (
            <Field label={t('until')} optional hint={t('untilHint')} error={errors.until}>
              <DateInput value={until} onValueChange={setUntil} />
            </Field>
          )}
        </>
      )}
    </FormDialog>
  )
}

function Names({ users }: { users: AdminUser[] }) {
  const t = useTranslations('users.dialog')
  const names = users.slice(0, NAMES_SHOWN).map(displayName).join(', ')
  const more = users.length - NAMES_SHOWN
  return (
    <strong className="wrap-anywhere text-text">
      {more > 0 ? t('concernsMany', { names, count: more }) : t('concerns', { names })}
    </strong>
  )
}
