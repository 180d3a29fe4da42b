import { createFileRoute } from '@tanstack/react-router'
import { displayName } from '../../../../contract/profiles.values.ts'
import { requireVisibility } from '../../../app/guards.ts'
import { feedQuery } from '../../../entities/ideas/ideas.queries.ts'
import { connectionsOfQuery } from '../../../features/connections/connections.api.ts'
import { useConnectDialog } from '../../../features/connections/use-connect-dialog.tsx'
import { profileIdeasInput, profileIdeasSearch } from '../../../features/ideas/ideas.search.ts'
import { MemberProfile } from '../../../features/profiles/MemberProfile.tsx'
import { memberQuery } from '../../../features/profiles/profiles.api.ts'
import { prefetch } from '../../../lib/api/prefetch.ts'
import { loadIsShown, useIsShown } from '../../../lib/api/site-query.ts'
import { isServer } from '../../../lib/is-server.ts'
import { useListSearch } from '../../../lib/lists/list-search.ts'
import { afterFirstView } from '../../../lib/pages/after-first-view.tsx'
import { headText, pageHead } from '../../../lib/pages/page-head.ts'
import { summaryOf } from '../../../lib/pages/summary.ts'
import { useCurrentUser } from '../../../lib/session/current-user.ts'

// For members alone, whose browsers render the page.
const MemberMenu = afterFirstView(
  async () => (await import('../../../features/connections/MemberMenu.tsx')).MemberMenu,
  () => <span className="size-10 pointer-coarse:size-11" />,
)
const ConnectionsCard = afterFirstView(
  async () => (await import('../../../features/connections/ConnectionsCard.tsx')).ConnectionsCard,
)
const ProfileIdeas = afterFirstView(async () => (await import('../../../features/ideas/ProfileIdeas.tsx')).ProfileIdeas)

export const Route = createFileRoute('/_main/profile/$userId')({
  validateSearch: profileIdeasSearch.schema,
  search: profileIdeasSearch.options,
  beforeLoad: requireVisibility('community'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params: { userId }, deps }) => {
    const { queryClient } = context
    const query = memberQuery(userId)
    await prefetch([queryClient.fetchQuery(query)])
    const member = queryClient.getQueryData(query.queryKey)
    // In a browser the page asks for the others itself.
    if (isServer && member) {
      await prefetch([
        ...((await loadIsShown(queryClient, 'ideas'))
          ? [queryClient.fetchQuery(feedQuery(profileIdeasInput(userId, deps)))]
          : []),
        queryClient.fetchInfiniteQuery(connectionsOfQuery(userId)),
      ])
    }
    return (
      member && {
        title: displayName(member),
        description: summaryOf(member.bio) || headText('profile', { context }).description,
      }
    )
  },
  head: ({ match, loaderData }) => pageHead(loaderData ?? headText('profile', match), match),
  component: ProfilePage,
})

function ProfilePage() {
  const { userId } = Route.useParams()
  const list = useListSearch(Route.useSearch())
  const { connectAction, dialog } = useConnectDialog()
  const user = useCurrentUser()
  const areIdeasShown = useIsShown('ideas')
  return (
    <div className="page-column pt-8 pb-16 max-sm:pt-5">
      <MemberProfile
        key={userId}
        userId={userId}
        connections={<ConnectionsCard userId={userId} isOwn={false} />}
        actions={(profile) => (
          <>
            {connectAction(profile)}
            {user && user.id !== profile.id && <MemberMenu member={{ id: profile.id, name: displayName(profile) }} />}
          </>
        )}
        ideas={areIdeasShown && <ProfileIdeas userId={userId} isOwn={false} list={list} />}
      />
      {dialog}
    </div>
  )
}
