import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Certificate } from '../../../contract/certificates.ts'
import { CERTIFICATE_REASON_MAX } from '../../../contract/certificates.values.ts'
import { ApiError } from '../../lib/api/api-client.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextAreaField } from '../../ui/forms/TextAreaField.tsx'
import { FormDialog } from '../../ui/overlays/FormDialog.tsx'
import { useRevokeCertificate } from './certificates.api.ts'

/** For administrators: revokes a certificate, with a reason that its page shows. */
export function RevokeCertificate({ certificate: { id, number, name } }: { certificate: Certificate }) {
  const t = useTranslations('certificate.revoke')
  const [isOpen, setIsOpen] = useState(false)
  const [reason, setReason] = useState('')
  const { mutateAsync, error, isPending } = useRevokeCertificate(id)
  const ofField = error instanceof ApiError ? error.fields.reason : undefined

  async function revoke() {
    await mutateAsync(reason)
    setIsOpen(false)
    toast.success(t('done', { number }))
  }

  return (
    <div className="mt-4">
      <Button variant="danger" onClick={() => setIsOpen(true)}>
        {t('open')}
      </Button>
      {isOpen && (
        <FormDialog
          size="sm"
          title={t('title', { number, name })}
          description={t('text')}
          submitLabel={t('submit')}
          pendingLabel={t('pending')}
          isPending={isPending}
          failure={error && !ofField ? describeError(error, t('failed')) : undefined}
          dirty={reason !== ''}
          onSubmit={() => void revoke().catch(() => {})}
          onClose={() => setIsOpen(false)}
        >
          <TextAreaField
            label={t('reason')}
            hint={t('reasonHint')}
            error={ofField}
            rows={3}
            counter={{ length: reason.length, max: CERTIFICATE_REASON_MAX }}
            maxLength={CERTIFICATE_REASON_MAX}
            value={reason}
            onValueChange={setReason}
          />
        </FormDialog>
      )}
    </div>
  )
}
