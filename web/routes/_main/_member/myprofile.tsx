import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useShellActions } from '../../../app/layouts/shell-actions.tsx'
import { ConnectionsCard } from '../../../features/connections/ConnectionsCard.tsx'
import { ProfileIdeas } from '../../../features/ideas/ProfileIdeas.tsx'
import { profileIdeasSearch } from '../../../features/ideas/profile-ideas.ts'
import { PROFILE_IDEAS_PER_PAGE } from '../../../features/ideas/rows-per-page.ts'
import { OwnProfile } from '../../../features/profiles/OwnProfile.tsx'
import { settingsQuery } from '../../../features/settings/settings.api.ts'
import { ownProfileQuery } from '../../../lib/own-profile.ts'
import { headText, pageHead } from '../../../lib/page-head.ts'
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx'

export const Route = createFileRoute('/_main/_member/myprofile')({
  validateSearch: profileIdeasSearch.schema,
  search: profileIdeasSearch.options,
  head: ({ match }) => pageHead(headText('myProfile'), match),
  component: MyProfilePage,
})

function MyProfilePage() {
  const { data: profile } = useQuery(ownProfileQuery)
  const { data: settings } = useQuery(settingsQuery)
  const { page, rows } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { openNewIdea } = useShellActions()
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
            onPageChange={(next) => void navigate({ search: { page: next, rows }, resetScroll: false })}
            onRowsChange={(next) => void navigate({ search: { rows: next }, resetScroll: false })}
            onNewIdea={openNewIdea}
          />
        }
      />
    </div>
  )
}
