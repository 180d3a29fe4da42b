import { createFileRoute } from '@tanstack/react-router'
import { Hero } from '../../features/home/Hero.tsx'
import { HomeSections } from '../../features/home/HomeSections.tsx'
import { newestIdeasQuery } from '../../features/home/home.api.ts'
import { Welcome } from '../../features/home/Welcome.tsx'
import { prefetch } from '../../lib/api/prefetch.ts'
import { siteQuery } from '../../lib/api/site-query.ts'
import { headText, pageHead } from '../../lib/pages/page-head.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { sessionToken, useIsSignedIn } from '../../lib/session/session.ts'

export const Route = createFileRoute('/_main/')({
  loader: ({ context: { queryClient } }) =>
    prefetch([
      queryClient.fetchQuery(newestIdeasQuery),
      // Of what visitors are shown.
      ...(sessionToken() === null ? [queryClient.fetchQuery(siteQuery)] : []),
    ]),
  head: ({ match }) => pageHead(headText('home'), match),
  component: HomePage,
})

function HomePage() {
  const profile = useCurrentUser()
  const isSignedIn = useIsSignedIn()
  return (
    <>
      {isSignedIn ? <Welcome profile={profile} /> : <Hero />}
      <HomeSections isMember={isSignedIn} />
    </>
  )
}
