import { useTranslations } from 'use-intl'
import { LanguageSwitch } from '../../entities/languages/LanguageSwitch.tsx'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { MobileMenuLink } from './MobileMenuLink.tsx'
import { ThemeButton } from './ThemeButton.tsx'

/** The menu of visitors on narrow screens. */
export function PublicMenu() {
  const t = useTranslations('shell.nav')
  const heads = useTranslations('heads')
  return (
    <nav aria-label={t('label')} className="page-column flex flex-col py-4">
      <MobileMenuLink to="/" hash="start" activeOptions={{ includeHash: true }}>
        {t('letsStart')}
      </MobileMenuLink>
      <MobileMenuLink to="/" hash="features" activeOptions={{ includeHash: true }}>
        {t('features')}
      </MobileMenuLink>
      <MobileMenuLink to="/" hash="about" activeOptions={{ includeHash: true }}>
        {t('about')}
      </MobileMenuLink>
      <MobileMenuLink to="/community">{t('community')}</MobileMenuLink>
      <MobileMenuLink to="/view-ideas">{t('viewIdeas')}</MobileMenuLink>
      <MobileMenuLink to="/calls">{t('calls')}</MobileMenuLink>
      <MobileMenuLink to="/events">{t('eventCalendar')}</MobileMenuLink>
      <MobileMenuLink to="/search">{heads('search.title')}</MobileMenuLink>
      <LanguageSwitch className="mt-6" />
      <div className="mt-4 flex items-center gap-3">
        <ButtonLink to="/auth/signup" size="lg" className="flex-1">
          {t('signUp')}
        </ButtonLink>
        <ThemeButton />
      </div>
    </nav>
  )
}
