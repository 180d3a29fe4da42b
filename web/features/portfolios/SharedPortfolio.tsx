import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { displayName } from '../../../contract/profiles.values.ts'
import { ReportButton } from '../../entities/reports/ReportButton.tsx'
import { ShareButton } from '../../entities/sharing/ShareButton.tsx'
import { afterFirstView } from '../../lib/pages/after-first-view.tsx'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { PortfolioSheet } from './PortfolioSheet.tsx'
import { PortfolioUnavailable } from './PortfolioUnavailable.tsx'
import { portfolioQuery } from './portfolios.api.ts'

// For its member alone, whose browser renders the page.
const OwnPortfolioBar = afterFirstView(async () => (await import('./OwnPortfolioBar.tsx')).OwnPortfolioBar)

/** A portfolio at its address. `host`: of the site, without a scheme. */
export function SharedPortfolio({ username, host }: { username: string; host: string }) {
  const t = useTranslations('portfolio')
  const user = useCurrentUser()
  const { data: portfolio, error, refetch } = useQuery(portfolioQuery(username))
  if (portfolio === undefined && !error) return <Skeleton className="h-dvh" />
  if (!portfolio) return <PortfolioUnavailable isMissing={portfolio === null} onRetry={() => void refetch()} />
  const path = `/p/${encodeURIComponent(portfolio.username)}`
  const isOwn = user?.id === portfolio.user.id
  return (
    <div className="max-w-[60rem] print:max-w-none">
      {isOwn && <OwnPortfolioBar audience={portfolio.is_listed ? 'everybody' : 'link'} path={path} />}
      <PortfolioSheet portfolio={portfolio} url={host + path} />
      {!isOwn && (
        <div className="mt-6 flex flex-wrap gap-2 print:hidden">
          <Button variant="ghost" icon={Printer} onClick={() => window.print()}>
            {t('print')}
          </Button>
          <ShareButton title={displayName(portfolio.user)} path={path} />
          <ReportButton target={{ kind: 'profile', id: portfolio.user.id }} authorId={portfolio.user.id} />
        </div>
      )}
    </div>
  )
}
