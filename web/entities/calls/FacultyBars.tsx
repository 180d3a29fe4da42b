import { useTranslations } from 'use-intl'
import { useListedLabel } from '../../lib/api/site-lists.ts'
import { ProgressBar } from '../../ui/content/ProgressBar.tsx'

type FacultyBarsProps = { rows: { faculty: string; entries: number }[] }

/** How many entries come from each faculty. */
export function FacultyBars({ rows }: FacultyBarsProps) {
  const t = useTranslations('results')
  const listed = useListedLabel()
  const most = Math.max(1, ...rows.map(({ entries }) => entries))
  return (
    <dl className="mt-3 flex flex-col gap-2 text-13">
      {rows.map(({ faculty, entries }) => (
        <div key={faculty} className="grid grid-cols-[minmax(0,3fr)_minmax(3rem,2fr)_2rem] items-center gap-3">
          <dt className="wrap-anywhere">{faculty ? listed('faculties', faculty) : t('noFaculty')}</dt>
          <dd aria-hidden>
            <ProgressBar value={entries} max={most} className="h-2" />
          </dd>
          <dd className="text-end font-bold tabular-nums">{entries}</dd>
        </div>
      ))}
    </dl>
  )
}
