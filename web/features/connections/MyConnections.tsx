import { Lock, Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { CONNECTION_ROWS } from '../../../contract/connections.values.ts'
import type { ListSearch } from '../../lib/lists/list-search.ts'
import { useListQuery } from '../../lib/lists/use-list-query.ts'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { PageHeader } from '../../ui/content/PageHeader.tsx'
import { InlineFallback } from '../../ui/feedback/InlineFallback.tsx'
import { ListPaging } from '../../ui/lists/ListPaging.tsx'
import { ConnectionRow } from './ConnectionRow.tsx'
import { ConnectionsToolbar } from './ConnectionsToolbar.tsx'
import { type ConnectionsSearch, ownConnectionsQuery } from './own-connections.api.ts'

/** A line, so that nothing below moves when the text comes. */
const ROOM_FOR_IT = '\u00a0'

/** The connections of the member, with search, private notes and what can be done about each. */
export function MyConnections({ list }: { list: ListSearch<ConnectionsSearch> }) {
  const t = useTranslations('myConnections')
  const heads = useTranslations('heads')
  const { page, q, faculty, filter } = list.state
  const isFiltered = faculty !== '' || filter !== 'all'
  const { data, error, isUpdating, refetch } = useListQuery(ownConnectionsQuery(list.state), page, list.turnTo)
  const count = data?.metadata.total_records ?? 0
  return (
    <div className="page-column pt-10 pb-16 max-sm:pt-7">
      <PageHeader
        title={heads('connections.title')}
        subtitle={q === '' && !isFiltered ? (data ? t('subtitle', { count }) : ROOM_FOR_IT) : undefined}
        actions={
          <ButtonLink to="/community" variant="secondary" icon={Users}>
            {t('explore')}
          </ButtonLink>
        }
      />
      <ConnectionsToolbar list={list} counts={data?.counts} />
      <div inert={isUpdating} aria-busy={isUpdating} className="updating mt-5 border-t-2 border-text">
        {!data && (
          <InlineFallback error={error} refetch={refetch} text={t('failed')} skeleton="my-5 h-64" className="my-5" />
        )}
        {data && count === 0 && (
          <p className="py-8 text-15 text-muted">
            {isFiltered ? t('noneFiltered') : q === '' ? t('empty') : t('noneFound', { q })}
          </p>
        )}
        {data && count > 0 && (
          <ul aria-label={t('list')}>
            {data.connections.map((connection) => (
              <li key={connection.user_id} className="border-b border-border py-4">
                <ConnectionRow connection={connection} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {data && count > 0 && (
        <div className="mt-6 flex flex-wrap items-center justify-end gap-x-6 gap-y-3">
          <p role="status" className="me-auto text-14 text-muted">
            {t('shown', { shown: data.connections.length, count })}
          </p>
          <ListPaging list={list} metadata={data.metadata} sizes={CONNECTION_ROWS} />
        </div>
      )}
      {data && (
        <p className="mt-10 flex gap-3 border-t border-border pt-5 text-14 text-text-2">
          <Lock size={18} className="mt-0.5 shrink-0" />
          <span>
            <strong className="text-text">{t('private')}</strong> {t('privateText')}
          </span>
        </p>
      )}
    </div>
  )
}
