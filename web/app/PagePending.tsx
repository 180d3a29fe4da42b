import { useTranslations } from 'use-intl'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'

const ROWS = ['1', '2', '3', '4', '5', '6']

/** Shown below the header when the next page takes a while to load. */
export function PagePending() {
  const t = useTranslations('shell')
  return (
    <div className="page-column pt-10 pb-16 max-sm:pt-7">
      <Skeleton className="h-9 w-64 max-w-full" />
      <p role="status" className="mt-3 text-15 text-muted">
        {t('startup.settingUp')}
      </p>
      <div aria-hidden className="mt-6 flex flex-col gap-5 border-t-2 border-text pt-5">
        {ROWS.map((key) => (
          <Skeleton key={key} className="h-20" />
        ))}
      </div>
    </div>
  )
}
