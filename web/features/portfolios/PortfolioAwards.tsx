import { Award } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { PortfolioAward } from '../../../contract/portfolios.ts'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'
import { usePart } from './use-part.ts'

export function PortfolioAwards({ awards }: { awards: PortfolioAward[] }) {
  const t = useTranslations('portfolio')
  const heads = useTranslations('heads')
  const format = useFormatter()
  const partOf = usePart()
  return (
    <section aria-labelledby="portfolio-awards" className="mt-8">
      <SectionHeading id="portfolio-awards" title={t('awards')} count={awards.length} />
      <ul>
        {awards.map((award) => {
          const date = format.dateTime(new Date(award.since), { dateStyle: 'medium' })
          const idea = award.idea.title
          return (
            <li
              key={award.idea.id + award.kind}
              className="flex gap-3 border-b border-border py-3 print:py-2 break-inside-avoid"
            >
              <Award size={18} className="mt-0.5 shrink-0 text-accent" />
              <div className="min-w-0">
                <p dir="auto" className="text-15 font-bold wrap-anywhere">
                  {award.call ? award.title : t(award.stage === 'in_use' ? 'inUse' : 'tried')}
                </p>
                <p dir="auto" className="text-13 wrap-anywhere text-text-2">
                  {award.call
                    ? t('award', { call: award.call.title, date, idea })
                    : t('role', { part: partOf(award), idea, date })}
                </p>
              </div>
              {award.certificate && (
                <TextLink
                  to="/c/$certificateId"
                  params={{ certificateId: award.certificate }}
                  className="touch-target ms-auto shrink-0 self-start text-14"
                >
                  {heads('certificate.title')}
                </TextLink>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
