import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { afterFirstView } from '../../lib/pages/after-first-view.tsx'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { signInLink } from '../../lib/pages/links.ts'
import { currentUserQuery, useCurrentUser } from '../../lib/session/current-user.ts'
import { useIsSignedIn } from '../../lib/session/session.ts'
import { SkipLink } from '../../ui/navigation/SkipLink.tsx'
import { HeaderSiteLinks } from './HeaderSiteLinks.tsx'
import { PublicHeader } from './PublicHeader.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteHeader } from './SiteHeader.tsx'
import { type PanelTab, ShellActionsContext } from './shell-actions.tsx'
import { type OpenIdeaForm, useIdeaForm } from './use-idea-form.ts'

const MemberHeader = lazyPart(async () => (await import('./MemberHeader.tsx')).MemberHeader, <HeaderSpace />)
const UnknownMemberHeader = lazyPart(
  async () => (await import('./UnknownMemberHeader.tsx')).UnknownMemberHeader,
  <HeaderSpace />,
)
const OfflineBanner = afterFirstView(async () => (await import('./OfflineBanner.tsx')).OfflineBanner)
const NewIdeaDialog = lazyPart(async () => (await import('../../features/ideas/NewIdeaDialog.tsx')).NewIdeaDialog)
const RequestsPanel = lazyPart(async () => (await import('../notification-views.ts')).RequestsPanel)

/** Header, page, footer, and the dialogs that can be opened from anywhere. */
export function MainLayout() {
  const profile = useCurrentUser()
  const hasProfile = profile !== undefined
  const isSignedIn = useIsSignedIn()
  const navigate = useNavigate()
  const router = useRouter()
  const queryClient = useQueryClient()
  const { form: ideaForm, open: openForm, close: closeForm, openShared } = useIdeaForm()
  const [panel, setPanel] = useState<PanelTab | null>(null)
  const actions = useMemo(() => {
    const openIdeaForm = (form: OpenIdeaForm) => {
      if (!isSignedIn) return void navigate(signInLink(router.latestLocation.href))
      openForm(form)
      // It opens once the profile is there; the header shows when it fails again.
      if (!hasProfile) void queryClient.refetchQueries({ queryKey: currentUserQuery.queryKey })
    }
    return {
      openNewIdea: () => openIdeaForm({}),
      beginIdea: (title: string) => openIdeaForm({ title }),
      continueDraft: (draftId: string) => openIdeaForm({ draftId }),
      openPanel: setPanel,
    }
  }, [isSignedIn, hasProfile, navigate, openForm, queryClient, router])
  return (
    <ShellActionsContext value={actions}>
      <SkipLink />
      <div className="flex min-h-dvh flex-col">
        {profile ? <MemberHeader profile={profile} /> : isSignedIn ? <UnknownMemberHeader /> : <PublicHeader />}
        <OfflineBanner />
        <main id="main" className="min-h-dvh">
          <Outlet />
        </main>
        <SiteFooter />
      </div>
      {panel && isSignedIn && <RequestsPanel tab={panel} onTabChange={setPanel} onClose={() => setPanel(null)} />}
      {ideaForm && profile && (
        <NewIdeaDialog
          userId={profile.id}
          {...ideaForm}
          open
          onOpenChange={(isOpen) => !isOpen && closeForm()}
          onShared={openShared}
        />
      )}
    </ShellActionsContext>
  )
}

/** The header of a member until its code is there: what is the same for everybody. */
function HeaderSpace() {
  const t = useTranslations('shell.nav')
  const links = <HeaderSiteLinks />
  return (
    <SiteHeader
      navigation={links}
      actions={null}
      mobileActions={null}
      mobileMenu={
        <nav aria-label={t('label')} className="page-column flex flex-col">
          {links}
        </nav>
      }
    />
  )
}
