import { useTranslations } from 'use-intl'
import { HeaderLink } from './HeaderLink.tsx'

/** The lists that everybody finds in the header of wide screens. */
export function HeaderSiteLinks() {
  const t = useTranslations('shell.nav')
  return (
    <>
      <HeaderLink to="/community">{t('community')}</HeaderLink>
      <HeaderLink to="/view-ideas">{t('viewIdeas')}</HeaderLink>
    </>
  )
}
