import { useTranslations } from 'use-intl'
import { LanguageSwitch } from '../../entities/languages/LanguageSwitch.tsx'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { HeaderLink } from './HeaderLink.tsx'
import { HeaderSiteLinks } from './HeaderSiteLinks.tsx'
import { MobileMenuLink } from './MobileMenuLink.tsx'
import { SiteHeader } from './SiteHeader.tsx'
import { ThemeButton } from './ThemeButton.tsx'

/** The header that visitors see. Its anchors lead to the home page's sections from anywhere. */
export function PublicHeader() {
  const t = useTranslations('shell.nav')
  return (
    <SiteHeader
      navigation={
        <>
          <HeaderLink to="/" hash="start" activeOptions={{ includeHash: true }}>
            {t('letsStart')}
          </HeaderLink>
          <HeaderLink to="/" hash="features" activeOptions={{ includeHash: true }}>
            {t('features')}
          </HeaderLink>
          <HeaderLink to="/" hash="about" activeOptions={{ includeHash: true }}>
            {t('about')}
          </HeaderLink>
          <HeaderSiteLinks />
        </>
      }
      actions={
        <>
          <LanguageSwitch className="max-xl:hidden" />
          <ThemeButton />
          <ButtonLink to="/auth/login" variant="secondary">
            {t('signIn')}
          </ButtonLink>
          <ButtonLink to="/auth/signup">{t('signUp')}</ButtonLink>
        </>
      }
      mobileActions={
        <ButtonLink to="/auth/login" variant="secondary">
          {t('signIn')}
        </ButtonLink>
      }
      mobileMenu={
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
          <LanguageSwitch className="mt-6" />
          <div className="mt-4 flex items-center gap-3">
            <ButtonLink to="/auth/signup" size="lg" className="flex-1">
              {t('signUp')}
            </ButtonLink>
            <ThemeButton />
          </div>
        </nav>
      }
    />
  )
}
