import type { QueryClient } from '@tanstack/react-query'
import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { teamQuery } from '../../entities/site/team.queries.ts'
import { Hero } from '../../features/home/Hero.tsx'
import { newestIdeasQuery } from '../../features/home/home.api.ts'
import { prefetch } from '../../lib/api/prefetch.ts'
import { loadIsShown, siteQuery, useIsShown } from '../../lib/api/site-query.ts'
import { afterFirstView } from '../../lib/pages/after-first-view.tsx'
import { headText, pageHead } from '../../lib/pages/page-head.ts'
import { isSignedIn, useIsSignedIn } from '../../lib/session/session.ts'

/** Parts that visitors do not load. */
const loadMemberHome = () => import('../../app/MemberHomePage.tsx')
const MemberHomePage = lazyRouteComponent(loadMemberHome, 'MemberHomePage')

const HomeSections = afterFirstView(
  async () => (await import('../../features/home/HomeSections.tsx')).HomeSections,
  () => <div className="min-h-dvh" />,
)

export const Route = createFileRoute('/_main/')({
  // Members are sent their home as it is before their data come.
  ssr: true,
  loader: ({ context: { queryClient } }) =>
    prefetch(
      isSignedIn()
        ? [prepareMemberHome(queryClient)]
        : [loadNewestIdeas(queryClient), queryClient.ensureQueryData(teamQuery), queryClient.fetchQuery(siteQuery)],
    ),
  head: ({ match }) => pageHead(headText('home', match), match),
  component: HomePage,
})

/** Its data are fetched beside those of the page, and are not waited for. */
async function prepareMemberHome(queryClient: QueryClient): Promise<void> {
  const { prefetchMemberHome } = await loadMemberHome()
  prefetchMemberHome(queryClient)
  await MemberHomePage.preload?.()
}

async function loadNewestIdeas(queryClient: QueryClient): Promise<void> {
  if (await loadIsShown(queryClient, 'ideas')) await queryClient.fetchQuery(newestIdeasQuery)
}

function HomePage() {
  const isSignedIn = useIsSignedIn()
  const areIdeasShown = useIsShown('ideas')
  if (isSignedIn) return <MemberHomePage />
  return (
    <>
      <Hero />
      <HomeSections areIdeasShown={areIdeasShown} />
    </>
  )
}
