import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Profile } from '../../contract/profiles.ts'
import { displayName } from '../../contract/profiles.values.ts'
import { paths } from '../app/paths.ts'
import { ConnectAction } from '../features/connections/ConnectAction.tsx'
import { MemberDirectory } from '../features/profiles/MemberDirectory.tsx'
import {
  type DirectorySearch,
  directoryQuery,
  facultiesQuery,
  type SearchChangeOptions,
} from '../features/profiles/profiles.api.ts'
import { Late, useWhenIdle } from '../lib/Late.tsx'
import { latePart } from '../lib/late-part.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { queryClient } from '../lib/query-client.ts'

const connectDialog = latePart(async () => (await import('../features/connections/ConnectDialog.tsx')).ConnectDialog)

export default function CommunityPage() {
  const t = useTranslations('community')
  usePageTitle(t('title'))
  const search = useSearch({ from: '/main/community' })
  const [toAsk, setToAsk] = useState<{ id: string; name: string } | null>(null)
  useWhenIdle([connectDialog])
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
      <MemberDirectory
        search={search}
        onSearchChange={changeSearch}
        connectAction={(profile) => (
          <ConnectAction member={memberOf(profile)} size="sm" onAsk={() => setToAsk(memberOf(profile))} />
        )}
      />
      {toAsk && <Late part={connectDialog} member={toAsk} onClose={() => setToAsk(null)} />}
    </div>
  )
}

/** Asks for the data before the page is shown. */
export function prefetch(search: DirectorySearch): void {
  void queryClient.prefetchQuery(directoryQuery(search))
  void queryClient.prefetchQuery(facultiesQuery)
}

function memberOf(profile: Profile) {
  return { id: profile.id, name: displayName(profile) }
}
