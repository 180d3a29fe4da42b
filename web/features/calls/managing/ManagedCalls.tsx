import { useTranslations } from 'use-intl'
import { describeError } from '../../../lib/errors/describe-error.ts'
import type { ListSearch } from '../../../lib/lists/list-search.ts'
import { useListQuery } from '../../../lib/lists/use-list-query.ts'
import { lazyPart } from '../../../lib/pages/lazy-part.tsx'
import { ButtonLink } from '../../../ui/buttons/ButtonLink.tsx'
import { PageHeader } from '../../../ui/content/PageHeader.tsx'
import { QueryFallback } from '../../../ui/feedback/QueryFallback.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { StateMessage } from '../../../ui/feedback/StateMessage.tsx'
import { ToggleChip } from '../../../ui/forms/ToggleChip.tsx'
import type { ManagedCallsSearch } from './managed-calls.search.ts'
import { managedCallsQuery } from './managing.api.ts'

const ManagedCallTable = lazyPart(
  async () => (await import('./ManagedCallTable.tsx')).ManagedCallTable,
  <Skeleton className="h-64 w-full" />,
)

const PHASES = ['', 'open', 'judging', 'ballot', 'draft', 'results'] as const

/** The calls of an organiser, with the next step of each. */
export function ManagedCalls({ list }: { list: ListSearch<ManagedCallsSearch> }) {
  const t = useTranslations('managedCalls')
  const calls = useTranslations('calls')
  const heads = useTranslations('heads')
  const { phase, page } = list.state
  const { data, error, isUpdating, refetch } = useListQuery(managedCallsQuery({ phase, page }), page, list.turnTo)
  const newCall = <ButtonLink to="/admin/calls/new">{calls('newCall')}</ButtonLink>
  return (
    <>
      <PageHeader title={heads('adminCalls.title')} subtitle={t('subtitle')} actions={newCall} />
      <fieldset aria-label={calls('filters')} className="mt-6 mb-4 flex flex-wrap gap-2">
        {PHASES.map((one) => (
          <ToggleChip key={one} pressed={phase === one} onClick={() => list.change({ phase: one })}>
            {one === '' ? calls('all') : calls(`phases.${one}`)}
          </ToggleChip>
        ))}
      </fieldset>
      {!data ? (
        <QueryFallback
          error={error}
          refetch={refetch}
          text={describeError(error, calls('failed'))}
          skeleton="h-64 w-full"
        />
      ) : data.calls.length === 0 ? (
        <StateMessage kind="empty" title={t('empty.title')} actions={newCall}>
          {t('empty.text')}
        </StateMessage>
      ) : (
        <ManagedCallTable calls={data.calls} metadata={data.metadata} list={list} isUpdating={isUpdating} />
      )}
    </>
  )
}
