import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { QueryFallback } from '../../ui/feedback/QueryFallback.tsx'
import { OwnPortfolioBar } from './OwnPortfolioBar.tsx'
import { PortfolioChoices } from './PortfolioChoices.tsx'
import { PortfolioSheet } from './PortfolioSheet.tsx'
import { ownPortfolioQuery } from './portfolios.api.ts'

/** The own portfolio as others see it, beside what its member chooses. */
export function OwnPortfolio() {
  const t = useTranslations('portfolioChoices')
  const { data: portfolio, error, refetch } = useQuery(ownPortfolioQuery)
  if (!portfolio) return <QueryFallback error={error} refetch={refetch} text={t('loadFailed')} skeleton="h-dvh" />
  const path = `/p/${encodeURIComponent(portfolio.preview.username)}`
  const url = window.location.host + path
  return (
    <>
      <OwnPortfolioBar audience={portfolio.audience} path={path} isEditing />
      <div className="@container">
        <div className="grid items-start gap-x-10 gap-y-10 @min-[56rem]:grid-cols-[minmax(0,1fr)_20rem] print:block">
          <PortfolioChoices portfolio={portfolio} url={url} />
          <div className="rounded-md border border-border bg-surface p-5 sm:p-7 @min-[56rem]:order-first print:border-0 print:p-0">
            <PortfolioSheet portfolio={portfolio.preview} url={url} isPreview />
          </div>
        </div>
      </div>
    </>
  )
}
