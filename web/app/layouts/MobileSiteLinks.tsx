import { Lightbulb, Megaphone, Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { MobileMenuLink } from './MobileMenuLink.tsx'

/** The same in the menu of narrow screens, for who is signed in. */
export function MobileSiteLinks() {
  const t = useTranslations('shell.nav')
  return (
    <>
      <MobileMenuLink to="/community" icon={Users}>
        {t('community')}
      </MobileMenuLink>
      <MobileMenuLink to="/view-ideas" icon={Lightbulb}>
        {t('viewIdeas')}
      </MobileMenuLink>
      <MobileMenuLink to="/calls" icon={Megaphone}>
        {t('calls')}
      </MobileMenuLink>
    </>
  )
}
