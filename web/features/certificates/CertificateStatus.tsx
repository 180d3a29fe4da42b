import { CircleCheck, CircleX, Download, FileBadge } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Certificate } from '../../../contract/certificates.ts'
import { CERTIFICATE_JWT_PATH, CERTIFICATE_PDF_PATH } from '../../../contract/certificates.values.ts'
import { buttonVariants } from '../../ui/buttons/button-variants.ts'
import { classNames } from '../../ui/class-names.ts'
import { Badge } from '../../ui/content/Badge.tsx'

/** Whether a certificate holds, by four checks in sentences, with its files. */
export function CertificateStatus({ certificate, host }: { certificate: Certificate; host: string }) {
  const t = useTranslations('certificate')
  const format = useFormatter()
  const { id, kind, issuer, ended_at, end, reason } = certificate
  const at = (time: string) => format.dateTime(new Date(time), { dateStyle: 'medium' })
  const checks = [
    { title: t('checks.signed', { host }), text: t('checks.signedText') },
    { title: t('checks.given', { issuer }), text: t('checks.givenText') },
    end
      ? { title: t(`checks.${end}`), text: reason, isFailed: true }
      : { title: t('checks.held'), text: t(`checks.heldText.${kind}`) },
    { title: t('checks.endless'), text: t('checks.endlessText') },
  ]
  return (
    <aside
      aria-label={t('status.label')}
      className={classNames(
        'rounded-md border bg-surface p-6',
        ended_at ? 'border-rejected-line' : 'border-approved-line',
      )}
    >
      <Badge tone={ended_at ? 'rejected' : 'approved'}>{t(ended_at ? 'status.ended' : 'status.holds')}</Badge>
      <p className="mt-3 font-display text-24">{t(ended_at ? 'status.taken' : 'status.real')}</p>
      {ended_at && <p className="mt-1 text-13 text-text-2">{t('status.since', { date: at(ended_at) })}</p>}
      <ul className="mt-4">
        {checks.map(({ title, text, isFailed }) => {
          const Mark = isFailed ? CircleX : CircleCheck
          return (
            <li key={title} className="flex gap-3 border-t border-border py-3">
              <Mark size={18} className={classNames('mt-0.5 shrink-0', isFailed ? 'text-danger' : 'text-success')} />
              <div className="min-w-0">
                <p className="text-15 font-bold wrap-anywhere">{title}</p>
                {text && <p className="text-13 wrap-anywhere text-text-2">{text}</p>}
              </div>
            </li>
          )
        })}
      </ul>
      {!ended_at && (
        <div className="mt-2 flex flex-col gap-2 border-t border-border pt-4">
          <a href={CERTIFICATE_PDF_PATH.replace(':id', id)} className={buttonVariants({ variant: 'primary' })}>
            <Download size={18} />
            {t('pdf')}
          </a>
          <a href={CERTIFICATE_JWT_PATH.replace(':id', id)} className={buttonVariants({ variant: 'secondary' })}>
            <FileBadge size={18} />
            {t('jwt')}
          </a>
        </div>
      )}
    </aside>
  )
}
