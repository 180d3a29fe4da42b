import { Link, Outlet, useMatchRoute, useRouterState } from '@tanstack/react-router'
import {
  ArrowLeft,
  Flag,
  LayoutDashboard,
  Lightbulb,
  LogOut,
  Megaphone,
  Menu as MenuIcon,
  Plug,
  ScrollText,
  Settings,
  Users,
  X,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { avatarPath } from '../../../contract/files.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { useOpenReportsCount } from '../../features/reports/open-reports.api.ts'
import { useWaitingCount } from '../../features/reviews/reviews.api.ts'
import { PasswordPrompt } from '../../features/sessions/PasswordPrompt.tsx'
import { useSignOut } from '../../features/sessions/sign-out.tsx'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import type { IconType } from '../../ui/art/icon-type.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { CountBadge } from '../../ui/content/CountBadge.tsx'
import { HomeLink } from '../../ui/navigation/HomeLink.tsx'
import { SkipLink } from '../../ui/navigation/SkipLink.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { ThemeButton } from './ThemeButton.tsx'

const DemandBanner = lazyPart(async () => (await import('../../features/second-factors/DemandBanner.tsx')).DemandBanner)

const ROW_STYLES =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-start text-14 font-medium text-text-2 transition-colors hover:bg-hover hover:text-text'
const CURRENT_STYLES =
  '[&[aria-current]]:bg-accent-soft [&[aria-current]]:font-bold [&[aria-current]]:text-accent-soft-text'

/** The area of administrators and reviewers: a sidebar that a button opens on narrow screens. */
export function AdminLayout() {
  const t = useTranslations('shell')
  const admin = useTranslations('admin')
  const [isOpen, setIsOpen] = useState(false)
  const profile = useCurrentUser()
  const place = useRouterState({ select: (state) => state.location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is the event
  useEffect(() => setIsOpen(false), [place])
  return (
    <>
      <SkipLink />
      <PasswordPrompt />
      <OfflineBanner />
      <div className="min-h-dvh md:grid md:grid-cols-[248px_minmax(0,1fr)] print:block">
        <header className="sticky top-0 z-header flex h-header items-center justify-between border-b border-border bg-surface px-4 md:hidden">
          <HomeLink />
          <IconButton
            label={isOpen ? t('nav.closeMenu') : t('nav.openMenu')}
            icon={isOpen ? X : MenuIcon}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          />
        </header>
        <aside
          aria-label={admin('nav')}
          className={classNames(
            'flex-col border-border bg-surface px-3 py-5 md:sticky md:top-0 md:flex md:h-dvh md:border-e print:hidden!',
            isOpen ? 'fixed inset-x-0 top-header bottom-0 z-header flex overflow-y-auto' : 'hidden',
          )}
        >
          <div className="mb-5 hidden px-3 md:block">
            <HomeLink />
            <p className="mt-2 text-13 text-muted">{t('tagline')}</p>
          </div>
          <AdminNavigation />
          <AdminIdentity />
        </aside>
        <main id="main" className="min-w-0 px-gutter py-8">
          {profile && profile.user_type !== 'normal' && <DemandBanner userType={profile.user_type} />}
          <Outlet />
        </main>
      </div>
    </>
  )
}

function AdminNavigation() {
  const t = useTranslations('admin')
  const waiting = useWaitingCount()
  const reported = useOpenReportsCount()
  const isAdmin = useCurrentUser()?.user_type === 'admin'
  const isReviewing = useMatchRoute()({ to: '/admin/review' }) !== false
  return (
    <nav aria-label={t('nav')} className="flex flex-1 flex-col gap-1">
      {isAdmin && <AdminLink to="/admin" icon={LayoutDashboard} label={t('dashboard')} />}
      <AdminLink
        to="/admin/ideas/{-$part}"
        icon={Lightbulb}
        label={t('ideas')}
        count={waiting}
        aria-current={isReviewing || undefined}
      />
      <AdminLink to="/admin/calls" icon={Megaphone} label={t('calls')} />
      <AdminLink to="/admin/reports" icon={Flag} label={t('reports')} count={reported} />
      {isAdmin && (
        <>
          <AdminLink to="/admin/users" icon={Users} label={t('users')} />
          <AdminLink to="/admin/audit" icon={ScrollText} label={t('audit')} />
          <AdminLink to="/admin/systems/{-$page}" icon={Plug} label={t('systems')} />
          <AdminLink to="/admin/settings/{-$page}" icon={Settings} label={t('settings')} />
        </>
      )}
      <Link to="/" className={classNames(ROW_STYLES, 'mt-4')}>
        <ArrowLeft size={18} />
        {t('backToSite')}
      </Link>
    </nav>
  )
}

type AdminLinkProps = {
  to:
    | '/admin'
    | '/admin/ideas/{-$part}'
    | '/admin/calls'
    | '/admin/reports'
    | '/admin/users'
    | '/admin/audit'
    | '/admin/systems/{-$page}'
    | '/admin/settings/{-$page}'
  icon: IconType
  label: string
  count?: number
  /** On pages of its section, other than its own. */
  'aria-current'?: true | undefined
}

function AdminLink({ to, icon: Icon, label, count = 0, ...current }: AdminLinkProps) {
  return (
    <Link
      to={to}
      params={{}}
      {...current}
      activeOptions={{ exact: to === '/admin', includeSearch: false }}
      className={classNames(ROW_STYLES, CURRENT_STYLES)}
    >
      <Icon size={18} />
      <span className="flex-1">{label}</span>
      <CountBadge count={count} />
    </Link>
  )
}

function AdminIdentity() {
  const t = useTranslations('admin')
  const profile = useCurrentUser()
  const { signOut, question } = useSignOut()
  return (
    <div className="mt-6 border-t border-border pt-4">
      {profile && (
        <div className="mb-2 flex items-center gap-3 px-3">
          <Avatar id={profile.id} name={displayName(profile)} src={avatarPath(profile.avatar)} size={32} />
          <div className="min-w-0 flex-1">
            <p className="truncate text-14 font-bold">{displayName(profile)}</p>
            <p className="text-13 text-muted">{t(profile.user_type === 'reviewer' ? 'reviewer' : 'role')}</p>
          </div>
          <ThemeButton />
        </div>
      )}
      <button type="button" className={ROW_STYLES} onClick={() => void signOut()}>
        <LogOut size={18} />
        {t('signOut')}
      </button>
      {question}
    </div>
  )
}
