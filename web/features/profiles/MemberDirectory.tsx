import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Profile, ProfileWithIdeas } from '../../../contract/profiles.ts'
import { COMMUNITY_PAGE_SIZE } from '../../../contract/profiles.values.ts'
import { useIsSlow } from '../../lib/use-is-slow.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { DirectoryState } from './DirectoryState.tsx'
import { DirectoryToolbar } from './DirectoryToolbar.tsx'
import { MemberGrid, MemberGridSkeleton } from './MemberGrid.tsx'
import { type DirectorySearch, directoryQuery, type SearchChangeOptions } from './profiles.api.ts'

const NOBODY: readonly ProfileWithIdeas[] = []

type MemberDirectoryProps = {
  search: DirectorySearch
  onSearchChange: (change: DirectorySearch, options?: SearchChangeOptions) => void
  /** What the card of a member offers about the connection to them. */
  connectAction: (profile: Profile) => ReactNode
}

/** The directory of members: search, filter, order and page come from the URL. */
export function MemberDirectory({ search, onSearchChange, connectAction }: MemberDirectoryProps) {
  const t = useTranslations('community')
  const directory = useQuery(directoryQuery(search))
  const list = useRef<HTMLUListElement>(null)
  const { page = 1 } = search
  const total = directory.data?.count ?? 0
  const found = directory.data?.profiles ?? NOBODY
  // Rendered in slices: what is typed meanwhile comes first.
  const members = useDeferredValue(found)
  const pageCount = Math.max(1, Math.ceil(total / COMMUNITY_PAGE_SIZE))
  const isFiltered = Boolean(search.q?.trim() || search.faculty)

  const isPastTheEnd = directory.isSuccess && !directory.isPlaceholderData && page > pageCount
  useEffect(() => {
    if (isPastTheEnd) onSearchChange({ page: pageCount > 1 ? pageCount : undefined }, { replace: true })
  }, [isPastTheEnd, pageCount, onSearchChange])

  function turnTo(next: number) {
    onSearchChange({ page: next > 1 ? next : undefined }, { resetScroll: true })
    list.current?.focus({ preventScroll: true })
  }

  const isSlow = useIsSlow(directory.isPending)
  const hasMembers = members.length > 0
  const state = directory.isError ? 'failed' : isFiltered ? 'noResults' : 'empty'
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <DirectoryToolbar search={search} onSearchChange={onSearchChange}>
        {isSlow && t('loading')}
        {hasMembers &&
          t.rich('count', {
            shown: members.length,
            total,
            strong: (chunks) => <strong className="text-text">{chunks}</strong>,
          })}
      </DirectoryToolbar>
      <div className={directory.isPending || members !== found ? 'mt-4 min-h-dvh' : 'mt-4'}>
        {isSlow && <MemberGridSkeleton />}
        {hasMembers && (
          <MemberGrid
            members={members}
            isUpdating={directory.isPlaceholderData}
            listRef={list}
            connectAction={connectAction}
          />
        )}
        {!directory.isPending && found.length === 0 && !hasMembers && !isPastTheEnd && (
          <DirectoryState
            kind={state}
            onClear={() => onSearchChange({ q: undefined, faculty: undefined, page: undefined })}
            onRetry={() => void directory.refetch()}
            isRetrying={directory.isFetching}
          />
        )}
      </div>
      {total > COMMUNITY_PAGE_SIZE && (
        <Pager
          variant="numbered"
          page={page}
          pageCount={pageCount}
          onPageChange={turnTo}
          className="mt-6 justify-center"
        />
      )}
    </>
  )
}
