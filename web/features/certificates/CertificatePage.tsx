import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { StateMessage } from '../../ui/feedback/StateMessage.tsx'
import { CertificateFacts } from './CertificateFacts.tsx'
import { CertificateSheet } from './CertificateSheet.tsx'
import { CertificateStatus } from './CertificateStatus.tsx'
import { CheckAnother } from './CheckAnother.tsx'
import { certificateQuery } from './certificates.api.ts'

const RevokeCertificate = lazyPart(async () => (await import('./RevokeCertificate.tsx')).RevokeCertificate)

/** A certificate in words, whether it holds, and what programs find in it. */
export function CertificatePage({ id, host }: { id: string; host: string }) {
  const t = useTranslations('certificate')
  const user = useCurrentUser()
  const { data: certificate, error, refetch } = useQuery(certificateQuery(id))
  if (certificate === undefined && !error) return <Skeleton className="h-dvh" />
  if (certificate === null) {
    return (
      <StateMessage as="h1" kind="search" title={t('notFound')}>
        {t('notFoundText')}
      </StateMessage>
    )
  }
  if (!certificate) return <LoadFailure as="h1" text={t('failed')} onRetry={() => void refetch()} />
  return (
    <div className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:grid-rows-[auto_1fr]">
      <div className="lg:col-start-2">
        <CertificateStatus certificate={certificate} host={host} />
        {user?.user_type === 'admin' && !certificate.ended_at && <RevokeCertificate certificate={certificate} />}
      </div>
      <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <CertificateSheet certificate={certificate} />
        <CertificateFacts certificate={certificate} />
      </div>
      <CheckAnother />
    </div>
  )
}
