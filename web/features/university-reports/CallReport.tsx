import { useQuery } from '@tanstack/react-query'
import { ChartColumn, Clock, HandHelping, Quote, Sprout, Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { ReportOption } from '../../../contract/university-reports.ts'
import { describeError, toastOutcome } from '../../lib/errors/describe-error.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { QueryFallback } from '../../ui/feedback/QueryFallback.tsx'
import { Report } from './Report.tsx'
import { callOptionQuery, useCountReport } from './university-reports.api.ts'
import { useDay } from './use-day.ts'

/** The report on a call, or from when on there can be one. */
export function CallReport({ callId }: { callId: string }) {
  const t = useTranslations('universityReports')
  const { data: option, error, refetch } = useQuery(callOptionQuery(callId))
  if (!option) {
    const text = describeError(error, t('failed'))
    return <QueryFallback error={error} refetch={refetch} text={text} skeleton="h-dvh" />
  }
  return option.report ? <Report id={option.report.id} /> : <NotCounted option={option} />
}

function NotCounted({ option }: { option: ReportOption }) {
  const t = useTranslations('universityReports')
  const day = useDay()
  const counting = useCountReport()
  if (!option.is_over) {
    return (
      <>
        <InlineNote>
          {t('call.notYet')} {option.ends_on && t('call.from', { date: day(option.ends_on) })}
        </InlineNote>
        <Contents />
      </>
    )
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="max-w-reading text-15 text-text-2">{t('call.ready')}</p>
      <Button
        icon={ChartColumn}
        pending={counting.isPending}
        pendingLabel={t('asking')}
        onClick={() => void toastOutcome(counting.mutateAsync(option), { failed: t('notMade') })}
      >
        {t('count')}
      </Button>
      <Contents />
    </div>
  )
}

/** What a report will hold. */
function Contents() {
  const t = useTranslations('universityReports')
  const parts = [
    { icon: Users, title: t('tookPart.title') },
    { icon: Sprout, title: t('stages.call') },
    { icon: Clock, title: t('answers.title') },
    { icon: HandHelping, title: t('help.title') },
    { icon: Quote, title: t('words.title') },
  ]
  return (
    <ul className="mt-4 w-full max-w-form border-t border-border">
      {parts.map(({ icon: Icon, title }) => (
        <li key={title} className="flex items-center gap-3 border-b border-border py-3 text-15 text-text-2">
          <Icon size={18} className="shrink-0 text-muted" />
          {title}
        </li>
      ))}
    </ul>
  )
}
