import { useRouterState } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { HeaderLink } from './HeaderLink.tsx'

/** The lists that everybody finds in the header of wide screens, marked on the pages of what they list, too. */
export function HeaderSiteLinks() {
  const t = useTranslations('shell.nav')
  const section = useRouterState({ select: ({ location }) => location.pathname.split('/')[1] })
  return (
    <>
      <HeaderLink to="/community" aria-current={section === 'profile' || undefined}>
        {t('community')}
      </HeaderLink>
      <HeaderLink to="/view-ideas" aria-current={section === 'ideas' || undefined}>
        {t('viewIdeas')}
      </HeaderLink>
      <HeaderLink to="/calls" aria-current={section === 'calls' || undefined}>
        {t('calls')}
      </HeaderLink>
      <HeaderLink to="/events" aria-current={section === 'events' || undefined}>
        {t('eventCalendar')}
      </HeaderLink>
    </>
  )
}
