import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { PlainButton } from '../buttons/PlainButton.tsx'
import { classNames } from '../class-names.ts'
import { pagerPages } from './pager-pages.ts'

type PagerProps = {
  /** Counts from 1. */
  page: number
  pageCount: number
  onPageChange: (page: number) => void
  /** 'simple' shows "Page x of y", 'numbered' a button per page where there is room. */
  variant?: 'simple' | 'numbered' | undefined
  className?: string
}

const STEP_STYLES =
  'inline-flex min-h-10 items-center gap-2 rounded-sm px-2 text-14 font-bold text-text-2 transition-colors hover:not-disabled:bg-hover hover:not-disabled:text-text disabled:cursor-not-allowed disabled:font-medium disabled:text-muted disabled:opacity-80 pointer-coarse:min-h-11'

/** Previous and Next around the current place in a list. */
export function Pager({ page, pageCount, onPageChange, variant = 'simple', className }: PagerProps) {
  const t = useTranslations('pager')
  const lastPage = Math.max(pageCount, 1)
  return (
    <nav aria-label={t('label')} className={classNames('flex flex-wrap items-center gap-1', className)}>
      <span
        className={classNames('me-3 text-13 text-muted', variant === 'numbered' && 'sm:sr-only')}
        aria-live="polite"
      >
        {t('pageOf', { page, pageCount: lastPage })}
      </span>
      <PlainButton disabled={page <= 1} onClick={() => onPageChange(page - 1)} className={STEP_STYLES}>
        <ChevronLeft size={16} />
        {t('previous')}
      </PlainButton>
      {variant === 'numbered' && <PageNumbers page={page} pageCount={lastPage} onPageChange={onPageChange} />}
      <PlainButton disabled={page >= lastPage} onClick={() => onPageChange(page + 1)} className={STEP_STYLES}>
        {t('next')}
        <ChevronRight size={16} />
      </PlainButton>
    </nav>
  )
}

function PageNumbers({ page, pageCount, onPageChange }: Pick<PagerProps, 'page' | 'pageCount' | 'onPageChange'>) {
  const t = useTranslations('pager')
  return pagerPages(page, pageCount).map((entry) =>
    entry.kind === 'ellipsis' ? (
      <span key={entry.key} className="px-1 text-muted max-sm:hidden" aria-hidden="true">
        …
      </span>
    ) : (
      <PlainButton
        key={entry.page}
        aria-label={t('page', { page: entry.page })}
        aria-current={entry.page === page ? 'page' : undefined}
        onClick={() => onPageChange(entry.page)}
        className="inline-flex size-10 items-center max-sm:hidden justify-center rounded-sm text-14 font-bold text-text-2 tabular-nums transition-colors hover:bg-hover aria-[current=page]:bg-text aria-[current=page]:text-bg pointer-coarse:size-11"
      >
        {entry.page}
      </PlainButton>
    ),
  )
}
