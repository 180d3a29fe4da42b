import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { Hero } from '../features/home/Hero.tsx'
import { Welcome } from '../features/home/Welcome.tsx'
import { useOwnProfile } from '../lib/own-profile.ts'
import { usePageTitle } from '../lib/page-title.ts'

// The first view does not wait for what is below it.
const HomeSections = lazy(async () => ({ default: (await import('../features/home/HomeSections.tsx')).HomeSections }))

export default function HomePage() {
  const t = useTranslations('home')
  const profile = useOwnProfile()
  usePageTitle(t('pageTitle'))
  return (
    <>
      {profile ? <Welcome profile={profile} /> : <Hero />}
      <Suspense fallback={<AnchorsAhead />}>
        <HomeSections isMember={profile !== undefined} />
      </Suspense>
    </>
  )
}

/** Keeps the places that the header's links lead to. */
function AnchorsAhead() {
  return (
    <div id="features" className="min-h-dvh">
      <div id="about" />
    </div>
  )
}
