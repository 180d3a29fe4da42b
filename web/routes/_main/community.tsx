import { createFileRoute } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { facultyName, PROFILE_SORTS } from '../../../contract/profiles.values.ts'
import { sendNewcomersToOnboarding } from '../../app/guards.ts'
import { useShellActions } from '../../app/layouts/shell-actions.tsx'
import { useConnectDialog } from '../../features/connections/use-connect-dialog.tsx'
import { rememberDirectorySearch } from '../../features/profiles/last-directory-search.ts'
import { MemberDirectory } from '../../features/profiles/MemberDirectory.tsx'
import { FirstSteps } from '../../features/profiles/onboarding/FirstSteps.tsx'
import {
  type DirectorySearch,
  directoryQuery,
  facultiesQuery,
  type SearchChangeOptions,
} from '../../features/profiles/profiles.api.ts'
import { useOwnProfile } from '../../lib/own-profile.ts'
import { headText, pageHead } from '../../lib/page-head.ts'
import { prefetch } from '../../lib/prefetch.ts'
import { oneOf, page, searchParams, text } from '../../lib/search-params.ts'

/** Links of the first release name most faculties without "Faculty of". */
const faculty = (value: unknown) => facultyName(text(value))

const search = searchParams({ q: text, faculty, sort: oneOf(PROFILE_SORTS), page })

export const Route = createFileRoute('/_main/community')({
  validateSearch: search.schema,
  search: search.options,
  beforeLoad: sendNewcomersToOnboarding,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    prefetch([queryClient.fetchQuery(directoryQuery(deps)), queryClient.fetchQuery(facultiesQuery)]),
  head: ({ match }) => pageHead(headText('community'), match),
  component: CommunityPage,
})

function CommunityPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const profile = useOwnProfile()
  const { openNewIdea } = useShellActions()
  useEffect(() => rememberDirectorySearch(search), [search])
  const { connectAction, dialog } = useConnectDialog('sm')
  const changeSearch = useCallback(
    (change: Partial<DirectorySearch>, { replace = false, resetScroll = false }: SearchChangeOptions = {}) =>
      void navigate({ search: (previous) => ({ ...previous, ...change }), replace, resetScroll }),
    [navigate],
  )
  return (
    <div className="page-column pt-10 pb-16 max-sm:pt-7">
      {profile && <FirstSteps key={profile.id} profile={profile} onNewIdea={openNewIdea} />}
      <MemberDirectory search={search} onSearchChange={changeSearch} connectAction={connectAction} />
      {dialog}
    </div>
  )
}
