import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useShellActions } from '../app/layouts/shell-actions.tsx'
import { paths } from '../app/paths.ts'
import { useConnectDialog } from '../features/connections/use-connect-dialog.tsx'
import { rememberDirectorySearch } from '../features/profiles/last-directory-search.ts'
import { MemberDirectory } from '../features/profiles/MemberDirectory.tsx'
import { FirstSteps } from '../features/profiles/onboarding/FirstSteps.tsx'
import {
  type DirectorySearch,
  directoryQuery,
  facultiesQuery,
  type SearchChangeOptions,
} from '../features/profiles/profiles.api.ts'
import { useOwnProfile } from '../lib/own-profile.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { queryClient } from '../lib/query-client.ts'

export default function CommunityPage() {
  const t = useTranslations('community')
  usePageTitle(t('title'))
  const search = useSearch({ from: '/main/community' })
  const profile = useOwnProfile()
  const { openNewIdea } = useShellActions()
  useEffect(() => rememberDirectorySearch(search), [search])
  const { connectAction, dialog } = useConnectDialog('sm')
  const navigate = useNavigate({ from: paths.community })
  const changeSearch = useCallback(
    (change: DirectorySearch, { replace = false, resetScroll = false }: SearchChangeOptions = {}) => {
      void navigate({
        search: (previous) => ({ ...previous, ...change }),
        replace,
        resetScroll,
      })
    },
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

/** Asks for the data before the page is shown. */
export function prefetch(search: DirectorySearch): void {
  void queryClient.prefetchQuery(directoryQuery(search))
  void queryClient.prefetchQuery(facultiesQuery)
}
