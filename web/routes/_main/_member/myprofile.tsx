import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useShellActions } from '../../../app/layouts/shell-actions.tsx'
import { ConnectionsCard } from '../../../features/connections/ConnectionsCard.tsx'
import { profileIdeasSearch } from '../../../features/ideas/ideas.search.ts'
import { OwnProfile } from '../../../features/profiles/OwnProfile.tsx'
import { useListSearch } from '../../../lib/lists/list-search.ts'
import { afterFirstView } from '../../../lib/pages/after-first-view.tsx'
import { headText, pageHead } from '../../../lib/pages/page-head.ts'
import { currentUserQuery } from '../../../lib/session/current-user.ts'
import { settingsQuery } from '../../../lib/session/sign-in-queries.ts'
import { LoadingIndicator } from '../../../ui/feedback/LoadingIndicator.tsx'

const ProfileIdeas = afterFirstView(async () => (await import('../../../features/ideas/ProfileIdeas.tsx')).ProfileIdeas)
export const Route = createFileRoute('/_main/_member/myprofile')({
  validateSearch: profileIdeasSearch.schema,
  search: profileIdeasSearch.options,
  head: ({ match }) => pageHead(headText('myProfile', match), match),
  component: MyProfilePage,
})

function MyProfilePage() {
  const { data: profile } = useQuery(currentUserQuery)
  const { data: settings } = useQuery(settingsQuery)
  const list = useListSearch(Route.useSearch())
  const { openNewIdea } = useShellActions()
  // The route's guard has loaded the profile; it is missing only while the session ends.
  if (!profile) return <LoadingIndicator size="lg" />
  return (
    <div className="page-column pt-10 pb-16 max-sm:pt-7">
      <OwnProfile
        profile={profile}
        audiences={settings}
        connections={<ConnectionsCard userId={profile.id} isOwn />}
        ideas={<ProfileIdeas userId={profile.id} isOwn list={list} onNewIdea={openNewIdea} />}
      />
    </div>
  )
}
