import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { StateMessage } from '../../ui/feedback/StateMessage.tsx'
import { CertificateFacts } from './CertificateFacts.tsx'
import { CertificateSheet } from './CertificateSheet.tsx'
import { CertificateStatus } from './CertificateStatus.tsx'
import { certificateQuery } from './certificates.api.ts'

/** A certificate in words, whether it holds, and what programs find in it. */
export function CertificatePage({ id, host }: { id: string; host: string }) {
  const t = useTranslations('certificate')
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
    <div className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
      <div className="max-lg:order-first lg:order-last">
        <CertificateStatus certificate={certificate} host={host} />
      </div>
      <div className="min-w-0">
        <CertificateSheet certificate={certificate} />
        <CertificateFacts certificate={certificate} />
      </div>
    </div>
  )
}
