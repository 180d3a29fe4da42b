import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { displayName, type Profile } from '../../contract/profiles.ts'
import { paths } from '../app/paths.ts'
import { ConnectAction } from '../features/connections/ConnectAction.tsx'
import { ConnectDialog } from '../features/connections/ConnectDialog.tsx'
import { MemberDirectory } from '../features/profiles/MemberDirectory.tsx'
import type { DirectorySearch, SearchChangeOptions } from '../features/profiles/profiles.api.ts'
import { usePageTitle } from '../lib/page-title.ts'

export default function CommunityPage() {
  const t = useTranslations('community')
  usePageTitle(t('title'))
  const search = useSearch({ from: '/main/community' })
  const [toAsk, setToAsk] = useState<{ id: string; name: string } | null>(null)
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
      {toAsk && <ConnectDialog member={toAsk} onClose={() => setToAsk(null)} />}
    </div>
  )
}

function memberOf(profile: Profile) {
  return { id: profile.id, name: displayName(profile) }
}
