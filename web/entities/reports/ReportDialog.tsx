import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { report as reportEndpoint } from '../../../contract/reports.ts'
import { REPORT_REASONS, REPORT_TEXT_MAX, type ReportReason } from '../../../contract/reports.values.ts'
import { request } from '../../lib/api/api-client.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { TextAreaField } from '../../ui/forms/TextAreaField.tsx'
import { FormDialog } from '../../ui/overlays/FormDialog.tsx'
import type { ReportTarget } from './report-target.ts'

/** Asks what is wrong, and sends it to the moderators. */
export function ReportDialog({ target, onClose }: { target: ReportTarget; onClose: () => void }) {
  const t = useTranslations('reporting')
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [text, setText] = useState('')
  const [errors, setErrors] = useState<{ reason?: string; text?: string }>({})
  const report = useMutation({
    mutationFn: (chosen: ReportReason) => request(reportEndpoint, { body: { ...target, reason: chosen, text } }),
    onSuccess: ({ message }) => {
      toast.success(message)
      onClose()
    },
  })

  function send() {
    const isTextMissing = reason === 'other' && text.trim() === ''
    setErrors({
      ...(reason ? {} : { reason: t('reasonNeeded') }),
      ...(isTextMissing ? { text: t('textNeeded') } : {}),
    })
    if (reason && !isTextMissing) report.mutate(reason)
  }

  return (
    <FormDialog
      title={t(`titles.${target.kind}`)}
      description={t(target.kind === 'message' ? 'messageDescription' : 'description')}
      submitLabel={t('send')}
      pendingLabel={t('sending')}
      dirty={text !== ''}
      isPending={report.isPending}
      failure={report.error && describeError(report.error, t('failed'))}
      onSubmit={send}
      onClose={onClose}
    >
      <Field label={t('reason')} error={errors.reason}>
        <Select
          options={REPORT_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
          value={reason}
          placeholder={t('choose')}
          onValueChange={(value) => {
            setReason(value)
            setErrors({})
          }}
        />
      </Field>
      <TextAreaField
        label={t('text')}
        optional={reason !== 'other'}
        error={errors.text}
        rows={3}
        maxLength={REPORT_TEXT_MAX}
        value={text}
        onValueChange={(value) => {
          setText(value)
          setErrors({})
        }}
      />
    </FormDialog>
  )
}
