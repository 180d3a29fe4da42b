import { Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ConnectionRequest } from '../../../contract/connections.ts'
import { useListQuery } from '../../lib/lists/use-list-query.ts'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { InlineFailure } from '../../ui/feedback/InlineFailure.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { type Direction, requestsQuery } from './connections.api.ts'
import { RequestRow } from './RequestRow.tsx'

const SKELETONS = ['1', '2', '3']

type RequestListProps = {
  direction: Direction
  actions: (request: ConnectionRequest) => ReactNode
  onLeave: () => void
  /** Below the list; instead of the text for an empty one. */
  children?: ReactNode
}

/** A page of requests that wait. */
export function RequestList({ direction, actions, onLeave, children }: RequestListProps) {
  const t = useTranslations(direction === 'received' ? 'connections.received' : 'connections.sentList')
  const [page, setPage] = useState(1)
  const { data, error, isUpdating, refetch } = useListQuery(requestsQuery(direction, page), page, setPage)
  if (!data) {
    if (error) return <InlineFailure text={t('failed')} onRetry={() => void refetch()} className="my-5" />
    return (
      <div aria-hidden="true" className="flex flex-col gap-4 py-5">
        {SKELETONS.map((key) => (
          <Skeleton key={key} className="h-24" />
        ))}
      </div>
    )
  }
  return (
    <>
      <ul aria-label={t('label')} inert={isUpdating} aria-busy={isUpdating} className="updating">
        {data.requests.map((request) => (
          <li key={request.id}>
            <RequestRow request={request} onLeave={onLeave}>
              {actions(request)}
            </RequestRow>
          </li>
        ))}
      </ul>
      {data.metadata.last_page > 1 && (
        <Pager page={page} pageCount={data.metadata.last_page} onPageChange={setPage} className="my-4" />
      )}
      {children ||
        (data.metadata.total_records === 0 && (
          <div className="py-8">
            <p className="text-15 text-muted">{t('empty')}</p>
            <ButtonLink to="/community" variant="secondary" icon={Users} onClick={onLeave} className="mt-4">
              {t('find')}
            </ButtonLink>
          </div>
        ))}
    </>
  )
}
