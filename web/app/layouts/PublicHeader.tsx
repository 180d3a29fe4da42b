import { useTranslations } from 'use-intl'
import { LanguageSwitch } from '../../entities/languages/LanguageSwitch.tsx'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { HeaderLink } from './HeaderLink.tsx'
import { HeaderSiteLinks } from './HeaderSiteLinks.tsx'
import { SiteHeader } from './SiteHeader.tsx'
import { ThemeButton } from './ThemeButton.tsx'

// Below 900 px, once it is opened.
const PublicMenu = lazyPart(async () => (await import('./PublicMenu.tsx')).PublicMenu)

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
      mobileMenu={<PublicMenu />}
    />
  )
}
