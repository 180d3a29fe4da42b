import { Landmark, Play } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { ProviderState } from '../../../contract/identities.ts'
import { PROVIDER_METADATA_PATH } from '../../../contract/identities.values.ts'
import { toastError } from '../../lib/errors/describe-error.ts'
import { useTimeAgo } from '../../lib/live/use-time-ago.ts'
import { leaveFor } from '../../lib/pages/leave.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Badge } from '../../ui/content/Badge.tsx'
import { CertificateBadge } from './CertificateBadge.tsx'
import { useProviderTest } from './identities.api.ts'

/** One provider: whether it works, its certificates and accounts, and a button that tests it. */
export function ProviderStateRow({ provider }: { provider: ProviderState }) {
  const t = useTranslations('providerStates')
  const format = useFormatter()
  const timeAgo = useTimeAgo()
  const testing = useProviderTest()
  const { name, label, kind, host, domains, certificate_until, own_certificate_until } = provider
  const { last_success_at, last_failure_at, last_failure } = provider
  const dateOf = (time: string) => format.dateTime(new Date(time), { dateStyle: 'medium' })
  const owned = domains?.length ? t('owns', { domains: format.list(domains) }) : t('proof')
  const facts = [
    host,
    certificate_until && t('certificateUntil', { date: dateOf(certificate_until) }),
    own_certificate_until && t('ownCertificateUntil', { date: dateOf(own_certificate_until) }),
    last_success_at && t('lastSuccess', { time: timeAgo(last_success_at) }),
  ]
  const effects = [
    t('identities', { count: provider.identities }),
    domains && owned,
    provider.rules > 0 && t('rules', { count: provider.rules }),
  ]

  async function test() {
    try {
      leaveFor(await testing.mutateAsync(name))
    } catch (error) {
      toastError(error, t('testFailed'))
    }
  }

  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4">
      <span className="grid size-10 shrink-0 place-items-center rounded-xs bg-chip text-text max-sm:hidden">
        <Landmark size={20} />
      </span>
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-2 text-15 font-bold">
          <span className="min-w-0 wrap-anywhere">{label}</span>
          <Badge>{t(`kinds.${kind}`)}</Badge>
          <State provider={provider} />
          <CertificateBadge until={certificate_until} isOwn={false} />
          <CertificateBadge until={own_certificate_until} isOwn />
        </p>
        <p className="text-13 wrap-anywhere text-muted">{facts.filter(Boolean).join(', ')}</p>
        <p className="text-13 wrap-anywhere text-text-2">{effects.filter(Boolean).join('. ')}</p>
        {last_failure_at && (
          <p className="text-13 wrap-anywhere text-muted">
            {t('lastFailure', { time: timeAgo(last_failure_at), reason: last_failure ?? '' })}
          </p>
        )}
        {kind === 'saml' && (
          <p className="text-13">
            <a
              className="font-bold text-link underline"
              href={PROVIDER_METADATA_PATH.replace(':provider', name)}
              aria-label={t('metadataOf', { provider: label })}
            >
              {t('metadata')}
            </a>
          </p>
        )}
      </div>
      <Button
        variant="secondary"
        size="sm"
        icon={Play}
        aria-label={t('testOf', { provider: label })}
        pending={testing.isPending || testing.isSuccess}
        pendingLabel={t('testing')}
        onClick={() => void test()}
      >
        {t('test')}
      </Button>
    </div>
  )
}

function State({ provider: { last_success_at, last_failure_at } }: { provider: ProviderState }) {
  const t = useTranslations('providerStates')
  if (!last_success_at && !last_failure_at) return <Badge>{t('unused')}</Badge>
  if ((last_failure_at ?? '') > (last_success_at ?? '')) return <Badge tone="rejected">{t('failed')}</Badge>
  return <Badge tone="approved">{t('works')}</Badge>
}
