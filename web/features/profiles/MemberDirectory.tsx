import { type ReactNode, useDeferredValue, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Profile, ProfileWithIdeas } from '../../../contract/profiles.ts'
import { useIsSlow } from '../../lib/feedback/use-is-slow.ts'
import { isCutOff, type ListSearch } from '../../lib/lists/list-search.ts'
import { useListQuery } from '../../lib/lists/use-list-query.ts'
import { PageHeader } from '../../ui/content/PageHeader.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { DirectoryState } from './DirectoryState.tsx'
import { DirectoryToolbar } from './DirectoryToolbar.tsx'
import type { DirectorySearch } from './directory.search.ts'
import { MemberGrid, MemberGridSkeleton } from './MemberGrid.tsx'
import { directoryQuery } from './profiles.api.ts'

const NOBODY: readonly ProfileWithIdeas[] = []

type MemberDirectoryProps = {
  list: ListSearch<DirectorySearch>
  /** The connection action on a member's card. */
  connectAction: (profile: Profile) => ReactNode
}

/** The directory of members: search, filter, order and page come from the URL. */
export function MemberDirectory({ list, connectAction }: MemberDirectoryProps) {
  const t = useTranslations('community')
  const heads = useTranslations('heads')
  const { q, faculty, page } = list.state
  const { data, error, isUpdating, isFetching, refetch } = useListQuery(directoryQuery(list.state), page, list.turnTo)
  const grid = useRef<HTMLUListElement>(null)
  const { total_records: total, last_page: lastPage } = data?.metadata ?? { total_records: 0, last_page: 0 }
  const found = data?.profiles ?? NOBODY
  // Rendered in slices: what is typed meanwhile comes first.
  const members = useDeferredValue(found)
  const isPending = !data && !error
  const isSlow = useIsSlow(isPending)

  function turnTo(next: number) {
    list.turnTo(next, { resetScroll: true })
    grid.current?.focus({ preventScroll: true })
  }

  const hasMembers = members.length > 0
  const isFiltered = q.trim() !== '' || faculty !== ''
  return (
    <>
      <PageHeader title={heads('community.title')} subtitle={t('subtitle')} />
      <DirectoryToolbar list={list}>
        {isSlow && t('loading')}
        {hasMembers && <ShownCount list={list} shown={members.length} total={total} />}
      </DirectoryToolbar>
      <div className={isPending || members !== found ? 'mt-4 min-h-dvh' : 'mt-4'}>
        {isSlow && <MemberGridSkeleton />}
        {hasMembers && (
          <MemberGrid members={members} isUpdating={isUpdating} listRef={grid} connectAction={connectAction} />
        )}
        {!isPending && found.length === 0 && !hasMembers && page <= Math.max(1, lastPage) && (
          <DirectoryState
            kind={!data ? 'failed' : isFiltered ? 'noResults' : 'empty'}
            onClear={() => list.change({ q: '', faculty: '' })}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
      </div>
      {lastPage > 1 && (
        <Pager
          variant="numbered"
          page={page}
          pageCount={lastPage}
          onPageChange={turnTo}
          className="mt-6 justify-center"
        />
      )}
    </>
  )
}

function ShownCount({ list, shown, total }: { list: ListSearch<DirectorySearch>; shown: number; total: number }) {
  const t = useTranslations('community')
  return t.rich(isCutOff(list.state, total) ? 'countFirst' : 'count', {
    shown,
    total,
    strong: (chunks) => <strong className="text-text">{chunks}</strong>,
  })
}
