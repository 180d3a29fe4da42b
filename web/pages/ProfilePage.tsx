import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Profile } from '../../contract/profiles.ts'
import { displayName } from '../../contract/profiles.values.ts'
import { paths } from '../app/paths.ts'
import { PROFILE_IDEAS_PER_PAGE } from '../app/search-params.ts'
import { ConnectAction } from '../features/connections/ConnectAction.tsx'
import { ConnectionsCard } from '../features/connections/ConnectionsCard.tsx'
import { ProfileIdeas } from '../features/ideas/ProfileIdeas.tsx'
import { MemberProfile } from '../features/profiles/MemberProfile.tsx'
import { memberQuery } from '../features/profiles/profiles.api.ts'
import { Late, useWhenIdle } from '../lib/Late.tsx'
import { latePart } from '../lib/late-part.ts'
import { queryClient } from '../lib/query-client.ts'

const [DEFAULT_ROWS] = PROFILE_IDEAS_PER_PAGE

const connectDialog = latePart(async () => (await import('../features/connections/ConnectDialog.tsx')).ConnectDialog)

export default function ProfilePage() {
  const { userId } = useParams({ from: '/main/profile/$userId' })
  const { page = 1, rows = DEFAULT_ROWS } = useSearch({ from: '/main/profile/$userId' })
  const [toAsk, setToAsk] = useState<{ id: string; name: string } | null>(null)
  useWhenIdle([connectDialog])
  const navigate = useNavigate({ from: paths.profile })
  const show = (search: { page?: number; rows?: number }) => void navigate({ search, resetScroll: false })
  return (
    <div className="page-column pt-8 pb-16 max-sm:pt-5">
      <MemberProfile
        key={userId}
        userId={userId}
        connections={<ConnectionsCard userId={userId} isOwn={false} />}
        connectAction={(profile) => (
          <ConnectAction member={memberOf(profile)} onAsk={() => setToAsk(memberOf(profile))} />
        )}
        ideas={
          <ProfileIdeas
            userId={userId}
            isOwn={false}
            page={page}
            rows={rows}
            rowsOptions={PROFILE_IDEAS_PER_PAGE}
            onPageChange={(next) => show({ page: next > 1 ? next : undefined, rows: rowsInUrl(rows) })}
            onRowsChange={(next) => show({ rows: rowsInUrl(next) })}
          />
        }
      />
      {toAsk && <Late part={connectDialog} member={toAsk} onClose={() => setToAsk(null)} />}
    </div>
  )
}

/** Asks for the data before the page is shown. */
export function prefetch(userId: string): void {
  void queryClient.prefetchQuery(memberQuery(userId))
}

function rowsInUrl(rows: number): number | undefined {
  return rows === DEFAULT_ROWS ? undefined : rows
}

function memberOf(profile: Profile) {
  return { id: profile.id, name: displayName(profile) }
}
