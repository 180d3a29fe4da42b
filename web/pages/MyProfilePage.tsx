import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useShellActions } from '../app/layouts/shell-actions.tsx'
import { paths } from '../app/paths.ts'
import { PROFILE_IDEAS_PER_PAGE } from '../app/search-params.ts'
import { ConnectionsCard } from '../features/connections/ConnectionsCard.tsx'
import { ProfileIdeas } from '../features/ideas/ProfileIdeas.tsx'
import { OwnProfile } from '../features/profiles/OwnProfile.tsx'
import { settingsQuery } from '../features/settings/settings.api.ts'
import { ownProfileQuery } from '../lib/own-profile.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { LoadingIndicator } from '../ui/LoadingIndicator.tsx'

const [DEFAULT_ROWS] = PROFILE_IDEAS_PER_PAGE

export default function MyProfilePage() {
  const t = useTranslations('profiles')
  usePageTitle(t('myTitle'))
  const { data: profile } = useQuery(ownProfileQuery)
  const { data: settings } = useQuery(settingsQuery)
  const { page = 1, rows = DEFAULT_ROWS } = useSearch({ from: '/main/myprofile' })
  const navigate = useNavigate({ from: paths.myProfile })
  const { openNewIdea } = useShellActions()
  const show = (search: { page?: number; rows?: number }) => void navigate({ search, resetScroll: false })
  // The route's guard has loaded the profile; it is away only while the session ends.
  if (!profile) return <LoadingIndicator size="lg" />
  return (
    <div className="page-column pt-10 pb-16 max-sm:pt-7">
      <OwnProfile
        profile={profile}
        audiences={settings}
        connections={<ConnectionsCard userId={profile.id} isOwn />}
        ideas={
          <ProfileIdeas
            userId={profile.id}
            isOwn
            page={page}
            rows={rows}
            rowsOptions={PROFILE_IDEAS_PER_PAGE}
            onPageChange={(next) => show({ page: next > 1 ? next : undefined, rows: rowsInUrl(rows) })}
            onRowsChange={(next) => show({ rows: rowsInUrl(next) })}
            onNewIdea={openNewIdea}
          />
        }
      />
    </div>
  )
}

function rowsInUrl(rows: number): number | undefined {
  return rows === DEFAULT_ROWS ? undefined : rows
}
