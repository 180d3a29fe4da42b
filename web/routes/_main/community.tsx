import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { requireVisibility } from '../../app/guards.ts'
import { useShellActions } from '../../app/layouts/shell-actions.tsx'
import { facultiesQuery } from '../../entities/members/faculties.queries.ts'
import { useConnectDialog } from '../../features/connections/use-connect-dialog.tsx'
import { directorySearch, rememberDirectorySearch } from '../../features/profiles/directory.search.ts'
import { MemberDirectory } from '../../features/profiles/MemberDirectory.tsx'
import { FirstSteps } from '../../features/profiles/onboarding/FirstSteps.tsx'
import { directoryQuery } from '../../features/profiles/profiles.api.ts'
import { prefetch } from '../../lib/api/prefetch.ts'
import { useListSearch } from '../../lib/lists/list-search.ts'
import { headText, pageHead } from '../../lib/pages/page-head.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'

export const Route = createFileRoute('/_main/community')({
  validateSearch: directorySearch.schema,
  search: directorySearch.options,
  beforeLoad: requireVisibility('community'),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    prefetch([queryClient.fetchQuery(directoryQuery(deps)), queryClient.fetchQuery(facultiesQuery)]),
  head: ({ match }) => pageHead(headText('community', match), match),
  component: CommunityPage,
})

function CommunityPage() {
  const search = Route.useSearch()
  const list = useListSearch(search)
  const profile = useCurrentUser()
  const { openNewIdea } = useShellActions()
  useEffect(() => rememberDirectorySearch(search), [search])
  const { connectAction, dialog } = useConnectDialog('sm')
  return (
    <div className="page-column pt-10 pb-16 max-sm:pt-7">
      {profile && <FirstSteps key={profile.id} profile={profile} onNewIdea={openNewIdea} />}
      <MemberDirectory list={list} connectAction={connectAction} />
      {dialog}
    </div>
  )
}
