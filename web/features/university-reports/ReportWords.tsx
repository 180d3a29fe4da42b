import { useFormatter, useTranslations } from 'use-intl'
import type { CountedReport } from '../../../contract/university-reports.ts'
import { StageBadge } from '../../entities/ideas/StageBadge.tsx'
import { ideaLink } from '../../lib/pages/links.ts'
import { textLanguage } from '../../lib/pages/text-language.ts'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'

/** Results of the ideas, in the words of their teams. */
export function ReportWords({ report: { words, figures } }: { report: CountedReport }) {
  const t = useTranslations('universityReports.words')
  const { dateTime, list } = useFormatter()
  return (
    <section aria-labelledby="report-words" className="mt-2">
      <SectionHeading id="report-words" title={t('title')} />
      <p className="mt-2 text-13 text-text-2">
        {words.length === 0 ? t('nothing') : t('from', { count: figures.updates })}
      </p>
      <ul className="mt-4 grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {words.map(({ idea, stage, text, created_at, names }) => {
          const date = dateTime(new Date(created_at), { dateStyle: 'medium' })
          return (
            <li key={idea.id} className="flex min-w-0 flex-col items-start gap-1.5 print:break-inside-avoid">
              <StageBadge idea={{ stage }} />
              <h3 className="mt-1 text-15 font-bold wrap-anywhere">
                <TextLink {...ideaLink(idea.id)}>
                  <span dir="auto" lang={textLanguage(idea.title)}>
                    {idea.title}
                  </span>
                </TextLink>
              </h3>
              <blockquote dir="auto" lang={textLanguage(text)} className="text-15 wrap-anywhere text-text-2">
                {t('quote', { text })}
              </blockquote>
              <p className="text-13 text-text-2">
                {names.length > 0 ? t('by', { names: list(names), date }) : t('unnamed', { date })}
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
