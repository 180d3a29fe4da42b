import type { QueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { teamQuery } from '../../entities/site/team.queries.ts'
import { Hero } from '../../features/home/Hero.tsx'
import { HomeSections } from '../../features/home/HomeSections.tsx'
import { newestIdeasQuery } from '../../features/home/home.api.ts'
import { prefetch } from '../../lib/api/prefetch.ts'
import { loadIsShown, siteQuery, useIsShown } from '../../lib/api/site-query.ts'
import { headText, pageHead } from '../../lib/pages/page-head.ts'
import { sessionToken, useIsSignedIn } from '../../lib/session/session.ts'

/** Parts that visitors do not load. */
const loadMemberHome = () => import('../../app/MemberHomePage.tsx')
const MemberHomePage = lazy(async () => ({ default: (await loadMemberHome()).MemberHomePage }))

export const Route = createFileRoute('/_main/')({
  loader: ({ context: { queryClient } }) =>
    prefetch([
      loadNewestIdeas(queryClient),
      queryClient.ensureQueryData(teamQuery),
      sessionToken() === null ? queryClient.fetchQuery(siteQuery) : loadMemberHome(),
    ]),
  head: ({ match }) => pageHead(headText('home', match), match),
  component: HomePage,
})

async function loadNewestIdeas(queryClient: QueryClient): Promise<void> {
  if (await loadIsShown(queryClient, 'ideas')) await queryClient.fetchQuery(newestIdeasQuery)
}

function HomePage() {
  const isSignedIn = useIsSignedIn()
  const areIdeasShown = useIsShown('ideas')
  return (
    <>
      {isSignedIn ? (
        <Suspense fallback={<div className="min-h-screen" />}>
          <MemberHomePage />
        </Suspense>
      ) : (
        <Hero />
      )}
      <HomeSections isMember={isSignedIn} areIdeasShown={areIdeasShown} />
    </>
  )
}
