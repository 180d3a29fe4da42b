import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSignOut } from '../../features/sessions/sign-out.tsx'
import { currentUserQuery } from '../../lib/session/current-user.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { HeaderSiteLinks } from './HeaderSiteLinks.tsx'
import { MobileSiteLinks } from './MobileSiteLinks.tsx'
import { SiteHeader } from './SiteHeader.tsx'
import { ThemeButton } from './ThemeButton.tsx'

/** For somebody signed in whose profile could not be loaded: a bad connection or a failing server signs nobody out. */
export function UnknownMemberHeader() {
  const t = useTranslations('shell')
  const { signOut, question } = useSignOut()
  const { isError, isFetching, refetch } = useQuery(currentUserQuery)
  const retry = (isError || isFetching) && (
    <Button variant="secondary" pending={isFetching} pendingLabel={t('account.loading')} onClick={() => void refetch()}>
      {t('pageError.tryAgain')}
    </Button>
  )
  const signOutButton = <IconButton label={t('account.logout')} icon={LogOut} onClick={() => void signOut()} />
  return (
    <>
      <SiteHeader
        navigation={<HeaderSiteLinks />}
        actions={
          <>
            {isError && <p className="text-14 text-muted">{t('pageError.profile.failed')}</p>}
            {retry}
            <ThemeButton />
            {signOutButton}
          </>
        }
        mobileActions={retry}
        mobileMenu={
          <nav aria-label={t('nav.label')} className="page-column flex w-full flex-col py-3">
            <MobileSiteLinks />
            <div className="mt-6 flex items-center gap-3">
              <ThemeButton />
              {signOutButton}
            </div>
          </nav>
        }
      />
      {question}
    </>
  )
}
