import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { AUDIT_REASON_MAX } from '../../../contract/audit.values.ts'
import { SECOND_FACTOR_RESET_HOURS } from '../../../contract/second-factors.values.ts'
import { describeError, toastOutcome } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { FormDialog } from '../../ui/overlays/FormDialog.tsx'
import { userSecondFactorQuery, useSecondFactorReset } from './users.api.ts'

/** A member's second factor, and its reset, which waits for a day. */
export function UserSecondFactor({ id, isSelf }: { id: string; isSelf: boolean }) {
  const t = useTranslations('users.secondFactor')
  const format = useFormatter()
  const { data } = useQuery(userSecondFactorQuery(id))
  const reset = useSecondFactorReset(id)
  const [isAsked, setIsAsked] = useState(false)
  if (!data) return null
  const has = data.has_authenticator || data.passkeys > 0
  return (
    <section className="mt-7">
      <h3 className="border-b-2 border-text pb-2 text-15 font-bold">{t('title')}</h3>
      <p className="mt-3 text-14">
        {has ? t('has', { passkeys: data.passkeys, app: data.has_authenticator ? 'yes' : 'no' }) : t('none')}
      </p>
      {data.reset ? (
        <InlineNote tone="warning" className="mt-3">
          <p className="wrap-anywhere">
            {t('waits', {
              name: data.reset.requested_by || t('somebody'),
              reason: data.reset.reason,
              time: format.dateTime(new Date(data.reset.due_at), { dateStyle: 'medium', timeStyle: 'short' }),
            })}
          </p>
          <Button
            size="sm"
            variant="secondary"
            className="mt-3"
            pending={reset.isPending}
            pendingLabel={t('cancelling')}
            onClick={() =>
              void toastOutcome(reset.mutateAsync(null), {
                onSuccess: () => toast.success(t('cancelled')),
                failed: t('failed'),
              })
            }
          >
            {t('cancel')}
          </Button>
        </InlineNote>
      ) : (
        has &&
        !isSelf && (
          <Button size="sm" variant="danger" className="mt-3" onClick={() => setIsAsked(true)}>
            {t('reset')}
          </Button>
        )
      )}
      {isAsked && <ResetDialog reset={reset} onClose={() => setIsAsked(false)} />}
    </section>
  )
}

type ResetDialogProps = { reset: ReturnType<typeof useSecondFactorReset>; onClose: () => void }

function ResetDialog({ reset, onClose }: ResetDialogProps) {
  const t = useTranslations('users.secondFactor')
  const [reason, setReason] = useState('')

  async function submit() {
    try {
      await reset.mutateAsync(reason)
      toast.success(t('begun'))
      onClose()
    } catch {
      // The dialog says so.
    }
  }

  return (
    <FormDialog
      title={t('resetTitle')}
      description={t('resetText', { hours: SECOND_FACTOR_RESET_HOURS })}
      submitLabel={reason.trim() === '' ? undefined : t('reset')}
      pendingLabel={t('resetting')}
      isPending={reset.isPending}
      isDangerous
      failure={reset.error ? describeError(reset.error, t('failed')) : null}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={t('reason')}
        hint={t('reasonHint')}
        maxLength={AUDIT_REASON_MAX}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  )
}
