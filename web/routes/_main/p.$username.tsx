import { createFileRoute } from '@tanstack/react-router'
import { requireVisibility } from '../../app/guards.ts'
import { SharedPortfolio } from '../../features/portfolios/SharedPortfolio.tsx'
import { headText, pageHead } from '../../lib/pages/page-head.ts'

export const Route = createFileRoute('/_main/p/$username')({
  beforeLoad: requireVisibility('community'),
  loader: async ({ context, params: { username } }) =>
    (await import('../../features/portfolios/load-portfolio.ts')).loadPortfolio(context, username),
  head: ({ match, loaderData }) => pageHead({ ...headText('portfolio', match), ...loaderData }, match),
  component: PortfolioPage,
})

function PortfolioPage() {
  const { username } = Route.useParams()
  const { origin } = Route.useRouteContext()
  return (
    <div className="page-column pt-8 pb-16 max-sm:pt-5 print:p-0">
      <SharedPortfolio key={username} username={username} host={new URL(origin).host} />
    </div>
  )
}
