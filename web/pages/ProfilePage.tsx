import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { paths } from '../app/paths.ts'
import { PROFILE_IDEAS_PER_PAGE } from '../app/search-params.ts'
import { ConnectionsCard } from '../features/connections/ConnectionsCard.tsx'
import { useConnectDialog } from '../features/connections/use-connect-dialog.tsx'
import { ProfileIdeas } from '../features/ideas/ProfileIdeas.tsx'
import { MemberProfile } from '../features/profiles/MemberProfile.tsx'
import { memberQuery } from '../features/profiles/profiles.api.ts'
import { queryClient } from '../lib/query-client.ts'

const [DEFAULT_ROWS] = PROFILE_IDEAS_PER_PAGE

export default function ProfilePage() {
  const { userId } = useParams({ from: '/main/profile/$userId' })
  const { page = 1, rows = DEFAULT_ROWS } = useSearch({ from: '/main/profile/$userId' })
  const { connectAction, dialog } = useConnectDialog()
  const navigate = useNavigate({ from: paths.profile })
  const show = (search: { page?: number; rows?: number }) => void navigate({ search, resetScroll: false })
  return (
    <div className="page-column pt-8 pb-16 max-sm:pt-5">
      <MemberProfile
        key={userId}
        userId={userId}
        connections={<ConnectionsCard userId={userId} isOwn={false} />}
        connectAction={connectAction}
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
      {dialog}
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
