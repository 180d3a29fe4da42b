import { Lock, Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { ListSearch } from '../../lib/lists/list-search.ts'
import { useListQuery } from '../../lib/lists/use-list-query.ts'
import { useTypedText } from '../../lib/lists/use-typed-text.ts'
import { ICON_STROKE } from '../../ui/art/icon-type.ts'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { PageHeader } from '../../ui/content/PageHeader.tsx'
import { InlineFailure } from '../../ui/feedback/InlineFailure.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { SearchInput } from '../../ui/forms/SearchInput.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { ConnectionRow } from './ConnectionRow.tsx'
import { ownConnectionsQuery } from './own-connections.api.ts'

/** The connections of the member, with search, private notes and what can be done about each. */
export function MyConnections({ list }: { list: ListSearch<{ page: number; q: string }> }) {
  const t = useTranslations('myConnections')
  const heads = useTranslations('heads')
  const { page, q } = list.state
  const [typed, setTyped] = useTypedText(q, list.search)
  const { data, error, isUpdating, refetch } = useListQuery(ownConnectionsQuery(q, page), page, list.turnTo)
  const count = data?.metadata.total_records ?? 0
  return (
    <div className="page-column pt-10 pb-16 max-sm:pt-7">
      <PageHeader
        title={heads('connections.title')}
        subtitle={data && q === '' ? t('subtitle', { count }) : undefined}
        actions={
          <ButtonLink to="/community" variant="secondary" icon={Users}>
            {t('explore')}
          </ButtonLink>
        }
      />
      <div className="mt-6 max-w-md">
        <SearchInput label={t('search')} placeholder={t('search')} value={typed} onValueChange={setTyped} />
      </div>
      <div inert={isUpdating} aria-busy={isUpdating} className="updating mt-5 border-t-2 border-text">
        {!data &&
          (error ? (
            <InlineFailure text={t('failed')} onRetry={() => void refetch()} className="my-5" />
          ) : (
            <Skeleton className="my-5 h-64" />
          ))}
        {data && count === 0 && (
          <p className="py-8 text-15 text-muted">{q === '' ? t('empty') : t('noneFound', { q })}</p>
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
      {data && data.metadata.last_page > 1 && (
        <div className="mt-6">
          <Pager page={page} pageCount={data.metadata.last_page} onPageChange={(next) => list.turnTo(next)} />
        </div>
      )}
      <p className="mt-10 flex gap-3 border-t border-border pt-5 text-14 text-text-2">
        <Lock size={18} strokeWidth={ICON_STROKE} className="mt-0.5 shrink-0" aria-hidden />
        <span>
          <strong className="text-text">{t('private')}</strong> {t('privateText')}
        </span>
      </p>
    </div>
  )
}
