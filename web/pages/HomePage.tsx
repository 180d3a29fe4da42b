import { useTranslations } from 'use-intl'
import { CallToAction } from '../features/home/CallToAction.tsx'
import { Features } from '../features/home/Features.tsx'
import { Hero } from '../features/home/Hero.tsx'
import { NewestIdeas } from '../features/home/NewestIdeas.tsx'
import { Team } from '../features/home/Team.tsx'
import { Welcome } from '../features/home/Welcome.tsx'
import { useOwnProfile } from '../lib/own-profile.ts'
import { usePageTitle } from '../lib/page-title.ts'

export default function HomePage() {
  const t = useTranslations('home')
  const profile = useOwnProfile()
  usePageTitle(t('pageTitle'))
  return (
    <>
      {profile ? <Welcome profile={profile} /> : <Hero />}
      {profile && <NewestIdeas />}
      <Features />
      {!profile && <NewestIdeas />}
      {!profile && <CallToAction />}
      <Team />
    </>
  )
}
