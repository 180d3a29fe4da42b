import { useFormatter, useTranslations } from 'use-intl'
import type { CountedReport } from '../../../contract/university-reports.ts'

/** The four figures above a report. */
export function ReportFigures({ report: { about, figures } }: { report: CountedReport }) {
  const t = useTranslations('universityReports')
  const { number } = useFormatter()
  const { ideas, faculties, team_people, took_part, stages } = figures
  const working = stages.team + stages.tried + stages.in_use
  const share = number(took_part.members === 0 ? 0 : took_part.people / took_part.members, { style: 'percent' })
  const { entered, all } = faculties
  const from = entered === all ? t('figures.allFaculties', { all }) : t('figures.faculties', { count: entered, all })
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-md border border-border bg-surface lg:grid-cols-4 print:grid-cols-4">
      <Figure value={number(ideas)}>
        {t(about === 'call' ? 'figures.entries' : 'figures.ideas', { count: ideas })} {from}
      </Figure>
      <Figure value={team_people === null ? t('few') : number(team_people)}>{t('figures.people')}</Figure>
      <Figure value={took_part.people === 0 ? t('few') : number(took_part.people)}>
        {t('figures.tookPart', { members: took_part.members, share })}
      </Figure>
      <Figure value={number(working)}>{t('figures.working', { count: working })}</Figure>
    </dl>
  )
}

function Figure({ value, children }: { value: string; children: React.ReactNode }) {
  return (
    <div className="-mt-px -ms-px flex flex-col-reverse justify-end border-t border-s border-border p-5">
      <dt className="text-13 text-text-2">{children}</dt>
      <dd className="font-display text-32 max-sm:text-24">{value}</dd>
    </div>
  )
}
