import { CalendarDays, ChevronDown, FileText, LogOut, Plus, Search, Settings, ShieldCheck, User } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useEffect, useReducer } from 'react'
import { useTranslations } from 'use-intl'
import { avatarPath } from '../../../contract/files.ts'
import type { Profile } from '../../../contract/profiles.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import {
  useDeviceForMails,
  useLiveNotifications,
  useReadOnView,
  useUnreadCount,
} from '../../features/notifications/notifications.api.ts'
import { useUnreadTitle } from '../../features/notifications/unread-title.ts'
import { useSignOut } from '../../features/sessions/sign-out.tsx'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { settingsLink } from '../../lib/pages/links.ts'
import '../../lib/push/install-prompt.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { LazyMenu } from '../../ui/overlays/LazyMenu.tsx'
import type { MenuItem } from '../../ui/overlays/menu-item.ts'
import { HeaderLink } from './HeaderLink.tsx'
import { HeaderSiteLinks } from './HeaderSiteLinks.tsx'
import { MobileMenuLink } from './MobileMenuLink.tsx'
import { MobileSiteLinks } from './MobileSiteLinks.tsx'
import { PanelButtons } from './PanelButtons.tsx'
import { SiteHeader } from './SiteHeader.tsx'
import { useShellActions } from './shell-actions.tsx'
import { ThemeButton } from './ThemeButton.tsx'

const DemandBanner = lazyPart(async () => (await import('../../features/second-factors/DemandBanner.tsx')).DemandBanner)

// A page does without it rather than fail.
const InstalledApp = lazy<ComponentType>(() =>
  import('../../lib/offline/deferred.ts').then(
    (module) => ({ default: module.InstalledApp }),
    () => ({ default: () => null }),
  ),
)

const SETTLED_AFTER_MS = 2_500

type MemberProps = { profile: Profile }

/** The header of who is signed in. */
export function MemberHeader({ profile }: MemberProps) {
  const t = useTranslations('shell.nav')
  const { openNewIdea } = useShellActions()
  useLiveNotifications()
  useDeviceForMails(profile)
  useReadOnView()
  useUnreadTitle(useUnreadCount())
  const isSettled = useIsSettled()
  return (
    <>
      <SiteHeader
        navigation={
          <>
            <HeaderSiteLinks />
            {profile.user_type !== 'normal' && (
              <HeaderLink to="/admin/review" className="max-lg:hidden">
                {t('review')}
              </HeaderLink>
            )}
          </>
        }
        actions={
          <>
            <Button icon={Plus} onClick={openNewIdea}>
              {t('newIdea')}
            </Button>
            <PanelButtons />
            <ThemeButton />
            <AccountMenu profile={profile} />
          </>
        }
        mobileActions={<PanelButtons />}
        mobileMenu={<MobileMenu profile={profile} />}
      />
      {profile.user_type !== 'normal' && <DemandBanner userType={profile.user_type} />}
      {isSettled && (
        <Suspense>
          <InstalledApp />
        </Suspense>
      )}
    </>
  )
}

/** True once the page has loaded what it shows. */
function useIsSettled(): boolean {
  const [isSettled, settle] = useReducer(() => true, false)
  useEffect(() => {
    const timer = setTimeout(settle, SETTLED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}

function AccountMenu({ profile }: MemberProps) {
  const t = useTranslations('shell')
  const heads = useTranslations('heads')
  const { signOut, question } = useSignOut()
  const items: Record<Profile['user_type'], MenuItem[]> = {
    normal: [],
    reviewer: [{ label: t('nav.review'), icon: ShieldCheck, to: '/admin/review' }],
    admin: [{ label: t('nav.admin'), icon: ShieldCheck, to: '/admin/ideas/{-$part}' }],
  }
  return (
    <>
      <LazyMenu
        trigger={
          <button
            type="button"
            aria-label={t('account.menu')}
            className="inline-flex min-h-10 items-center gap-1.5 rounded-sm px-1.5 text-text-2 transition-colors hover:bg-hover hover:text-text aria-expanded:bg-hover"
          >
            <Avatar id={profile.id} name={displayName(profile)} src={avatarPath(profile.avatar)} size={32} />
            <ChevronDown size={16} />
          </button>
        }
        header={<Identity profile={profile} />}
        items={[
          { label: heads('mySubmissions.title'), icon: FileText, to: '/mysubmission' },
          { label: t('account.profile'), icon: User, to: '/myprofile' },
          { label: heads('settings.title'), icon: Settings, ...settingsLink() },
          ...items[profile.user_type],
          { label: t('account.logout'), icon: LogOut, onSelect: () => void signOut() },
        ]}
      />
      {question}
    </>
  )
}

function Identity({ profile }: MemberProps) {
  return (
    <div className="min-w-0">
      <p className="truncate text-15 font-bold text-text">{displayName(profile)}</p>
      <p className="truncate text-13 text-muted">{profile.email}</p>
    </div>
  )
}

function MobileMenu({ profile }: MemberProps) {
  const t = useTranslations('shell')
  const heads = useTranslations('heads')
  const { openNewIdea } = useShellActions()
  const { signOut, question } = useSignOut()
  return (
    <>
      <nav aria-label={t('nav.label')} className="page-column flex w-full flex-1 flex-col py-3">
        <MobileSiteLinks />
        <MobileMenuLink to="/events" icon={CalendarDays}>
          {t('nav.eventCalendar')}
        </MobileMenuLink>
        <MobileMenuLink to="/search" icon={Search}>
          {heads('search.title')}
        </MobileMenuLink>
        <MobileMenuLink to="/mysubmission" icon={FileText}>
          {heads('mySubmissions.title')}
        </MobileMenuLink>
        <MobileMenuLink {...settingsLink()} icon={Settings}>
          {heads('settings.title')}
        </MobileMenuLink>
        {profile.user_type !== 'normal' && (
          <MobileMenuLink to="/admin/review" icon={ShieldCheck}>
            {t('nav.review')}
          </MobileMenuLink>
        )}
        {profile.user_type === 'admin' && (
          <MobileMenuLink to="/admin/ideas/{-$part}" icon={ShieldCheck}>
            {t('nav.admin')}
          </MobileMenuLink>
        )}
        <Button size="lg" icon={Plus} className="mt-5" onClick={openNewIdea}>
          {t('nav.newIdea')}
        </Button>
      </nav>
      <div className="border-t border-border bg-bg">
        <div className="page-column flex w-full flex-wrap items-center gap-3 py-4">
          <Avatar id={profile.id} name={displayName(profile)} src={avatarPath(profile.avatar)} size={40} />
          <div className="min-w-0 flex-1">
            <Identity profile={profile} />
          </div>
          <ButtonLink to="/profile" variant="secondary">
            {t('account.profile')}
          </ButtonLink>
          <div className="flex basis-full justify-end gap-3">
            <ThemeButton />
            <IconButton label={t('account.logout')} icon={LogOut} onClick={() => void signOut()} />
          </div>
        </div>
      </div>
      {question}
    </>
  )
}
