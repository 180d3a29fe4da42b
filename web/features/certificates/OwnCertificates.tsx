import { useQuery } from '@tanstack/react-query'
import { Award } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { PossibleCertificate } from '../../../contract/certificates.ts'
import { toastOutcome } from '../../lib/errors/describe-error.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { Badge } from '../../ui/content/Badge.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { ownCertificatesQuery, useAskForCertificate } from './certificates.api.ts'

type Said = Pick<PossibleCertificate, 'kind' | 'award' | 'call' | 'idea' | 'is_author' | 'reviews'>

/** The own certificates, and what else one can be had for. */
export function OwnCertificates() {
  const t = useTranslations('certificates')
  const { data } = useQuery(ownCertificatesQuery)
  const asking = useAskForCertificate()
  if (!data) return null
  const { certificates, possible } = data
  const isEmpty = certificates.length + possible.length === 0
  return (
    <section aria-labelledby="own-certificates" className="mt-10 print:hidden">
      <SectionHeading id="own-certificates" title={t('title')} />
      <p className="mt-3 max-w-reading text-14 text-text-2">{isEmpty ? t('none') : t('text')}</p>
      <ul className="mt-2">
        {certificates.map(({ id, ended_at, ...said }) => (
          <Row key={id} said={said}>
            {ended_at && <Badge tone="rejected">{t('ended')}</Badge>}
            <ButtonLink to="/c/$certificateId" params={{ certificateId: id }} variant="secondary" size="sm">
              {t('open')}
            </ButtonLink>
          </Row>
        ))}
        {possible.map((said) => (
          <Row key={said.kind + said.about} said={said}>
            <Button
              size="sm"
              variant="secondary"
              disabled={asking.isPending}
              onClick={() => void toastOutcome(asking.mutateAsync(said), { failed: t('failed') })}
            >
              {t('ask')}
            </Button>
          </Row>
        ))}
      </ul>
    </section>
  )
}

function Row({ said, children }: { said: Said; children: ReactNode }) {
  const t = useTranslations('certificates')
  const { kind, award, call, idea, is_author, reviews } = said
  const title = { award, team: t(is_author ? 'author' : 'team'), reviews: t('reviews', { count: reviews }) }[kind]
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-border py-3">
      <Award size={18} className="shrink-0 text-accent" />
      <div className="min-w-0 flex-1 basis-48">
        <p dir="auto" className="text-15 font-bold wrap-anywhere">
          {title}
        </p>
        <p dir="auto" className="text-13 wrap-anywhere text-text-2">
          {[call, idea].filter(Boolean).join('. ')}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </li>
  )
}
