import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { requireNewcomer } from '../app/guards.ts'
import { offerFirstSteps } from '../features/profiles/onboarding/first-steps.ts'
import { OnboardingWizard } from '../features/profiles/onboarding/OnboardingWizard.tsx'
import { useSignOut } from '../features/sessions/sign-out.tsx'
import { ownPath, searchParams } from '../lib/lists/search-params.ts'
import { headText, pageHead } from '../lib/pages/page-head.ts'
import { useCurrentUser } from '../lib/session/current-user.ts'
import { TextButton } from '../ui/buttons/TextButton.tsx'
import { HomeLink } from '../ui/navigation/HomeLink.tsx'
import { TextLink } from '../ui/navigation/TextLink.tsx'

/** The path that onboarding interrupted. */
const search = searchParams({ to: ownPath })

export const Route = createFileRoute('/onboarding')({
  ssr: false,
  validateSearch: search.schema,
  beforeLoad: requireNewcomer,
  head: ({ match }) => pageHead(headText('onboarding', match), match),
  component: OnboardingPage,
})

function OnboardingPage() {
  const t = useTranslations('onboarding')
  const navigate = Route.useNavigate()
  const profile = useCurrentUser()
  const { to } = Route.useSearch()
  const { signOut, question } = useSignOut()
  if (!profile) return null
  return (
    <>
      <header className="border-b border-border bg-surface">
        <div className="page-column flex h-header items-center justify-between gap-4">
          <HomeLink />
          <p className="flex min-w-16 flex-1 items-center justify-end gap-4 text-14 text-muted">
            <span className="truncate max-sm:sr-only">{t('signedInAs', { username: profile.username })}</span>
            {profile.user_type === 'admin' && (
              <TextLink to="/admin" className="touch-target shrink-0">
                {t('administerFirst')}
              </TextLink>
            )}
            <TextButton className="touch-target shrink-0" onClick={() => void signOut()}>
              {t('signOut')}
            </TextButton>
            {question}
          </p>
        </div>
      </header>
      <main id="main">
        <OnboardingWizard
          profile={profile}
          onComplete={() => {
            offerFirstSteps(profile.id)
            void navigate({ href: to ?? '/community' })
          }}
          onAlreadyComplete={() => void navigate({ to: '/myprofile' })}
        />
      </main>
    </>
  )
}
