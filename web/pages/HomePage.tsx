import { useTranslations } from 'use-intl'
import { Hero } from '../features/home/Hero.tsx'
import { newestIdeasQuery } from '../features/home/home.api.ts'
import { homeSections } from '../features/home/home-sections.ts'
import { Welcome } from '../features/home/Welcome.tsx'
import { Late } from '../lib/Late.tsx'
import { useOwnProfile } from '../lib/own-profile.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { queryClient } from '../lib/query-client.ts'
import { sessionToken, useIsSignedIn } from '../lib/session.ts'
import { siteQuery } from '../lib/site-query.ts'

export default function HomePage() {
  const t = useTranslations('home')
  const profile = useOwnProfile()
  const isSignedIn = useIsSignedIn()
  usePageTitle(t('pageTitle'))
  return (
    <>
      {isSignedIn ? <Welcome profile={profile} /> : <Hero />}
      <Late part={homeSections} fallback={<AnchorsAhead />} isMember={isSignedIn} />
    </>
  )
}

/** Asks for the data before the page is shown. */
export function prefetch(): void {
  void queryClient.prefetchQuery(newestIdeasQuery)
  if (sessionToken() === null) void queryClient.prefetchQuery(siteQuery)
  homeSections.load().catch(() => {})
}

/** Keeps the places that the header's links lead to. */
function AnchorsAhead() {
  return (
    <div id="features" className="min-h-dvh">
      <div id="about" />
    </div>
  )
}
