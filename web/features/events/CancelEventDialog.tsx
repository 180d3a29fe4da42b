import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { EventScope } from '../../../contract/events.ts'
import { CANCEL_REASON_MAX } from '../../../contract/events.values.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { TextAreaField } from '../../ui/forms/TextAreaField.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'

type CancelEventDialogProps = {
  /** Own proposals are taken back, those of others are declined. */
  kind: 'event' | 'proposal' | 'declined'
  scope: EventScope
  pending: boolean
  /** Why it failed; the reason stays as written. */
  error: Error | null
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Asks before an event is cancelled or a proposal deleted, and why, which is told. */
export function CancelEventDialog({ kind, scope, pending, error, onConfirm, onClose }: CancelEventDialogProps) {
  const t = useTranslations('eventForms.actions')
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('question', { kind })}
      description={t('consequence', { kind, scope })}
      cancelLabel={t('keep')}
      confirmLabel={t(scope === 'following' ? 'cancelFollowing' : 'cancel', { kind })}
      pending={pending}
      onConfirm={() => onConfirm(reason)}
    >
      {kind !== 'proposal' && (
        <TextAreaField
          label={t('reason')}
          optional
          hint={t('reasonHint', { kind })}
          counter={{ length: reason.length, max: CANCEL_REASON_MAX }}
          rows={3}
          maxLength={CANCEL_REASON_MAX}
          value={reason}
          onValueChange={setReason}
        />
      )}
      {error && (
        <InlineNote tone="danger" className="mt-4">
          {describeError(error, t('failed'))}
        </InlineNote>
      )}
    </ConfirmDialog>
  )
}
