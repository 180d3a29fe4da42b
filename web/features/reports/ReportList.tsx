import { Flag } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { displayName } from '../../../contract/profiles.values.ts'
import type { Report } from '../../../contract/reports.ts'
import { useTimeAgo } from '../../lib/live/use-time-ago.ts'
import { KIND_ICONS } from './kind-icons.ts'

type ReportListProps = { reports: Report[]; openId: string; onOpen: (id: string) => void }

/** Reported content: one row for each target. */
export function ReportList({ reports, openId, onOpen }: ReportListProps) {
  return (
    <ol className="border-t-2 border-text">
      {reports.map((report) => (
        <li key={report.id} className="border-b border-border">
          <button
            type="button"
            aria-current={report.id === openId || undefined}
            onClick={() => onOpen(report.id)}
            className="w-full border-s-3 border-transparent px-3 py-3.5 text-start hover:bg-hover aria-[current]:lg:border-accent aria-[current]:lg:bg-accent-soft"
          >
            <Entry report={report} />
          </button>
        </li>
      ))}
    </ol>
  )
}

function Entry({ report }: { report: Report }) {
  const t = useTranslations('reports.queue')
  const reasons = useTranslations('reporting.reasons')
  const timeAgo = useTimeAgo()
  const { kind, target, reason, reporter_count, created_at, waiting_since, objection } = report
  const Icon = KIND_ICONS[kind]
  const since = new Date(waiting_since ?? created_at)
  return (
    <>
      <span className="flex items-center gap-2 text-13 text-text-2">
        <Icon size={16} />
        {t(`one.${kind}`)}
        <time dateTime={since.toISOString()} className="ms-auto">
          {timeAgo(waiting_since ?? created_at)}
        </time>
      </span>
      <span dir="auto" className="mt-1 line-clamp-2 text-15 font-bold wrap-anywhere">
        {kind === 'comment' || kind === 'message' || kind === 'update'
          ? t('quote', { text: target.text })
          : target.title}
      </span>
      <span className="mt-1 block text-13 text-muted wrap-anywhere">
        {target.author ? displayName(target.author) : t('gone')}
      </span>
      <span className="mt-1 flex items-center gap-2 text-13 text-text-2">
        <span className="grow">{reasons(reason)}</span>
        {objection && waiting_since && <span className="font-bold text-warning">{t('objected')}</span>}
        {reporter_count > 0 && (
          <>
            <Flag size={15} />
            <span aria-hidden className="font-bold">
              {reporter_count}
            </span>
            <span className="sr-only">{t('reporters', { count: reporter_count })}</span>
          </>
        )}
      </span>
    </>
  )
}
