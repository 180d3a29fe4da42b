import { useQuery } from '@tanstack/react-query'
import { FileText, Table2 } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { CountedReport, UniversityReport } from '../../../contract/university-reports.ts'
import { UNIVERSITY_REPORT_CSV_PATH, UNIVERSITY_REPORT_PDF_PATH } from '../../../contract/university-reports.values.ts'
import { download } from '../../lib/api/download.ts'
import { describeError, toastOutcome } from '../../lib/errors/describe-error.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ProgressBar } from '../../ui/content/ProgressBar.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { QueryFallback } from '../../ui/feedback/QueryFallback.tsx'
import { AnswerTimes } from './AnswerTimes.tsx'
import { HelpMatrix } from './HelpMatrix.tsx'
import { ReportFigures } from './ReportFigures.tsx'
import { ReportWords } from './ReportWords.tsx'
import { Stages } from './Stages.tsx'
import { TookPart } from './TookPart.tsx'
import { reportQuery, useCountReport } from './university-reports.api.ts'
import { useDay } from './use-day.ts'

/** A report, or how far its counting is. */
export function Report({ id }: { id: string }) {
  const t = useTranslations('universityReports')
  const { data: report, error, refetch } = useQuery(reportQuery(id))
  if (!report) {
    return <QueryFallback error={error} refetch={refetch} text={describeError(error, t('failed'))} skeleton="h-dvh" />
  }
  const { figures, as_of } = report
  return figures && as_of ? <Counted report={{ ...report, figures, as_of }} /> : <Counting report={report} />
}

function Counting({ report }: { report: UniversityReport }) {
  const t = useTranslations('universityReports')
  const counting = useCountReport()
  const { state, progress } = report
  if (state === 'failed') {
    return (
      <InlineNote tone="danger">
        <p>{t('broken')}</p>
        <Button
          variant="secondary"
          size="sm"
          className="mt-3"
          pending={counting.isPending}
          onClick={() => void toastOutcome(counting.mutateAsync(report), { failed: t('notMade') })}
        >
          {t('tryAgain')}
        </Button>
      </InlineNote>
    )
  }
  const text = state === 'waiting' ? t('waiting') : t('counting', progress)
  return (
    <div role="status" className="max-w-reading">
      <p className="text-15 text-text-2">{text}</p>
      <ProgressBar aria-label={text} value={progress.done} max={progress.total} className="mt-3 h-2" />
    </div>
  )
}

function Counted({ report }: { report: CountedReport }) {
  return (
    <div className="flex flex-col gap-6">
      <Period report={report} />
      <ReportFigures report={report} />
      <div className="grid gap-6 lg:grid-cols-2">
        <TookPart figures={report.figures} />
        <Stages figures={report.figures} />
        <AnswerTimes figures={report.figures} />
        <HelpMatrix figures={report.figures} />
      </div>
      <ReportWords report={report} />
      <Note />
    </div>
  )
}

function Note() {
  const t = useTranslations('universityReports')
  return <InlineNote>{t('note')}</InlineNote>
}

function Period({ report }: { report: CountedReport }) {
  const t = useTranslations('universityReports')
  const { dateTime } = useFormatter()
  const day = useDay()
  const { id, starts_on, ends_on, as_of } = report
  const save = (path: string, name: string) =>
    void toastOutcome(download(path.replace(':id', id), name), { failed: t('fileFailed') })
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="text-14 text-text-2">
        {t('period', {
          ...{ from: day(starts_on ?? ''), until: day(ends_on ?? '') },
          date: dateTime(new Date(as_of), { dateStyle: 'medium', timeStyle: 'short' }),
        })}
      </p>
      <p className="flex flex-wrap gap-3 print:hidden">
        <Button variant="secondary" icon={Table2} onClick={() => save(UNIVERSITY_REPORT_CSV_PATH, 'report.csv')}>
          {t('csv')}
        </Button>
        <Button variant="secondary" icon={FileText} onClick={() => save(UNIVERSITY_REPORT_PDF_PATH, 'report.pdf')}>
          {t('pdf')}
        </Button>
      </p>
    </div>
  )
}
