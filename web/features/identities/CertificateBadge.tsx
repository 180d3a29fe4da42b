import { useNow, useTranslations } from 'use-intl'
import { Badge } from '../../ui/content/Badge.tsx'

const DAY_MS = 86_400_000
/** Renewing one takes an exchange of metadata. */
const WARNING_DAYS = 30

/** Says that a certificate ends soon or has ended; nothing else. */
export function CertificateBadge({ until, isOwn }: { until: string | null; isOwn: boolean }) {
  const t = useTranslations('providerStates')
  const now = useNow()
  if (!until) return null
  const days = Math.floor((Date.parse(until) - now.getTime()) / DAY_MS)
  if (days > WARNING_DAYS) return null
  if (days < 0) return <Badge tone="rejected">{t(isOwn ? 'ownEnded' : 'ended')}</Badge>
  return <Badge tone="pending">{t(isOwn ? 'ownEnds' : 'ends', { days })}</Badge>
}
