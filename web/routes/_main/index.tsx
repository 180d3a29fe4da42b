import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Hero } from '../../features/home/Hero.tsx'
import { HomeSections } from '../../features/home/HomeSections.tsx'
import { newestIdeasQuery } from '../../features/home/home.api.ts'
import { prefetch } from '../../lib/api/prefetch.ts'
import { siteQuery } from '../../lib/api/site-query.ts'
import { headText, pageHead } from '../../lib/pages/page-head.ts'
import { sessionToken, useIsSignedIn } from '../../lib/session/session.ts'

/** What visitors do not load. */
const loadMemberHome = () => import('../../app/MemberHomePage.tsx')
const MemberHomePage = lazy(async () => ({ default: (await loadMemberHome()).MemberHomePage }))

export const Route = createFileRoute('/_main/')({
  loader: ({ context: { queryClient } }) =>
    prefetch([
      queryClient.fetchQuery(newestIdeasQuery),
      sessionToken() === null ? queryClient.fetchQuery(siteQuery) : loadMemberHome(),
    ]),
  head: ({ match }) => pageHead(headText('home'), match),
  component: HomePage,
})

function HomePage() {
  const isSignedIn = useIsSignedIn()
  return (
    <>
      {isSignedIn ? (
        <Suspense fallback={<div className="min-h-screen" />}>
          <MemberHomePage />
        </Suspense>
      ) : (
        <Hero />
      )}
      <HomeSections isMember={isSignedIn} />
    </>
  )
}
